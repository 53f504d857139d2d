import { ExpiryBadge } from '../lots/ExpiryBadge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { dayOf } from '../../ui/format/date.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { Column } from '../../ui/table/types.ts';

interface LotLine {
  quantite: number;
  totalValue: number;
  stockCommercial: { product: { code: string; designation: string }; lotNumber: string; expireAt: string | null };
}

/**
 * Columns of document lines with a lot: invoices, orders, returns. The last column is the value of the line, with the
 * given header. `on` is the instant of the document, on whose day expiry is judged; today by default.
 */
export const lotColumns = (valueHeader: string, on?: string): readonly Column<LotLine>[] => [
  {
    key: 'produit',
    header: 'Produit',
    cell: (row) => row.stockCommercial.product.designation,
    width: 'clamp(172px, 25cqi, 188px)',
  },
  { key: 'code', header: 'Code', cell: (row) => row.stockCommercial.product.code, card: 'subtitle' },
  { key: 'lot', header: 'Lot', cell: (row) => row.stockCommercial.lotNumber, card: 'subtitle' },
  { key: 'expire', header: 'Date limite', cell: (row) => <Day value={row.stockCommercial.expireAt} empty="N/A" /> },
  {
    key: 'expiration',
    header: 'Expiration',
    cell: (row) => <ExpiryBadge day={row.stockCommercial.expireAt} on={on === undefined ? undefined : dayOf(on)} />,
    card: 'detail',
  },
  {
    key: 'quantite',
    header: 'Quantité',
    cell: (row) => formatNumber(row.quantite),
    align: 'end',
    card: 'subtitle',
    cardLabel: 'Quantité',
  },
  { key: 'valeur', header: valueHeader, cell: (row) => <Amount value={row.totalValue} />, align: 'end', unit: 'Ar' },
];
