import { useParams } from 'react-router';
import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { itemPath, listPath } from '../../domain/resources.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import type { AnyRetour } from '../../store/api/entities/documents.ts';
import { retoursApi } from '../../store/api/retoursApi.ts';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { retourDocument } from './retourDocument.tsx';

function Return({ retour }: { retour: AnyRetour }) {
  const { commercial, factureRef } = retour;
  const personPath = itemPath('commerciaux', commercial.username);
  return (
    <DocumentDetail
      {...retourDocument(retour)}
      label={`Retour ${factureRef}`}
      personPath={personPath}
      stock={{ label: 'Stock du commercial', path: `${personPath}?onglet=stock` }}
    />
  );
}

export const item = retoursApi.endpoints.getRetour;

export function Component() {
  const { code = '' } = useParams();
  const query = item.useQuery(code);
  return (
    <DetailPage
      {...detailOf(query)}
      title={(retour) => retour.factureRef}
      missing={{
        title: 'Retour non trouvé',
        text: `Aucun retour n’a l’identifiant «\u00a0${code}\u00a0».`,
        back: listPath('retours'),
      }}
      failedTitle="Le retour n’a pas pu être chargé"
    >
      {(retour) => <Return retour={retour} />}
    </DetailPage>
  );
}
