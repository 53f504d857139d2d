import { useList } from '../../domain/lists/useList.ts';
import { productsApi } from '../../store/api/productsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { productStatsList } from './productStatsList.tsx';

export const rows = productsApi.endpoints.listProductStats;

export function Component() {
  const { list, query } = useList(productStatsList, rows);
  return <ListScreen definition={productStatsList} query={query} state={list} />;
}
