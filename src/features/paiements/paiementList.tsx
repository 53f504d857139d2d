import { Smartphone } from 'lucide-react';
import type { Paiement } from '@contract/paiement.ts';
import { useCommercialOptions } from '../../store/api/options.ts';
import { Person } from '../../ui/avatar/Person.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import type { ListDefinition } from '../../ui/table/types.ts';

/** Orange Money or another means (doc 2, 2), and how the file called it where the badge does not say. */
function Moyen({ isOrangeMoney, paiementSource }: Paiement) {
  if (isOrangeMoney) return <Badge tone="notice" icon={<Smartphone aria-hidden />}>Orange Money</Badge>;
  return <><Badge tone="neutral">Autre</Badge> {paiementSource}</>;
}

/** A payment has no page of its own: what it leads to is who paid. */
const commercialPath = (username: string) => `/commercial/${encodeURIComponent(username)}`;

export const paiementList: ListDefinition<Paiement> = {
  title: 'Paiements',
  search: { placeholder: 'Rechercher...' },
  filters: [
    {
      kind: 'picker',
      key: 'commerciaux',
      param: 'commercial.username[]',
      label: 'Commerciaux',
      placeholder: 'Tous',
      emptyText: 'Aucun commercial trouvé',
      useOptions: useCommercialOptions,
    },
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
    { kind: 'dateRange', key: 'periode', afterParam: 'startDate', beforeParam: 'endDate', label: 'Période' },
  ],
  sorts: [
    { field: 'paiementAt', label: 'Date' },
    { field: 'value', label: 'Montant' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: { field: 'paiementAt', direction: 'desc' },
  columns: [
    { key: 'reference', header: 'Référence', cell: (row) => row.refPaiement, width: '160px' },
    {
      key: 'commercial',
      header: 'Commercial',
      sort: 'commercial.nomPrenom',
      cell: (row) => <Person person={row.commercial} to={commercialPath(row.commercial.username)} />,
      width: '300px',
      card: 'subtitle',
    },
    { key: 'date', header: 'Date du paiement', sort: 'paiementAt', cell: (row) => <Day value={row.paiementAt} />, cardLabel: 'Payé le' },
    { key: 'moyen', header: 'Moyen de paiement', cell: (row) => <Moyen {...row} />, width: '240px', card: 'control' },
    { key: 'creation', header: 'Créé le', cell: (row) => <Day value={row.createdAt} />, card: 'hidden' },
    { key: 'montant', header: 'Montant', sort: 'value', cell: (row) => <Amount value={row.value} />, align: 'end' },
  ],
  rowKey: (row) => row.code,
  emptyText: 'Aucun paiement trouvé',
};
