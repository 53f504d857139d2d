import { useList } from '../../domain/lists/useList.ts';
import { useAccess } from '../../store/access.ts';
import { miscellaneousApi } from '../../store/api/miscellaneousApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { ownStockDiversList, stockDiversList } from './stockDiversList.tsx';

export const rows = miscellaneousApi.endpoints.listMiscellaneousStock;

export function Component() {
  const definition = useAccess().can('commercials.read') ? stockDiversList : ownStockDiversList;
  const { list, query } = useList(definition, rows);
  return <ListScreen definition={definition} query={query} state={list} />;
}
