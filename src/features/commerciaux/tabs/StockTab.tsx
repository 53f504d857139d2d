import { useState } from 'react';
import styled from 'styled-components';
import type { StockLigne } from '@contract/stock.ts';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { ExpiryBadge } from '../../../domain/lots/ExpiryBadge.tsx';
import { LevelBar } from '../../../domain/lots/LevelBar.tsx';
import { itemPath } from '../../../domain/resources.ts';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { Checkbox } from '../../../ui/form/input/inputs.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { PagedTable } from '../../../ui/table/panel/PagedTable.tsx';
import { pageCount } from '../../../ui/table/screen/pagination.ts';
import type { Column, ListQuery } from '../../../ui/table/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import { useStock, valueOf } from './useStock.ts';

const columns: readonly Column<StockLigne>[] = [
  { key: 'produit', header: 'Produit', cell: (row) => row.product?.designation ?? NOTHING, width: '240px' },
  { key: 'lot', header: 'Lot', cell: (row) => row.lotNumber ?? NOTHING, card: 'subtitle' },
  { key: 'expire', header: 'Date limite', cell: (row) => <Day value={row.expireAt} empty="N/A" />, card: 'subtitle' },
  { key: 'expiration', header: 'Expiration', cell: (row) => <ExpiryBadge day={row.expireAt} />, card: 'status' },
  { key: 'niveau', header: 'Niveau', cell: (row) => <LevelBar lot={row} /> },
  {
    key: 'quantite',
    header: 'Disponible',
    cell: (row) => (
      <>
        <b>{formatNumber(row.quantiteDisponible)}</b> <span className="t3">/ {formatNumber(row.quantiteInitial)}</span>
      </>
    ),
    align: 'end',
  },
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.valeur} />, align: 'end', card: 'subtitle' },
];

/* On a phone the head of the page, just above, shows the same amount. */
const Value = styled.span`
  margin-left: 8px;
  ${phone} {
    display: none;
  }
`;

/** Most representatives' lots fit on one page of 200; two thousand rows at once make the page slow. */
const PAGE_SIZE = 200;

/** A line with neither a product nor a miscellaneous product counts as a lot. */
const isLot = (line: StockLigne) => line.miscellaneous === null || line.miscellaneous === undefined;
/** An unknown quantity counts as in stock, which is why this is not `> 0`. */
const isHeld = (line: StockLigne) => !(line.quantiteDisponible <= 0);

/** Shows the lots in pages, although the call answers all of them at once. */
function LotTable({ query, emptyDetail }: { query: ListQuery<StockLigne>; emptyDetail: string }) {
  const [asked, setPage] = useState(1);
  const { data } = query;
  const page = Math.min(asked, pageCount(data?.total ?? 0, PAGE_SIZE));
  return (
    <PagedTable
      label="Stock par lot"
      columns={columns}
      query={{ ...query, data: data && { ...data, items: data.items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) } }}
      rowKey={(row) => row.code}
      rowLink={(row) => itemPath('lots', row.code)}
      rowTone={(row) => (isHeld(row) ? undefined : 'off')}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={setPage}
      emptyText="Aucun lot en stock"
      emptyDetail={emptyDetail}
      failedText="Le stock n’a pas pu être chargé"
    />
  );
}

/** The representative's lots; used-up ones only when asked for. */
export default function StockTab({ commercial }: { commercial: UtilisateurDetail }) {
  const [withUsedUp, setWithUsedUp] = useState(false);
  const query = useStock(commercial.username, isLot);
  const held = query.data?.items.filter(isHeld);
  const items = withUsedUp ? query.data?.items : held;
  const usedUp = (query.data?.total ?? 0) - (held?.length ?? 0);
  return (
    <Panel
      title="Stock par lot"
      badge={held && <CountBadge>{formatNumber(held.length)}</CountBadge>}
      aside={
        <>
          {usedUp > 0 && (
            <Checkbox
              label={`Lots épuisés (${formatNumber(usedUp)})`}
              checked={withUsedUp}
              onChange={(event) => {
                setWithUsedUp(event.target.checked);
              }}
            />
          )}
          {held && held.length > 0 && (
            <Value className="meta nw">
              Valeur <Amount value={valueOf(held)} />
            </Value>
          )}
        </>
      }
      flush
    >
      <LotTable
        query={{ ...query, data: items && { items, total: items.length } }}
        emptyDetail={
          usedUp > 0 ? 'Tous les lots livrés sont épuisés.' : 'Les lots apparaissent avec la première livraison.'
        }
      />
    </Panel>
  );
}
