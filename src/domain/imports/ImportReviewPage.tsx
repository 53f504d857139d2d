import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { ImportReview } from '../../ui/import/review/ImportReview.tsx';
import type { ImportLook } from '../../ui/import/types.ts';
import { useImport } from './useImport.ts';

/** The review of an imported file, on a page of its own. */
export function ImportReviewPage<Result extends object>({
  description,
  look,
}: {
  description: ImportDescription<Result>;
  look: ImportLook<Result>;
}) {
  return <ImportReview view={useImport(description)} look={look} />;
}
