import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { useGetAjustementQuery } from '../../store/api/ajustementsApi.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { PeekHead, PeekLines, PeekOf } from '../../ui/table/peek/parts.tsx';
import { KnownAmount } from './components/KnownAmount.tsx';
import { diversLines, lotLines } from './lineColumns.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetAjustementQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Ajustement non trouvé" failedTitle="L’ajustement n’a pas pu être chargé">
      {({
        ajustementRef,
        commercial,
        createdBy,
        description,
        nbLignes,
        miscellaneousMouvements: divers,
        ...ajustement
      }) => (
        <>
          <PeekHead
            title={ajustementRef}
            figures={[
              { label: 'Date', value: <Day value={ajustement.dateAjustement} time /> },
              { label: 'Créé le', value: <Day value={ajustement.createdAt} time /> },
              { label: 'Lignes', value: formatNumber(nbLignes) },
              {
                label: 'Valeur',
                value: (
                  <KnownAmount value={ajustement.totalValue} lines={nbLignes} unknown={ajustement.nbSansValeur} short />
                ),
              },
            ]}
          >
            <CommercialLink commercial={commercial} />
            <span className="t2">Créé par {createdBy.nomPrenom}</span>
            {description !== '' && <span>{description}</span>}
          </PeekHead>
          <PeekLines
            title="Lots ajustés"
            columns={lotLines}
            rows={ajustement.stockMouvements}
            rowKey={(row) => row.code}
            emptyText="Aucun lot ajusté"
          />
          {divers.length > 0 && (
            <PeekLines
              title="Produits divers ajustés"
              columns={diversLines}
              rows={divers}
              rowKey={(row) => row.code}
              emptyText="Aucun produit divers ajusté"
            />
          )}
        </>
      )}
    </PeekOf>
  );
}
