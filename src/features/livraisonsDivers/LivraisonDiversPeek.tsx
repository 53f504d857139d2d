import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { DocumentPeek } from '../../domain/documents/DocumentPeek.tsx';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetMiscellaneousLivraisonQuery } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { PeekOf } from '../../ui/table/peek/parts.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetMiscellaneousLivraisonQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Livraison non trouvée" failedTitle="La livraison n’a pas pu être chargée">
      {(livraison) => (
        <DocumentPeek
          title={livraison.factureRef}
          person={livraison.commercial}
          figures={[
            { label: 'Date', value: <Day value={livraison.createdAt} /> },
            { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
            { label: 'Mouvements', value: formatNumber(livraison.nbMouvements) },
            {
              label: 'Unités',
              value: formatNumber(livraison.mouvements?.reduce((sum, line) => sum + line.quantite, 0)),
            },
          ]}
          lines={{
            title: 'Articles livrés',
            emptyText: 'Aucun article livré',
            rows: livraison.mouvements,
            columns: diversColumns,
          }}
        />
      )}
    </PeekOf>
  );
}
