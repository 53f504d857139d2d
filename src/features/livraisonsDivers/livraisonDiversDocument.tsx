import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import type { AnyMiscellaneousLivraison } from '../../store/api/entities/documents.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';

/** What is shown of a delivery of miscellaneous products, on its page and beside the list. */
export const livraisonDiversDocument = (livraison: AnyMiscellaneousLivraison) => ({
  title: livraison.factureRef,
  person: livraison.commercial,
  figures: [
    { label: 'Date', value: <Day value={livraison.createdAt} /> },
    { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
    { label: 'Mouvements', value: formatNumber(livraison.nbMouvements) },
    { label: 'Unités', value: formatNumber(livraison.mouvements?.reduce((sum, line) => sum + line.quantite, 0)) },
  ],
  lines: {
    title: 'Articles livrés',
    emptyText: 'Aucun article livré',
    rows: livraison.mouvements,
    columns: diversColumns,
  },
});
