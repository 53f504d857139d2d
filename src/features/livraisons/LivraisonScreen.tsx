import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { HistoryPanel } from '../../domain/documents/HistoryPanel.tsx';
import { NeighbourLinks } from '../../domain/documents/NeighbourLinks.tsx';
import { useNeighbours } from '../../domain/documents/useNeighbours.ts';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { itemPath } from '../../domain/resources.ts';
import type { AnyLivraison } from '../../store/api/entities/documents.ts';
import { useListLivraisonEventsQuery } from '../../store/api/historyApi.ts';
import { livraisonsApi, useListLivraisonsQuery } from '../../store/api/livraisonsApi.ts';
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

export const { item, Component } = itemScreen({
  endpoint: livraisonsApi.endpoints.getLivraison,
  resource: 'livraisons',
  title: (livraison) => livraison.factureRef,
  texts: { missing: 'Livraison non trouvée', none: 'Aucune livraison', failed: 'La livraison n’a pas pu être chargée' },
  render: (livraison) => <Invoice livraison={livraison} />,
});
