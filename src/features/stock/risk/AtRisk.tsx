import { Send } from 'lucide-react';
import styled from 'styled-components';
import type { StockCommercial } from '@contract/stock.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, NOTHING, pluralFr } from '../../../ui/format/number.ts';
import { Stacked } from '../../../ui/table/rows/stackStyle.ts';

/** Whom the units could be sent to; the sign is that of a transfer, because the words leave no room for a name. */
const Fastest = styled.span`
  & > svg.lucide {
    width: 12px;
    height: 12px;
    margin-right: 4px;
    vertical-align: -1px;
  }
`;

type Risk = Pick<StockCommercial['aPerdre'], 'quantite' | 'valeur'> & Partial<StockCommercial['aPerdre']>;

/** The units that will expire unsold, their value, and for a lot who sells the product fastest. */
export function AtRisk({ risk }: { risk: Risk | undefined }) {
  if (!risk || risk.quantite === 0) return <span className="t3">{risk ? formatNumber(0) : NOTHING}</span>;
  return (
    <Stacked $end data-wide>
      <b className="tn" style={{ color: 'var(--critical)' }}>
        <Amount value={risk.valeur} />
      </b>
      <span className="t2 tn">{pluralFr(risk.quantite, 'unité')}</span>
      {risk.plusRapide && (
        <Fastest className="t2" title={`Plus rapide\u00a0: ${risk.plusRapide.nomPrenom}`}>
          <Send aria-hidden />
          <span className="vh">Plus rapide&nbsp;: </span>
          {risk.plusRapide.nomPrenom}
        </Fastest>
      )}
    </Stacked>
  );
}
