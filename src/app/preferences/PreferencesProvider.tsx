import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import {
  preferencesApi,
  type KeptPreference,
  useListPreferencesQuery,
  useUpdatePreferenceMutation,
} from '../../store/api/preferencesApi.ts';
import { useAppStore } from '../../store/store.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { changed, ListPreferencesContext, type ListPreferenceChange } from '../../ui/table/arrangement/preferences.ts';

const NONE: readonly KeptPreference[] = [];
const NOT_KEPT = {
  title: 'Vos colonnes et vos vues n’ont pas pu être enregistrées.',
  text: 'Elles restent comme vous les voyez jusqu’au prochain chargement de la page.',
};

const replaced = (all: readonly KeptPreference[], one: KeptPreference) => [
  ...all.filter(({ liste }) => liste !== one.liste),
  one,
];

/**
 * What a person keeps of their lists: asked for once, with the first screen; what they change holds at once and is told
 * to the server after.
 */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const store = useAppStore();
  const { data = NONE, isLoading } = useListPreferencesQuery();
  const [update] = useUpdatePreferenceMutation();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback(
    (liste: string, patch: ListPreferenceChange) => {
      const before = preferencesApi.endpoints.listPreferences.select()(store.getState()).data ?? NONE;
      const value = replaced(before, {
        liste,
        ...changed(
          before.find((each) => each.liste === liste),
          patch,
        ),
      });
      store.dispatch(
        preferencesApi.util.upsertQueryEntries([{ endpointName: 'listPreferences', arg: undefined, value }]),
      );
      // One after the other: what was chosen last is what is kept.
      last.current = last.current
        .then(() => update({ liste, ...patch }).unwrap())
        .catch(() => notify.error(NOT_KEPT, 'preferences'));
    },
    [store, update],
  );

  const preferences = useMemo(
    () => ({ isPending: isLoading, change, of: (list: string) => data.find(({ liste }) => liste === list) }),
    [isLoading, change, data],
  );
  return <ListPreferencesContext value={preferences}>{children}</ListPreferencesContext>;
}
