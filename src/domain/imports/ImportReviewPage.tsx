import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetJobQuery } from '../../store/api/jobsApi.ts';
import { ImportReview } from '../../ui/import/review/ImportReview.tsx';
import type { ImportDefinition } from './defineImport.ts';
import { useImport } from './useImport.ts';

/** The review of an imported file, on a page of its own. */
export function ImportReviewPage({ of: { description, look } }: { of: ImportDefinition<object> }) {
  const view = useImport(description);
  // Whoever follows the job asks again and again; this reads the same answers.
  const { data } = useGetJobQuery(view.job ?? skipToken);
  const progress = data ? { done: data.faites, total: data.lignes } : null;
  return <ImportReview view={view} look={look} progress={progress} />;
}
