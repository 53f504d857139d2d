import { useList } from '../../domain/lists/useList.ts';
import { jobsApi } from '../../store/api/jobsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { jobList } from './jobList.tsx';

export const rows = jobsApi.endpoints.listJobs;

/** What goes on, or went on, at the server after its request (docs/product.md, 6.29). */
export function Component() {
  const { list, query } = useList(jobList, rows);
  return <ListScreen definition={jobList} query={query} state={list} />;
}
