import { useMemo } from 'react';
import { type AppStore, useAppSelector, useAppStore } from '../../store/store.ts';

/** The owner of a workflow: the store through which its calls go, and who is signed in. */
export function useOwner(): { store: AppStore; username: string | null } {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  return useMemo(() => ({ store, username }), [store, username]);
}
