import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../feedback/toast.tsx';
import type { ImportLook, ImportView } from './types.ts';

/** Tells that the import succeeded, wherever the user is by then, and leads to the list. */
export function useOutcome<Result>({ step, result, read, send }: ImportView<Result>, { success, listPath }: ImportLook<Result>): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (step !== 'done' || result === null) return;
    // The same import never tells twice.
    notify.success({ title: 'Importation réussie', text: success(result) }, `import-${read?.handle ?? ''}`);
    send({ type: 'result.seen' });
    void navigate(listPath);
  }, [step, result, read, send, success, listPath, navigate]);
}
