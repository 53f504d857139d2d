import type { StockLigne } from '@contract/stock.ts';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import { TablePanel } from '../../../ui/table/panel/TablePanel.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useStock, valueOf } from './useStock.ts';

const columns: readonly Column<StockLigne>[] = [
  {
    key: 'produit',
    header: 'Produit divers',
    cell: (row) => row.miscellaneous?.designation ?? NOTHING,
    width: '320px',
  },
  { key: 'code', header: 'Code', cell: (row) => row.miscellaneous?.code ?? NOTHING, card: 'subtitle' },
  { key: 'quantite', header: 'Quantité', cell: (row) => formatNumber(row.quantiteDisponible), align: 'end' },
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.valeur} />, align: 'end' },
];

const isMiscellaneous = (line: StockLigne) => line.miscellaneous !== null && line.miscellaneous !== undefined;

/** The miscellaneous products a representative carries. */
export default function MiscellaneousStockTab({ commercial }: { commercial: UtilisateurDetail }) {
  const query = useStock(commercial.username, isMiscellaneous);
  const items = query.data?.items;
  return (
    <TablePanel
      title="Stock produits divers"
      aside={
        items &&
        items.length > 0 && (
          <span className="meta">
            Valeur <Amount value={valueOf(items)} />
          </span>
        )
      }
      columns={columns}
      query={query}
      rowKey={(row) => row.code}
      rowTone={(row) => (row.quantiteDisponible > 0 ? undefined : 'off')}
      emptyText="Aucun produit divers en stock"
      emptyDetail="Ils arrivent par une livraison de produits divers ou par une assignation de stocks."
      failedText="Le stock n’a pas pu être chargé"
    />
  );
}
