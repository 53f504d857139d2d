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
      <span className="tn">
        <b style={{ color: 'var(--critical)' }}>{pluralFr(risk.quantite, 'unité')}</b> · <Amount value={risk.valeur} />
      </span>
      {risk.plusRapide && <span className="t2">Plus rapide : {risk.plusRapide.nomPrenom}</span>}
    </Stacked>
  );
}
