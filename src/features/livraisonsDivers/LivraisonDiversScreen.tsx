import { useParams } from 'react-router';
import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { itemPath, listPath } from '../../domain/resources.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import type { AnyMiscellaneousLivraison } from '../../store/api/entities/documents.ts';
import { useGetMiscellaneousLivraisonQuery } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { DetailPage } from '../../ui/page/DetailPage.tsx';

function Delivery({ livraison }: { livraison: AnyMiscellaneousLivraison }) {
  const { commercial, factureRef, mouvements: rows } = livraison;
  const personPath = itemPath('commerciaux', commercial.username);
  return (
    <DocumentDetail
      title={factureRef}
      label={`Livraison de produits divers ${factureRef}`}
      person={commercial}
      personPath={personPath}
      stock={{ label: 'Stock du commercial', path: `${personPath}?onglet=stock-divers` }}
      figures={[
        { label: 'Date', value: <Day value={livraison.createdAt} /> },
        { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
        { label: 'Mouvements', value: formatNumber(livraison.nbMouvements) },
        { label: 'Unités', value: formatNumber(rows?.reduce((sum, line) => sum + line.quantite, 0)) },
      ]}
      lines={{ title: 'Articles livrés', emptyText: 'Aucun article livré', rows, columns: diversColumns }}
    />
  );
}

export function Component() {
  const { code = '' } = useParams();
  const query = useGetMiscellaneousLivraisonQuery(code);
  return (
    <DetailPage
      {...detailOf(query)}
      title={(livraison) => livraison.factureRef}
      missing={{
        title: 'Livraison non trouvée',
        text: `Aucune livraison de produits divers n’a l’identifiant «\u00a0${code}\u00a0».`,
        back: listPath('livraisons-produits-divers'),
      }}
      failedTitle="La livraison n’a pas pu être chargée"
    >
      {(livraison) => <Delivery livraison={livraison} />}
    </DetailPage>
  );
}
