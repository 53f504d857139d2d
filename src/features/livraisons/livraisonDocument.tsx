import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import type { AnyLivraison } from '../../store/api/entities/documents.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';

/** What is shown of a delivery, on its page and beside the list. */
export const livraisonDocument = (livraison: AnyLivraison) => ({
  title: livraison.factureRef,
  person: livraison.commercial,
  figures: [
    { label: 'Date', value: <Day value={livraison.createdAt} /> },
    { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
    { label: 'Lignes', value: formatNumber(livraison.nbLignes) },
    { label: 'Total', value: <Amount value={livraison.totalValue} /> },
  ],
  lines: {
    title: 'Produits livrés',
    emptyText: 'Aucun produit livré',
    rows: livraison.stockMouvements,
    columns: lotColumns('Valeur', livraison.livraisonAt),
  },
});
