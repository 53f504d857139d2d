import { useMemo } from 'react';
import { useAccess } from '../../store/access.ts';
import { useListStockParProduitQuery } from '../../store/api/stockApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { lotsPath, ownStockParProduitList, stockParProduitList } from './stockParProduitList.tsx';

export function Component() {
  const definition = useAccess().can('commercials.read') ? stockParProduitList : ownStockParProduitList;
  const list = useListState(definition);
  const query = useListStockParProduitQuery(listArgs(list.state, definition));
  const { commerciaux } = list.state.filters;
  const linked = useMemo(
    () => ({ ...definition, rowLink: (row: { product: { code: string } }) => lotsPath(row.product.code, commerciaux) }),
    [definition, commerciaux],
  );
  return <ListScreen definition={linked} query={query} state={list} />;
}
