import styled from 'styled-components';
import type { StockCommercial } from '@contract/stock.ts';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { pluralFr } from '../../../ui/format/number.ts';
import { riskOf } from '../lots/lot.ts';
import { TransferButton } from './TransferButton.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  & > span {
    flex: 1 1 280px;
  }
`;

/** A sentence about the units of a lot that will expire unsold, with who could; nothing when there are none. */
export function LotRisk({ lot }: { lot: Pick<StockCommercial, 'code'> & Partial<Pick<StockCommercial, 'aPerdre'>> }) {
  const risk = riskOf(lot);
  if (!risk || risk.quantite === 0) return null;
  return (
    <Alert tone="warning">
      <Line>
        <span>
          À perdre&nbsp;: au rythme des 30 derniers jours, <b className="tn">{pluralFr(risk.quantite, 'unité')}</b> (
          <Amount value={risk.valeur} />) {risk.quantite < 2 ? 'expirera invendue' : 'expireront invendues'}.
          {risk.plusRapide && ` ${risk.plusRapide.nomPrenom} vend ce produit plus vite.`}
        </span>
        <TransferButton filters={{ code: lot.code }} />
      </Line>
    </Alert>
  );
}
