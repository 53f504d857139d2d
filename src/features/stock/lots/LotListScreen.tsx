import { useList } from '../../../domain/lists/useList.ts';
import { useMemo } from 'react';
import { useAccess } from '../../../store/access.ts';
import { stockApi } from '../../../store/api/stockApi.ts';
import { ListScreen } from '../../../ui/table/screen/ListScreen.tsx';
import { filtersOf } from './lot.ts';
import { lotList, ownLotList } from './lotList.tsx';
import { RiskTotal } from './RiskTotal.tsx';

export const rows = stockApi.endpoints.listLots;

export function Component() {
  const definition = useAccess().can('commercials.read') ? lotList : ownLotList;
  const { list, query, args } = useList(definition, rows);
  const filters = useMemo(() => filtersOf(args), [args]);
  return (
    <ListScreen
      definition={definition}
      query={query}
      state={list}
      banner={<RiskTotal filters={filters} onlyRisky={list.state.filters.risque === 'true'} onShow={list.setFilter} />}
    />
  );
}
