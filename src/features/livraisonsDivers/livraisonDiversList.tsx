import type { MiscellaneousLivraison } from '@contract/miscellaneousLivraison.ts';
import { commercialColumn } from '../../domain/columns/commercialColumn.tsx';
import { peekOf } from '../../domain/lists/peek.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const peek = peekOf<MiscellaneousLivraison>(
  'livraisons-produits-divers',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './LivraisonDiversPeek.tsx'),
);

export const livraisonDiversList: ListDefinition<MiscellaneousLivraison> = {
  title: RESOURCES['livraisons-produits-divers'].title,
  search: { placeholder: 'Réf. facture...', param: 'factureRef' },
  filters: [commercialPicker('commercial.username[]'), periodFilter('createdAt')],
  sorts: [
    { field: 'createdAt', label: 'Date' },
    { field: 'factureRef', label: 'Réf. Facture' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: RESOURCES['livraisons-produits-divers'].list.sort,
  columns: [
    { key: 'facture', header: 'Réf. Facture', sort: 'factureRef', cell: (row) => row.factureRef, width: '220px' },
    commercialColumn('300px'),
    { key: 'date', header: 'Date', sort: 'createdAt', cell: (row) => <Day value={row.createdAt} />, card: 'subtitle' },
    {
      key: 'mouvements',
      header: 'Nb. Mouvements',
      cell: (row) => formatNumber(row.nbMouvements),
      align: 'end',
      cardLabel: 'Mouvements',
    },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('livraisons-produits-divers', row.code),
  peek,
  emptyText: 'Aucune livraison de produits divers trouvée',
  emptyHint: {
    text: 'Elles viennent d’un fichier texte de la comptabilité.',
    label: 'Importer des livraisons',
    to: '?importer=1',
  },
  download: { path: 'miscellaneous-livraisons' },
};
