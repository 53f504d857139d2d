import styled from 'styled-components';
import { clusterSize } from './clusterSize.ts';
import type { MapMarker } from '../types.ts';

const Root = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  & button {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: 32px;
    padding: 2px 8px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    font: var(--t-small);
    color: var(--text);
    text-align: start;
    cursor: pointer;
  }
  & button:hover,
  & button[aria-current='true'] {
    background: var(--hover);
  }
  & button > :last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & .ell,
  & small {
    display: block;
  }
  & small {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
`;

/* The same signs as on the map: a ring with a dot, a cross, a disc with a count. */
const Mark = styled.span<{ $tone: MapMarker['tone'] | 'group' }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  & > b {
    display: grid;
    place-items: center;
    border-radius: 50%;
    background: var(--${({ $tone }) => ($tone === 'group' ? 'accent' : `${$tone}-mark`)});
    color: var(--${({ $tone }) => ($tone === 'group' ? 'on-accent' : 'surface')});
    font: 600 12px/1 var(--font);
  }
`;

const MARK_PX = 16;
const GROUP_PX = { small: 18, medium: 21, large: 24 } as const;

/** A small sign of a point or cluster, beside a text that says the same. */
export function PointMark({ tone, count = 1 }: { tone: MapMarker['tone']; count?: number }) {
  const px = count > 1 ? GROUP_PX[clusterSize(count)] : MARK_PX;
  return (
    <Mark $tone={count > 1 ? 'group' : tone} aria-hidden>
      <b style={{ width: px, height: px }}>
        {count === 1 && (
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
          >
            {tone === 'good' ? <circle cx="8" cy="8" r="2" fill="currentColor" /> : <path d="m5.5 5.5 5 5m0-5-5 5" />}
          </svg>
        )}
      </b>
    </Mark>
  );
}

/** The number of switched-off points on a cluster. */
export const OffMark = styled.b`
  flex: none;
  padding: 1px 4px;
  border-radius: var(--r1);
  background: var(--critical-mark);
  color: var(--surface);
  font: 600 12px/14px var(--font);
`;

export interface ListedPoint {
  key: string;
  label: string;
  tone: MapMarker['tone'];
  /** More than 1 for a cluster. */
  count?: number;
  /** A second line. */
  note?: string;
  onOpen: () => void;
}

/**
 * Lists the points and clusters of a map as buttons, for keyboards and screen readers; `current` is the key of the open
 * one.
 */
export function PointList({ points, current }: { points: readonly ListedPoint[]; current?: string | undefined }) {
  return (
    <Root>
      {points.map(({ key, label, tone, count = 1, note, onOpen }) => (
        <li key={key}>
          <button type="button" aria-current={key === current || undefined} onClick={onOpen}>
            <PointMark tone={tone} count={count} />
            {note === undefined ? (
              <span>{label}</span>
            ) : (
              <span>
                <span className="ell" title={label}>
                  {label}
                </span>{' '}
                <small>{note}</small>
              </span>
            )}
          </button>
        </li>
      ))}
    </Root>
  );
}
