import { useParams } from 'react-router';
import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { itemPath, listPath } from '../../domain/resources.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import type { AnyMiscellaneousLivraison } from '../../store/api/entities/documents.ts';
import { miscellaneousLivraisonsApi } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { livraisonDiversDocument } from './livraisonDiversDocument.tsx';

function Delivery({ livraison }: { livraison: AnyMiscellaneousLivraison }) {
  const { commercial, factureRef } = livraison;
  const personPath = itemPath('commerciaux', commercial.username);
  return (
    <DocumentDetail
      {...livraisonDiversDocument(livraison)}
      label={`Livraison de produits divers ${factureRef}`}
      personPath={personPath}
      stock={{ label: 'Stock du commercial', path: `${personPath}?onglet=stock-divers` }}
    />
  );
}

export const item = miscellaneousLivraisonsApi.endpoints.getMiscellaneousLivraison;

export function Component() {
  const { code = '' } = useParams();
  const query = item.useQuery(code);
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
