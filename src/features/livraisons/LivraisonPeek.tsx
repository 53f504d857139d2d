import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { DocumentPeek } from '../../domain/documents/DocumentPeek.tsx';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetLivraisonQuery } from '../../store/api/livraisonsApi.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { PeekOf } from '../../ui/table/peek/parts.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetLivraisonQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Livraison non trouvée" failedTitle="La livraison n’a pas pu être chargée">
      {(livraison) => (
        <DocumentPeek
          title={livraison.factureRef}
          person={livraison.commercial}
          figures={[
            { label: 'Date', value: <Day value={livraison.createdAt} /> },
            { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
            { label: 'Lignes', value: formatNumber(livraison.nbLignes) },
            { label: 'Total', value: <Amount value={livraison.totalValue} /> },
          ]}
          lines={{
            title: 'Produits livrés',
            emptyText: 'Aucun produit livré',
            rows: livraison.stockMouvements,
            columns: lotColumns('Valeur', livraison.livraisonAt),
          }}
        />
      )}
    </PeekOf>
  );
}
