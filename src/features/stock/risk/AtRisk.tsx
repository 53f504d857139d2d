import type { StockCommercial } from '@contract/stock.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, NOTHING, pluralFr } from '../../../ui/format/number.ts';
import { Stacked } from '../../../ui/table/rows/stackStyle.ts';

type Risk = Pick<StockCommercial['aPerdre'], 'quantite' | 'valeur'> & Partial<StockCommercial['aPerdre']>;

/** The units that will expire unsold, their value, and for a lot who sells the product fastest. */
export function AtRisk({ risk }: { risk: Risk | undefined }) {
  if (!risk || risk.quantite === 0) return <span className="t3">{risk ? formatNumber(0) : NOTHING}</span>;
  return (
    <Stacked $end data-wide>
      <b className="tn" style={{ color: 'var(--critical)' }}>
        <Amount value={risk.valeur} />
      </b>
      <span className="t2">
        <span className="tn">{pluralFr(risk.quantite, 'unité')}</span>
        {risk.plusRapide && <> · Plus rapide&nbsp;: {risk.plusRapide.nomPrenom}</>}
      </span>
    </Stacked>
  );
}
