import { useMemo } from 'react';
import { errorText } from './api/apiError.ts';
import { type Answer, answerTo } from './api/failure.ts';
import { importsApi } from './api/importsApi.ts';
import { useAppSelector, useAppStore, type AppDispatch, type AppStore } from './store.ts';

/** What every import needs of the store, whichever file it reads. */
export interface ImportPorts {
  store: AppStore;
  dispatch: AppDispatch;
  /** Whose review it is; null while nobody is signed in. */
  username: string | null;
  errorText: (error: unknown) => string;
  answerTo: <Result>(call: Promise<Result>) => Promise<Answer<Result>>;
  /** The latest finalising of a file with this SHA-256; null when there is none, or the backend keeps no journal. */
  findEarlier: (sha256: string) => Promise<{ at: string; by: string } | null>;
}

/** The earlier finalising of the same file, for the warning on the review screen (DECISIONS 5). */
async function findEarlier(dispatch: AppDispatch, sha256: string): Promise<{ at: string; by: string } | null> {
  const request = dispatch(importsApi.endpoints.listImports.initiate({ sha256, itemsPerPage: 1 }, { subscribe: false, forceRefetch: true }));
  const { data } = await request;
  const latest = data?.items[0];
  return latest ? { at: latest.createdAt, by: latest.utilisateur.nomPrenom } : null;
}

/** The store's side of an import. */
export function useImportPorts(): ImportPorts {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  return useMemo(
    () => ({ store, dispatch: store.dispatch, username, errorText, answerTo: (call) => answerTo(call), findEarlier: (sha256) => findEarlier(store.dispatch, sha256) }),
    [store, username],
  );
}
