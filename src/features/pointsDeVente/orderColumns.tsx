import { amountColumn } from '../../domain/columns/amountColumn.tsx';
import type { AnyCommande } from '../../store/api/commandesApi.ts';
import { Dot } from '../../ui/badge/Badge.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { Column } from '../../ui/table/types.ts';

/** The orders of one point of sale. */
export const orderColumns: readonly Column<AnyCommande>[] = [
  { key: 'date', header: 'Date', sort: 'commandeAt', cell: (row) => <Day value={row.commandeAt} time /> },
  {
    key: 'commercial',
    header: 'Commercial',
    sort: 'commercial.nomPrenom',
    cell: (row) => row.commercial.nomPrenom,
    width: '180px',
    card: 'subtitle',
  },
  { key: 'produits', header: 'Produits', cell: (row) => formatNumber(row.nbProduits), align: 'end', card: 'detail' },
  { key: 'divers', header: 'Divers', cell: (row) => formatNumber(row.nbDivers), align: 'end', card: 'detail' },
  {
    key: 'sms',
    header: 'SMS envoyé',
    cell: (row) => <Dot on={row.isSmsSent}>{row.isSmsSent ? 'Oui' : 'Non'}</Dot>,
    align: 'center',
    card: 'subtitle',
    cardLabel: 'SMS',
  },
  amountColumn,
];
