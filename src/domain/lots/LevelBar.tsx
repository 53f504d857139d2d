import styled from 'styled-components';
import { levelOf, type Level } from './level.ts';
import { formatPercent, NOTHING } from '../../ui/format/number.ts';
import { phone } from '../../ui/theme/media.ts';

const COLORS: Record<Level['label'], string> = {
  Excellent: 'var(--good-mark)',
  Bon: 'var(--yellow-mark)',
  Faible: 'var(--orange-mark)',
  Critique: 'var(--critical-mark)',
};

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
  & > i > i {
    display: block;
    height: 100%;
    border-radius: inherit;
  }
`;

interface Props {
  available: number;
  initial: number | null | undefined;
  /** Percentage computed by the server, if it sends one. */
  given?: unknown;
}

/** A bar with the share of the initial quantity that is left, and its word. */
export function LevelBar({ available, initial, given }: Props) {
  const level = levelOf(available, initial, given);
  if (!level) return <span className="t3">{NOTHING}</span>;
  return (
    <Root>
      <i aria-hidden>
        <i style={{ width: `${level.percent}%`, background: COLORS[level.label] }} />
      </i>
      <span>
        <span className="tn nw">{formatPercent(level.percent)}</span> <span className="t2">{level.label}</span>
      </span>
    </Root>
  );
}
