import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { itemPath } from '../../domain/resources.ts';
import type { AnyRetour } from '../../store/api/entities/documents.ts';
import { retoursApi } from '../../store/api/retoursApi.ts';
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

export const { item, Component } = itemScreen({
  endpoint: retoursApi.endpoints.getRetour,
  resource: 'retours',
  title: (retour) => retour.factureRef,
  texts: { missing: 'Retour non trouvé', none: 'Aucun retour', failed: 'Le retour n’a pas pu être chargé' },
  render: (retour) => <Return retour={retour} />,
});
