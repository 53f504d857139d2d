import { useMemo } from 'react';
import { type AppStore, useAppSelector, useAppStore } from '../../store/store.ts';

/** Whose workflow it is: the store that its calls go through, and who is signed in. */
export function useOwner(): { store: AppStore; username: string | null } {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  return useMemo(() => ({ store, username }), [store, username]);
}
