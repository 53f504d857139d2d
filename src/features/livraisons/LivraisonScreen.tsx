import { useParams } from 'react-router';
import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { HistoryPanel } from '../../domain/documents/HistoryPanel.tsx';
import { NeighbourLinks } from '../../domain/documents/NeighbourLinks.tsx';
import { useNeighbours } from '../../domain/documents/useNeighbours.ts';
import { itemPath, listPath } from '../../domain/resources.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import type { AnyLivraison } from '../../store/api/entities/documents.ts';
import { useListLivraisonEventsQuery } from '../../store/api/historyApi.ts';
import { livraisonsApi, useListLivraisonsQuery } from '../../store/api/livraisonsApi.ts';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { livraisonDocument } from './livraisonDocument.tsx';

// The list's own chunk: a chunk that both share would cost the list more.
const loadAddress = () =>
  import(/* webpackChunkName: "livraisons" */ './LivraisonListScreen.tsx').then(({ address }) => address);

function Invoice({ livraison }: { livraison: AnyLivraison }) {
  const { commercial, factureRef } = livraison;
  const history = useListLivraisonEventsQuery(livraison.code);
  const neighbours = useNeighbours({
    resource: 'livraisons',
    loadAddress,
    useRows: useListLivraisonsQuery,
    code: livraison.code,
    at: { value: livraison.livraisonAt, param: 'livraisonAt' },
  });
  const personPath = itemPath('commerciaux', commercial.username);
  return (
    <DocumentDetail
      {...livraisonDocument(livraison)}
      label={`Facture ${factureRef}`}
      personPath={personPath}
      stock={{ label: 'Stock du commercial', path: `${personPath}?onglet=stock` }}
      around={
        <NeighbourLinks
          neighbours={neighbours}
          noun="facture"
          nameOf={(each) => each.factureRef}
          pathOf={(each) => itemPath('livraisons', each.code)}
        />
      }
      aside={<HistoryPanel query={history} />}
    />
  );
}

export const item = livraisonsApi.endpoints.getLivraison;

export function Component() {
  const { code = '' } = useParams();
  const query = item.useQuery(code);
  return (
    <DetailPage
      {...detailOf(query)}
      title={(livraison) => livraison.factureRef}
      missing={{
        title: 'Livraison non trouvée',
        text: `Aucune livraison n’a l’identifiant «\u00a0${code}\u00a0».`,
        back: listPath('livraisons'),
      }}
      failedTitle="La livraison n’a pas pu être chargée"
    >
      {(livraison) => <Invoice livraison={livraison} />}
    </DetailPage>
  );
}
