import { useMemo } from 'react';
import { useAccess } from '../../../store/access.ts';
import { useListLotsQuery } from '../../../store/api/stockApi.ts';
import { ListScreen } from '../../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../../ui/table/state/listState.ts';
import { useListState } from '../../../ui/table/state/useListState.ts';
import { filtersOf } from './lot.ts';
import { lotList, ownLotList } from './lotList.tsx';
import { RiskTotal } from './RiskTotal.tsx';

export function Component() {
  const definition = useAccess().can('commercials.read') ? lotList : ownLotList;
  const list = useListState(definition);
  const args = useMemo(() => listArgs(list.state, definition), [list.state, definition]);
  const query = useListLotsQuery(args);
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
