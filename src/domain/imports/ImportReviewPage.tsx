import { ImportReview } from '../../ui/import/review/ImportReview.tsx';
import type { ImportDefinition } from './defineImport.ts';
import { useImport } from './useImport.ts';

/** The review of an imported file, on a page of its own. */
export function ImportReviewPage({ of: { description, look } }: { of: ImportDefinition<object> }) {
  return <ImportReview view={useImport(description)} look={look} />;
}
