import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { type SavedForm, useSavedForm } from '../../../domain/forms/useSavedForm.ts';
import type { TextFields } from '../../../machines/submission/dialogForm.ts';
import type { Form } from '../../../machines/submission/useForm.ts';
import { nameOf } from '../../../store/api/call/apiError.ts';
import type { LatestStored } from '../../../store/api/call/failure.ts';
import { recordOf } from '../../../store/api/answer/readers.ts';
import { utilisateursApi } from '../../../store/api/utilisateursApi.ts';
import { formatAr } from '../../../ui/format/number.ts';
import { readInitialCommand } from './initialCommand.ts';

const fieldsOf = (amount: number): TextFields => ({ amount: amount > 0 ? String(amount) : '' });
const amountOf = (fields: TextFields): number => {
  const read = readInitialCommand(fields['amount'] ?? '');
  return read.valid ? read.amount : 0;
};

/** The current value, from the body of a 412; null when the body has none. */
function theirsOf(actuel: unknown): LatestStored<TextFields> | null {
  const { initialCommandValue, lastUpdateBy } = recordOf(actuel);
  return typeof initialCommandValue === 'number'
    ? { fields: fieldsOf(initialCommandValue), version: null, by: nameOf(lastUpdateBy) }
    : null;
}

const INITIAL_COMMAND: SavedForm = {
  name: 'commandeInitiale',
  call: (dispatch, { subject, fields, base, key }) => {
    const body = { username: subject ?? '', amount: amountOf(fields), previous: amountOf(base), idempotencyKey: key };
    return dispatch(utilisateursApi.endpoints.updateInitialCommand.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['amount'], theirs: theirsOf }),
  done: ({ label, fields }) => ({
    title: 'Valeur de commande initiale mise à jour',
    text: `${label}\u00a0: ${formatAr(amountOf(fields))}`,
  }),
};

/** The form for the value of a representative's first order, on their page. */
export function useInitialCommand({
  username,
  nomPrenom,
  initialCommandValue,
}: Pick<UtilisateurDetail, 'username' | 'nomPrenom' | 'initialCommandValue'>): { form: Form; open: () => void } {
  const form = useSavedForm(INITIAL_COMMAND, username);
  return {
    form,
    open: () => {
      form.open({
        form: 'commandeInitiale',
        subject: username,
        label: nomPrenom,
        fields: fieldsOf(initialCommandValue),
      });
    },
  };
}
