import { useParams } from 'react-router';
import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { DocumentDetail } from '../../domain/documents/DocumentDetail.tsx';
import { itemPath, listPath } from '../../domain/resources.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import type { AnyRetour } from '../../store/api/entities/documents.ts';
import { useGetRetourQuery } from '../../store/api/retoursApi.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { DetailPage } from '../../ui/page/DetailPage.tsx';

function Return({ retour }: { retour: AnyRetour }) {
  const { commercial, factureRef, stockMouvements: rows } = retour;
  const personPath = itemPath('commerciaux', commercial.username);
  return (
    <DocumentDetail
      title={factureRef}
      label={`Retour ${factureRef}`}
      person={commercial}
      personPath={personPath}
      stock={{ label: 'Stock du commercial', path: `${personPath}?onglet=stock` }}
      figures={[
        { label: 'Date de retour', value: <Day value={retour.retourAt} /> },
        { label: 'Créé le', value: <Day value={retour.createdAt} /> },
        { label: 'Lignes', value: formatNumber(retour.nbLignes) },
        { label: 'Total', value: <Amount value={retour.totalValue} /> },
      ]}
      lines={{
        title: 'Produits retournés',
        emptyText: 'Aucun produit retourné',
        rows,
        columns: lotColumns('Valeur', retour.retourAt),
      }}
    />
  );
}

export function Component() {
  const { code = '' } = useParams();
  const query = useGetRetourQuery(code);
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
