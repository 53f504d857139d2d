import { itemScreen } from '../../../domain/itemScreen.tsx';
import { ExpiryBadge } from '../../../domain/lots/ExpiryBadge.tsx';
import { LevelBar } from '../../../domain/lots/LevelBar.tsx';
import { CommercialLink } from '../../../domain/people/CommercialLink.tsx';
import { useAccess } from '../../../store/access.ts';
import { type AnyLot, stockApi } from '../../../store/api/stockApi.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../../ui/page/DetailHead.tsx';
import { Stack } from '../../../ui/page/Page.tsx';
import { Ledger } from './Ledger.tsx';
import { LotExpiryForm } from './LotExpiryForm.tsx';
import { LotRisk } from '../risk/LotRisk.tsx';
import { BalanceCheck } from './BalanceCheck.tsx';

function Lot({ lot }: { lot: AnyLot }) {
  const { product, commercial, lotNumber, expireAt, registre } = lot;
  const access = useAccess();
  return (
    <Stack>
      <DetailHead
        title={product.designation}
        label={`Lot ${lotNumber}`}
        beside={<ExpiryBadge day={expireAt} />}
        actions={access.isAdmin && registre ? <LotExpiryForm lot={lot} /> : undefined}
        figures={[
          { label: 'Disponible', value: formatNumber(lot.quantiteDisponible) },
          { label: 'Livré', value: formatNumber(lot.quantiteInitial) },
          { label: 'Niveau', value: <LevelBar lot={lot} /> },
          { label: 'Valeur', value: <Amount value={lot.valeur} /> },
        ]}
      >
        <CommercialLink commercial={commercial} tab="stock" />
        <HeadFacts>
          <li>Lot {lotNumber}</li>
          <li>{product.code}</li>
          <li>
            Date limite&nbsp;: <Day value={expireAt} empty="N/A" />
          </li>
        </HeadFacts>
      </DetailHead>
      <LotRisk lot={lot} />
      {registre && (
        // A backend without `registre` cannot filter movements by lot either.
        <>
          <BalanceCheck quantiteDisponible={lot.quantiteDisponible} registre={registre} />
          <Ledger code={lot.code} />
        </>
      )}
    </Stack>
  );
}

export const { Component } = itemScreen({
  endpoint: stockApi.endpoints.getLot,
  resource: 'lots',
  title: (lot) => `Lot ${lot.lotNumber}`,
  texts: { missing: 'Lot non trouvé', none: 'Aucun lot', failed: 'Le lot n’a pas pu être chargé' },
  render: (lot) => <Lot lot={lot} />,
});
