import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { DocumentPeek } from '../../domain/documents/DocumentPeek.tsx';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetRetourQuery } from '../../store/api/retoursApi.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { PeekOf } from '../../ui/table/peek/parts.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetRetourQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Retour non trouvé" failedTitle="Le retour n’a pas pu être chargé">
      {(retour) => (
        <DocumentPeek
          title={retour.factureRef}
          person={retour.commercial}
          figures={[
            { label: 'Date de retour', value: <Day value={retour.retourAt} /> },
            { label: 'Créé le', value: <Day value={retour.createdAt} /> },
            { label: 'Lignes', value: formatNumber(retour.nbLignes) },
            { label: 'Total', value: <Amount value={retour.totalValue} /> },
          ]}
          lines={{
            title: 'Produits retournés',
            emptyText: 'Aucun produit retourné',
            rows: retour.stockMouvements,
            columns: lotColumns('Valeur', retour.retourAt),
          }}
        />
      )}
    </PeekOf>
  );
}
