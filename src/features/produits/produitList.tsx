import { Pencil } from 'lucide-react';
import { LATE } from '../../domain/lists/late.ts';
import { peekOf } from '../../domain/lists/peek.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { type RowToggle, ToggleCell } from '../../ui/action/ToggleCell.tsx';
import { RowButton } from '../../ui/button/Button.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import type { AnyProduct } from '../../store/api/productsApi.ts';
import { activeFilter } from '../../ui/table/filters/activeFilter.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

/** Units in French (docs/product.md, 6.22). */
const UNITS: Readonly<Record<string, string>> = {
  PIECE: 'Pièce',
  KG: 'Kilogramme',
  LITER: 'Litre',
  METER: 'Mètre',
  PACK: 'Pack',
};

const peek = peekOf<AnyProduct>(
  'produits',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './ProduitPeek.tsx'),
);

/** A unit in French; an unknown one of another backend is returned unchanged. */
export const unitLabel = (unit: string): string => UNITS[unit] ?? (unit || NOTHING);

const nothing = <span className="t3">{NOTHING}</span>;

export interface ProduitActions {
  toggle: RowToggle<AnyProduct>;
  editPrices: (product: AnyProduct) => void;
}

/** A button for administrators, a dash for others (docs/product.md, 6.22). */
function PriceButton({ product, onEdit }: { product: AnyProduct; onEdit: ProduitActions['editPrices'] }) {
  if (!useAccess().isAdmin) return nothing;
  return (
    <RowButton
      icon={<Pencil aria-hidden />}
      label={`Modifier les prix de ${product.designation}`}
      onClick={() => {
        onEdit(product);
      }}
    />
  );
}

/** Products (docs/product.md, 6.22). */
export const produitList = ({ toggle, editPrices }: ProduitActions): ListDefinition<AnyProduct> => ({
  title: RESOURCES.produits.title,
  search: { placeholder: 'Rechercher par désignation...', delayMs: 500 },
  filters: [{ ...activeFilter, allLabel: 'Tous statuts' }],
  sorts: [
    { field: 'designation', label: 'Désignation' },
    { field: 'price', label: 'Prix' },
    { field: 'code', label: 'Code' },
  ],
  defaultSort: RESOURCES.produits.list.sort,
  columns: [
    { key: 'produit', header: 'Produit', sort: 'designation', cell: (row) => row.designation, width: '280px' },
    { key: 'code', header: 'Code', sort: 'code', cell: (row) => row.code, card: 'subtitle', optional: true },
    { key: 'unite', header: 'Unité', cell: (row) => unitLabel(row.unit), card: 'subtitle' },
    {
      key: 'code-barre',
      header: 'Code Barre',
      cell: (row) => (row.codeBarre ? <span className="tn">{row.codeBarre}</span> : nothing),
      card: 'subtitle',
    },
    {
      key: 'maj',
      header: 'Dernière MAJ',
      cell: (row) => <Since value={row.lastUpdateAt} late={LATE.update} />,
      card: 'subtitle',
      cardLabel: 'MAJ',
    },
    {
      key: 'description',
      header: 'Description',
      cell: (row) => row.description || nothing,
      width: '240px',
      card: 'detail',
    },
    { key: 'actif', header: 'Actif', cell: (row) => <ToggleCell subject={row} toggle={toggle} />, card: 'control' },
    {
      key: 'prix',
      header: 'Prix',
      sort: 'price',
      cell: (row) => <Amount value={row.price} />,
      align: 'end',
      unit: 'Ar',
    },
    { key: 'survente', header: 'Survente', cell: (row) => <Amount value={row.survente} />, align: 'end', unit: 'Ar' },
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => <PriceButton product={row} onEdit={editPrices} />,
      align: 'center',
      card: 'control',
    },
  ],
  rowKey: (row) => row.code,
  rowLink: (row) => itemPath('produits', row.code),
  peek,
  rowTone: (row) => (row.isEnabled ? undefined : 'off'),
  emptyText: 'Aucun produit trouvé',
  emptyHint: {
    text: 'Ils viennent d’un fichier Excel de la comptabilité.',
    label: 'Importer les produits',
    to: '?importer=1',
  },
  download: { path: 'products' },
});
