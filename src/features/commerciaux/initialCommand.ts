import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { nameOf } from '../../store/api/apiError.ts';
import type { Standing } from '../../store/api/failure.ts';
import { utilisateursApi } from '../../store/api/utilisateursApi.ts';
import { formatAr } from '../../ui/format/number.ts';

/** The server's own bound, in Ar. */
const GREATEST = 1_000_000_000_000;

/** What a keystroke leaves in the field: digits with at most one decimal point (doc 1, 5.4); anything else is refused, so null. */
export function acceptTyped(text: string): string | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d*\.?\d*$/.test(plain) ? plain : null;
}

export type InitialCommand = { valid: true; amount: number; rounded: boolean } | { valid: false; error: string };

/** Reads the field: the ariary has no decimals, so the amount is rounded to the nearest one. */
export function readInitialCommand(text: string): InitialCommand {
  const value = /\d/.test(text) ? Number(text) : Number.NaN;
  const amount = Math.round(value);
  if (!Number.isFinite(amount) || amount <= 0) return { valid: false, error: 'La valeur doit être un nombre supérieur à 0' };
  if (amount > GREATEST) return { valid: false, error: 'La valeur est trop grande' };
  return { valid: true, amount, rounded: amount !== value };
}

const written = (amount: number): TextFields => ({ amount: amount > 0 ? String(amount) : '' });
const amountOf = (fields: TextFields): number => {
  const read = readInitialCommand(fields['amount'] ?? '');
  return read.valid ? read.amount : 0;
};

/** The amount that a 412 says is there now; null when it does not. */
function theirsOf(actuel: unknown): Standing<TextFields> | null {
  if (typeof actuel !== 'object' || actuel === null) return null;
  const { initialCommandValue, lastUpdateBy }: { initialCommandValue?: unknown; lastUpdateBy?: unknown } = actuel;
  return typeof initialCommandValue === 'number' ? { fields: written(initialCommandValue), version: null, by: nameOf(lastUpdateBy) } : null;
}

const INITIAL_COMMAND: SavedForm = {
  name: 'commandeInitiale',
  call: (dispatch, { subject, fields, base, key }) => {
    const body = { username: subject ?? '', amount: amountOf(fields), previous: amountOf(base), idempotencyKey: key };
    return dispatch(utilisateursApi.endpoints.updateInitialCommand.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['amount'], theirs: theirsOf }),
  done: ({ label, fields }) => ({ title: 'Valeur de commande initiale mise à jour', text: `${label} : ${formatAr(amountOf(fields))}` }),
};

/** The form of the value of a representative's first order, on their page. */
export function useInitialCommand({ username, nomPrenom, initialCommandValue }: Pick<UtilisateurDetail, 'username' | 'nomPrenom' | 'initialCommandValue'>): { form: Form; open: () => void } {
  const form = useSavedForm(INITIAL_COMMAND, username);
  return { form, open: () => { form.open({ form: 'commandeInitiale', subject: username, label: nomPrenom, fields: written(initialCommandValue) }); } };
}
