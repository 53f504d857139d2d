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
 * A user's preferences for lists. They are read once, with the first screen; a change shows at once and is sent after.
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
      // Changes are sent one after the other, so that the last one wins.
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
