import { useMemo } from 'react';
import { useList } from '../../../domain/lists/useList.ts';
import { RESOURCES } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import type { ListArgs } from '../../../store/api/answer/page.ts';
import { stockApi } from '../../../store/api/stockApi.ts';
import { ViewSwitch } from '../../../ui/switch/ViewSwitch.tsx';
import { ListScreen } from '../../../ui/table/screen/ListScreen.tsx';
import type { ListControl } from '../../../ui/table/state/useListState.ts';
import { filtersOf } from './lot.ts';
import { groupList, lotList, ownGroupList, ownLotList } from './lotList.tsx';
import { RiskTotal } from '../risk/RiskTotal.tsx';
import { lotsOf, useGrouping } from './useGrouping.ts';

export const rows = stockApi.endpoints.listLots;

function GroupSwitch() {
  const { isGrouped, group } = useGrouping();
  return <ViewSwitch label="Par produit" checked={isGrouped} onChange={group} />;
}

/** What all that is filtered will lose. */
function Total({ args, list }: { args: ListArgs; list: ListControl }) {
  const filters = useMemo(() => filtersOf(args), [args]);
  return <RiskTotal filters={filters} onlyRisky={list.state.filters.risque === 'true'} onShow={list.setFilter} />;
}

function Lots({ isOwn }: { isOwn: boolean }) {
  const definition = isOwn ? ownLotList : lotList;
  const { list, query, args } = useList(definition, rows);
  return (
    <ListScreen
      definition={definition}
      query={query}
      state={list}
      tools={<GroupSwitch />}
      banner={<Total args={args} list={list} />}
    />
  );
}

/** The same lots, one row for each product, which leads to its lots under the same filters. */
function Groups({ isOwn }: { isOwn: boolean }) {
  const definition = isOwn ? ownGroupList : groupList;
  const { list, query, args } = useList(definition, stockApi.endpoints.listStockParProduit);
  const { params } = useGrouping();
  const linked = useMemo(
    () => ({
      ...definition,
      rowLink: (row: { product: { code: string } }) => `${RESOURCES.lots.path}?${lotsOf(params, row.product.code)}`,
    }),
    [definition, params],
  );
  return (
    <ListScreen
      definition={linked}
      query={query}
      state={list}
      tools={<GroupSwitch />}
      banner={<Total args={args} list={list} />}
    />
  );
}

export function Component() {
  const isOwn = !useAccess().can('commercials.read');
  return useGrouping().isGrouped ? <Groups isOwn={isOwn} /> : <Lots isOwn={isOwn} />;
}
