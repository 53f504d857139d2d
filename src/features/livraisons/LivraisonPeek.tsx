import { DocumentPeek } from '../../domain/documents/DocumentPeek.tsx';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetLivraisonQuery } from '../../store/api/livraisonsApi.ts';
import { PeekOf } from '../../ui/table/peek/parts.tsx';
import { livraisonDocument } from './livraisonDocument.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetLivraisonQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Livraison non trouvée" failedTitle="La livraison n’a pas pu être chargée">
      {(livraison) => <DocumentPeek {...livraisonDocument(livraison)} />}
    </PeekOf>
  );
}
