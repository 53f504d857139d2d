import { useCallback } from 'react';
import type { Demande, Issue } from '../../machines/formulaire.ts';
import { useFormulaire, type Formulaire } from '../../machines/useFormulaire.ts';
import { errorStatus, faultsOf, isApiError, nameOf } from '../../store/api/apiError.ts';
import { configurationApi, type AnyConfiguration } from '../../store/api/configurationApi.ts';
import { useAppSelector, useAppStore } from '../../store/store.ts';
import { notify } from '../../ui/feedback/toast.tsx';
import { isType, readTyped, typeOf, writtenValue } from './valeur.ts';

/** The value that a 412 says stands there now, as a field holds it; null when it does not say. */
export function theirsOf(error: unknown): Extract<Issue, { issue: 'devance' }> | null {
  if (errorStatus(error) !== 412 || !isApiError(error) || typeof error.actuel !== 'object' || error.actuel === null) return null;
  const { value, version, type, lastUpdateBy }: { value?: unknown; version?: unknown; type?: unknown; lastUpdateBy?: unknown } = error.actuel;
  if (typeof value !== 'string' || typeof version !== 'number') return null;
  return { issue: 'devance', champs: { value: writtenValue(isType(type) ? type : 'texte', value) }, version, par: nameOf(lastUpdateBy) };
}

const refusal = (error: unknown): Issue => {
  const { faults, reason } = faultsOf(error, ['value']);
  return theirsOf(error) ?? { issue: 'refuse', fautes: faults, message: 'Erreur lors de la mise à jour de la configuration', raison: reason };
};

/** The form of one value, opened on a row; `subject` is the row as it is shown now. */
export function useConfiguration(rows: readonly AnyConfiguration[]): { form: Formulaire; open: (one: AnyConfiguration) => void; subject: AnyConfiguration | undefined } {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  const send = useCallback(
    async ({ quoi, sujet, champs, version }: Demande): Promise<Issue> => {
      const code = sujet ?? '';
      const value = readTyped(isType(quoi) ? quoi : 'texte', champs['value'] ?? '');
      const call = store.dispatch(configurationApi.endpoints.updateConfiguration.initiate({ code, value, ...(version === null ? {} : { version }) }, { track: false }));
      try {
        await call.unwrap();
        notify.success({ title: 'Configuration mise à jour' });
        return { issue: 'fait' };
      } catch (error) {
        return refusal(error);
      }
    },
    [store],
  );
  const form = useFormulaire('configuration', { store, username }, send);
  const { ouvrir } = form;
  const open = useCallback(
    (one: AnyConfiguration) => {
      // Named by the kind of its value, which says how it is read.
      ouvrir(typeOf(one), one.code, { value: writtenValue(typeOf(one), one.value) }, one.version ?? null);
    },
    [ouvrir],
  );
  return { form, open, subject: rows.find((one) => one.code === form.sujet) };
}
