import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import type { AnyRetour } from '../../store/api/entities/documents.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';

/** What is shown of a return, on its page and beside the list. */
export const retourDocument = (retour: AnyRetour) => ({
  title: retour.factureRef,
  person: retour.commercial,
  figures: [
    { label: 'Date de retour', value: <Day value={retour.retourAt} /> },
    { label: 'Créé le', value: <Day value={retour.createdAt} /> },
    { label: 'Lignes', value: formatNumber(retour.nbLignes) },
    { label: 'Total', value: <Amount value={retour.totalValue} /> },
  ],
  lines: {
    title: 'Produits retournés',
    emptyText: 'Aucun produit retourné',
    rows: retour.stockMouvements,
    columns: lotColumns('Valeur', retour.retourAt),
  },
});
