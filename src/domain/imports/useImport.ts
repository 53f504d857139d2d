import { useMemo } from 'react';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { useImportView } from '../../machines/import/useImportView.ts';
import { errorText } from '../../store/api/call/apiError.ts';
import { answerTo } from '../../store/api/call/failure.ts';
import { importsApi } from '../../store/api/importsApi.ts';
import { type AppDispatch, useOwner } from '../../store/store.ts';
import { jobCalls } from './importJobs.ts';

/**
 * The latest finalised import of the same file, for the warning on the review screen (docs/product.md, 7.5).
 * @throws when the call fails.
 */
async function findEarlier(dispatch: AppDispatch, sha256: string): Promise<{ at: string; by: string } | null> {
  // Without a subscription, news of another import would drop the answer that is on its way.
  const request = dispatch(
    importsApi.endpoints.listImports.initiate({ sha256, itemsPerPage: 1 }, { forceRefetch: true }),
  );
  try {
    const {
      items: [latest],
    } = await request.unwrap();
    return latest ? { at: latest.createdAt, by: latest.utilisateur.nomPrenom } : null;
  } finally {
    request.unsubscribe();
  }
}

/** The state of one import; its list and its review page share it. */
export function useImport<Result>(description: ImportDescription<Result>) {
  const { store, username } = useOwner();
  const ports = useMemo(
    () => ({
      store,
      username,
      dispatch: store.dispatch,
      errorText,
      answerTo: <Answered>(call: Promise<Answered>) => answerTo(call),
      findEarlier: (sha256: string) => findEarlier(store.dispatch, sha256),
      jobs: jobCalls(store.dispatch),
    }),
    [store, username],
  );
  return useImportView(description, ports);
}
