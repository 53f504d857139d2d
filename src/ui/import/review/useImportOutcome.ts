import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../feedback/toast/toast.tsx';
import type { ImportLook, ImportView } from '../types.ts';

const ignoredBy = (result: object): number =>
  'ignored' in result && typeof result.ignored === 'number' ? result.ignored : 0;

/** Announces the success of an import wherever the user is, and navigates to the list. */
export function useImportOutcome<Result extends object>(
  { step, result, read, check, send }: ImportView<Result>,
  look: ImportLook<Result>,
): void {
  const navigate = useNavigate();
  // Rows excluded in the review were not sent, so the server's count of ignored rows does not contain them.
  const leftOut = check ? check.total - check.valid : 0;
  useEffect(() => {
    if (step !== 'done' || result === null) return;
    // The toast's id prevents a second toast for the same import.
    notify.success(
      { title: 'Importation réussie', text: look.success({ ...result, ignored: ignoredBy(result) + leftOut }) },
      `import-${read?.handle ?? ''}`,
    );
    send({ type: 'result.seen' });
    void navigate(look.listPath);
  }, [step, result, read, leftOut, send, look, navigate]);
}
