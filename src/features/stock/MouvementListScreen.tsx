import { useList } from '../../domain/lists/useList.ts';
import { useAccess } from '../../store/access.ts';
import { stockApi } from '../../store/api/stockApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { mouvementList, ownMouvementList } from './mouvementList.tsx';

export const rows = stockApi.endpoints.listMouvements;

export function Component() {
  const definition = useAccess().can('commercials.read') ? mouvementList : ownMouvementList;
  const { list, query } = useList(definition, rows);
  return <ListScreen definition={definition} query={query} state={list} />;
}
