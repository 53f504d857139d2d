import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { itemPath } from '../../domain/resources.ts';
import type { AnyMiscellaneousLivraison } from '../../store/api/entities/documents.ts';
import { miscellaneousLivraisonsApi } from '../../store/api/miscellaneousLivraisonsApi.ts';
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

export const { item, Component } = itemScreen({
  endpoint: miscellaneousLivraisonsApi.endpoints.getMiscellaneousLivraison,
  resource: 'livraisons-produits-divers',
  title: (livraison) => livraison.factureRef,
  texts: {
    missing: 'Livraison non trouvée',
    none: 'Aucune livraison de produits divers',
    failed: 'La livraison n’a pas pu être chargée',
  },
  render: (livraison) => <Delivery livraison={livraison} />,
});
