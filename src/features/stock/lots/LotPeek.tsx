import { Cover } from '../../../domain/lots/Cover.tsx';
import { ExpiryBadge } from '../../../domain/lots/ExpiryBadge.tsx';
import { LevelBar } from '../../../domain/lots/LevelBar.tsx';
import { CommercialLink } from '../../../domain/people/CommercialLink.tsx';
import { detailOf } from '../../../store/api/answer/detail.ts';
import { useGetLotQuery } from '../../../store/api/stockApi.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { fact, Facts } from '../../../ui/panel/Panel.tsx';
import { PeekHead, PeekOf, PeekSection } from '../../../ui/table/peek/parts.tsx';
import { LotRisk } from '../risk/LotRisk.tsx';
import { coverOf } from './lot.ts';

export function Content({ code }: { code: string }) {
  const query = useGetLotQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Lot non trouvé" failedTitle="Le lot n’a pas pu être chargé">
      {(lot) => (
        <>
          <PeekHead
            title={lot.product.designation}
            beside={<ExpiryBadge day={lot.expireAt} />}
            figures={[
              { label: 'Disponible', value: formatNumber(lot.quantiteDisponible) },
              { label: 'Livré', value: formatNumber(lot.quantiteInitial) },
              { label: 'Niveau', value: <LevelBar lot={lot} /> },
              { label: 'Valeur', value: <Amount value={lot.valeur} /> },
            ]}
          >
            <CommercialLink commercial={lot.commercial} tab="stock" />
          </PeekHead>
          <PeekSection title="Informations">
            <Facts>
              {fact('Lot', lot.lotNumber)}
              {fact('Code du produit', lot.product.code)}
              {fact('Date limite', <Day value={lot.expireAt} empty="N/A" />)}
              {fact('Couverture', <Cover cover={coverOf(lot)} />)}
            </Facts>
            <LotRisk lot={lot} />
          </PeekSection>
        </>
      )}
    </PeekOf>
  );
}
