import { useState } from 'react';
import styled from 'styled-components';
import type { StockLigne } from '@contract/stock.ts';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { ExpiryBadge } from '../../../ui/badge/ExpiryBadge.tsx';
import { Checkbox } from '../../../ui/form/inputs.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { LevelBar } from '../../../ui/progress/LevelBar.tsx';
import { PanelTable } from '../../../ui/table/PanelTable.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import { useStock, valueOf } from './useStock.ts';

const columns: readonly Column<StockLigne>[] = [
  { key: 'produit', header: 'Produit', cell: (row) => row.product?.designation ?? NOTHING, width: '240px' },
  { key: 'lot', header: 'Lot', cell: (row) => row.lotNumber ?? NOTHING, card: 'subtitle' },
  { key: 'expire', header: 'Date limite', cell: (row) => <Day value={row.expireAt} empty="N/A" />, card: 'subtitle' },
  { key: 'expiration', header: 'Expiration', cell: (row) => <ExpiryBadge day={row.expireAt} />, card: 'control' },
  { key: 'niveau', header: 'Niveau', cell: (row) => <LevelBar available={row.quantiteDisponible} initial={row.quantiteInitial} /> },
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
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.valeur} />, align: 'end' },
];

/* On a phone the page's head, just above, says it already. */
const Value = styled.span`
  margin-left: 8px;
  ${phone} {
    display: none;
  }
`;

const isLot = (line: StockLigne) => line.product !== null && line.product !== undefined;

/** The lots a representative carries; used-up ones on demand. */
export default function StockTab({ commercial }: { commercial: UtilisateurDetail }) {
  const [withUsedUp, setWithUsedUp] = useState(false);
  const query = useStock(commercial.username, isLot);
  const held = query.data?.items.filter((line) => line.quantiteDisponible > 0);
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
      <PanelTable
        label="Stock par lot"
        columns={columns}
        query={{ ...query, data: items && { items, total: items.length } }}
        rowKey={(row) => row.code}
        rowTone={(row) => (row.quantiteDisponible > 0 ? undefined : 'off')}
        emptyText="Aucun lot en stock"
        emptyDetail={usedUp > 0 ? 'Tous les lots livrés sont épuisés.' : 'Les lots apparaissent avec la première livraison.'}
        failedText="Le stock n’a pas pu être chargé"
      />
    </Panel>
  );
}
