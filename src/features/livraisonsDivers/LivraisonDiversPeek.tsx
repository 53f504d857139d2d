import { DocumentPeek } from '../../domain/documents/DocumentPeek.tsx';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetMiscellaneousLivraisonQuery } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { PeekOf } from '../../ui/table/peek/parts.tsx';
import { livraisonDiversDocument } from './livraisonDiversDocument.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetMiscellaneousLivraisonQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Livraison non trouvée" failedTitle="La livraison n’a pas pu être chargée">
      {(livraison) => <DocumentPeek {...livraisonDiversDocument(livraison)} />}
    </PeekOf>
  );
}
