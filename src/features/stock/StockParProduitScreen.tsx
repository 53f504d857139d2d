import { useList } from '../../domain/lists/useList.ts';
import { useMemo } from 'react';
import { useAccess } from '../../store/access.ts';
import { stockApi } from '../../store/api/stockApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { lotsPath, ownStockParProduitList, stockParProduitList } from './stockParProduitList.tsx';

export const rows = stockApi.endpoints.listStockParProduit;

export function Component() {
  const definition = useAccess().can('commercials.read') ? stockParProduitList : ownStockParProduitList;
  const { list, query } = useList(definition, rows);
  const { commerciaux } = list.state.filters;
  const linked = useMemo(
    () => ({ ...definition, rowLink: (row: { product: { code: string } }) => lotsPath(row.product.code, commerciaux) }),
    [definition, commerciaux],
  );
  return <ListScreen definition={linked} query={query} state={list} />;
}
