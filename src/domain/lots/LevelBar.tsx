import styled from 'styled-components';
import type { StockCommercial } from '@contract/stock.ts';
import { levelBase, levelOf } from './level.ts';
import { type Verdict, verdictOf } from '../../../rules/lotVerdict.ts';
import { today } from '../../ui/format/date.ts';
import { formatPercent, NOTHING } from '../../ui/format/number.ts';
import { phone } from '../../ui/theme/media.ts';

const COLORS: Record<Verdict, string> = {
  Excellent: 'var(--good-mark)',
  Bon: 'var(--yellow-mark)',
  Faible: 'var(--orange-mark)',
  Critique: 'var(--critical-mark)',
  'À perdre': 'var(--critical-mark)',
  'Expire ajd': 'var(--critical-mark)',
  Expiré: 'var(--critical-mark)',
};
/** The expiry badge beside the bar says these already. */
const SAID: ReadonlySet<Verdict> = new Set(['Expire ajd', 'Expiré']);

const Root = styled.div`
  display: grid;
  grid-template-columns: 64px auto;
  align-items: center;
  justify-content: start;
  gap: 8px;
  ${phone} {
    grid-template-columns: minmax(0, 64px);
    gap: 2px;
    padding-top: 6px;
    white-space: nowrap;
  }
  & > i {
    height: 6px;
    border-radius: 3px;
    background: var(--track);
    overflow: hidden;
  }
  & .wrong {
    color: var(--critical);
    font-weight: 500;
  }
  & > i > i {
    display: block;
    height: 100%;
    border-radius: inherit;
  }
`;

interface Lot extends Pick<StockCommercial, 'quantiteDisponible' | 'quantiteInitial' | 'expireAt'> {
  /** Computed by the server, if it sends one. */
  percentDisponible?: unknown;
  /** Units that will expire unsold, if the server tells. */
  aPerdre?: number | Pick<StockCommercial['aPerdre'], 'quantite'>;
}

const lostOf = ({ aPerdre }: Lot): number | undefined => (typeof aPerdre === 'object' ? aPerdre.quantite : aPerdre);

/** A bar with the share of the initial quantity that is left, and the one word for the lot; for beside its expiry. */
export function LevelBar({ lot }: { lot: Lot }) {
  const { quantiteDisponible: available, expireAt, percentDisponible } = lot;
  const percent = levelOf(available, levelBase(lot), percentDisponible);
  // Another backend may send an instant, or nothing at all.
  const day = (expireAt as string | null | undefined)?.slice(0, 10) ?? null;
  const verdict = verdictOf({ available, percent, expireAt: day, lost: lostOf(lot) }, today());
  if (percent === null || verdict === null) return <span className="t3">{NOTHING}</span>;
  return (
    <Root>
      <i aria-hidden>
        <i style={{ width: `${percent}%`, background: COLORS[verdict] }} />
      </i>
      <span>
        {/* Rounded down, because 74,6 % must not read « 75 % · Bon ». */}
        <span className="tn nw">{formatPercent(Math.floor(percent))}</span>
        {!SAID.has(verdict) && <span className={verdict === 'À perdre' ? 'wrong' : 't2'}> {verdict}</span>}
      </span>
    </Root>
  );
}
