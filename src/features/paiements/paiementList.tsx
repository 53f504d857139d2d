import { Banknote, Coins } from 'lucide-react';
import type { Paiement } from '@contract/paiement.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker, regionPicker } from '../../domain/pickers/pickers.ts';
import { Person } from '../../domain/people/Person.tsx';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

/** A badge for the means of payment: Orange Money or another (docs/product.md, 6.12). */
function kindBadge({ isOrangeMoney }: { isOrangeMoney?: boolean }) {
  if (isOrangeMoney === undefined) return NOTHING;
  return isOrangeMoney ? (
    <Badge tone="notice" icon={<Coins aria-hidden />}>
      Orange Money
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<Banknote aria-hidden />}>
      Autre
    </Badge>
  );
}

/** A payment has no page of its own; its row leads to the representative who paid. */

export const paiementList: ListDefinition<Paiement> = {
  title: RESOURCES.paiements.title,
  search: { placeholder: 'Rechercher...' },
  filters: [
    commercialPicker('commercial.username[]'),
    {
      kind: 'choice',
      key: 'moyen',
      param: 'isOrangeMoney',
      label: 'Moyen',
      allLabel: 'Tous',
      options: [
        { value: 'true', label: 'Orange Money', slug: 'orange-money' },
        { value: 'false', label: 'Autre', slug: 'autre' },
      ],
    },
    periodFilter(),
    { ...regionPicker('commercial.region'), quiet: true },
  ],
  sorts: [
    { field: 'paiementAt', label: 'Date' },
    { field: 'value', label: 'Montant' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: RESOURCES.paiements.list.sort,
  columns: [
    { key: 'reference', header: 'Référence', cell: (row) => row.refPaiement, width: '160px' },
    {
      key: 'commercial',
      header: 'Commercial',
      sort: 'commercial.nomPrenom',
      cell: (row) => <Person person={row.commercial} to={itemPath('commerciaux', row.commercial.username)} />,
      width: '300px',
      card: 'subtitle',
    },
    {
      key: 'date',
      header: 'Date du paiement',
      sort: 'paiementAt',
      cell: (row) => <Day value={row.paiementAt} />,
      card: 'subtitle',
      cardLabel: 'Payé le',
    },
    { key: 'type', header: 'Type', cell: kindBadge, card: 'status' },
    {
      key: 'moyen',
      header: 'Moyen de paiement',
      cell: (row) => row.paiementSource,
      width: '180px',
      cardLabel: 'Moyen',
    },
    { key: 'creation', header: 'Créé le', cell: (row) => <Day value={row.createdAt} /> },
    { key: 'montant', header: 'Montant', sort: 'value', cell: (row) => <Amount value={row.value} />, align: 'end' },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  emptyText: 'Aucun paiement trouvé',
  emptyHint: {
    text: 'Ils viennent d’un fichier Excel de la comptabilité.',
    label: 'Importer des paiements',
    to: '?importer=1',
  },
  download: { path: 'paiements' },
};
