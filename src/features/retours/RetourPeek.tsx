import { DocumentPeek } from '../../domain/documents/DocumentPeek.tsx';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetRetourQuery } from '../../store/api/retoursApi.ts';
import { PeekOf } from '../../ui/table/peek/parts.tsx';
import { retourDocument } from './retourDocument.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetRetourQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Retour non trouvé" failedTitle="Le retour n’a pas pu être chargé">
      {(retour) => <DocumentPeek {...retourDocument(retour)} />}
    </PeekOf>
  );
}
