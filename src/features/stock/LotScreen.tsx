import { useParams } from 'react-router';
import type { StockCommercialDetail } from '@contract/stock.ts';
import { useAccess } from '../../store/access.ts';
import { failureOf } from '../../store/api/apiError.ts';
import { useGetLotQuery } from '../../store/api/stockApi.ts';
import { Person } from '../../ui/avatar/Person.tsx';
import { ExpiryBadge } from '../../ui/badge/ExpiryBadge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { LevelBar } from '../../ui/progress/LevelBar.tsx';
import { Ledger } from './Ledger.tsx';
import { levelBase, riskOf } from './lot.ts';
import { LotRisk } from './LotRisk.tsx';
import { LotStack } from './lotStack.ts';
import { Registre } from './Registre.tsx';

function Lot({ lot }: { lot: StockCommercialDetail }) {
  const { product, commercial, lotNumber, expireAt } = lot;
  const readsPeople = useAccess().can('commercials.read');
  return (
    <LotStack>
      <DetailHead
        title={product.designation}
        label={`Lot ${lotNumber}`}
        beside={<ExpiryBadge day={expireAt} />}
        figures={[
          { label: 'Disponible', value: formatNumber(lot.quantiteDisponible) },
          { label: 'Livré', value: formatNumber(lot.quantiteInitial) },
          { label: 'Niveau', value: <LevelBar available={lot.quantiteDisponible} initial={levelBase(lot)} /> },
          { label: 'Valeur', value: <Amount value={lot.valeur} /> },
        ]}
      >
        <Person person={commercial} {...(readsPeople ? { to: `/commercial/${encodeURIComponent(commercial.username)}?onglet=stock` } : {})} />
        <HeadFacts>
          <li>Lot {lotNumber}</li>
          <li>{product.code}</li>
          <li>
            Date limite&nbsp;: <Day value={expireAt} empty="N/A" />
          </li>
        </HeadFacts>
      </DetailHead>
      <LotRisk risk={riskOf(lot)} />
      <Registre lot={lot} />
      <Ledger code={lot.code} />
    </LotStack>
  );
}

export function Component() {
  const { code = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useGetLotQuery(code);
  return (
    <DetailPage
      item={currentData}
      failure={failureOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
      title={(lot) => `Lot ${lot.lotNumber}`}
      missing={{
        title: 'Lot non trouvé',
        text: `Aucun lot n’a l’identifiant « ${code} ».`,
        back: { to: '/stock-commercial', label: 'Retour à la liste' },
      }}
      failedTitle="Le lot n’a pas pu être chargé"
    >
      {(lot) => <Lot lot={lot} />}
    </DetailPage>
  );
}
