import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import styled from 'styled-components';
import { formatPercent } from '../format/number.ts';
import { phone } from '../theme/media.ts';
import { formatCompact } from './compact.ts';
import { ring } from './ring.ts';

export interface DoughnutPart {
  label: string;
  value: number;
  /** CSS colour. */
  colour: string;
  /** The page that shows where the figure comes from. */
  link?: { to: string; title: string } | undefined;
}

export interface DoughnutChartProps {
  /** Sorted by value, largest first; at most seven parts, the last one being the rest. */
  parts: readonly DoughnutPart[];
  unit: string;
  /** Formats the exact figure of a part with its unit. */
  format: (value: number) => string;
  /** Text shown when there are no parts. */
  empty: string;
}

const RADIUS = 40.5;

/**
 * A ring with its total in the middle and a legend below, or beside it on a phone, where its parent is a grid. It is
 * plain SVG rather than the chart library, because a few arcs need no extra chunk and take the theme's colours from CSS.
 */
export function DoughnutChart({ parts, unit, format, empty }: DoughnutChartProps) {
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const shown = active === null ? undefined : parts[active];
  const leave = () => {
    setActive(null);
  };
  return (
    <>
      <Ring aria-hidden>
        <svg viewBox="0 0 100 100" width="112" height="112">
          {parts.length === 0 && <circle cx="50" cy="50" r={RADIUS} stroke="var(--track)" />}
          {ring(parts.map((part) => part.value)).map(({ start, length }, at) => {
            const part = parts[at];
            if (!part) return null;
            return (
              <circle
                key={part.label}
                cx="50"
                cy="50"
                r={RADIUS}
                pathLength={100}
                stroke={part.colour}
                strokeDasharray={`${length} ${100 - length}`}
                strokeDashoffset={-start}
                opacity={active === null || active === at ? 1 : 0.35}
                style={part.link && { cursor: 'pointer' }}
                onClick={() => {
                  if (part.link) void navigate(part.link.to);
                }}
                onPointerEnter={() => {
                  setActive(at);
                }}
                onPointerLeave={leave}
              />
            );
          })}
        </svg>
        <Middle>
          <b className="tn">{formatCompact(shown ? shown.value : total)}</b>
          <span>{unit}</span>
        </Middle>
      </Ring>
      {parts.length === 0 ? (
        <Legend as="p">{empty}</Legend>
      ) : (
        <Legend>
          {parts.map((part, at) => (
            <li
              key={part.label}
              title={`${part.label}\u00a0: ${format(part.value)}`}
              onPointerEnter={() => {
                setActive(at);
              }}
              onPointerLeave={leave}
            >
              <i style={{ background: part.colour }} />
              <span className="ell">
                {part.link ? (
                  <Link className="ell" to={part.link.to} title={part.link.title}>
                    {part.label}
                  </Link>
                ) : (
                  part.label
                )}
              </span>
              <span className="nw share">
                {formatPercent((part.value / total) * 100, 1)}
                <span className="vh"> ({format(part.value)})</span>
              </span>
            </li>
          ))}
        </Legend>
      )}
    </>
  );
}

const Ring = styled.div`
  position: relative;
  width: 112px;
  height: 112px;
  margin: 14px auto;
  ${phone} {
    margin: auto 0;
  }
  & circle {
    fill: none;
    stroke-width: 15;
    transform: rotate(-90deg);
    transform-origin: 50% 50%;
    transition: opacity var(--fast);
  }
`;

const Middle = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  text-align: center;
  pointer-events: none;
  font: 400 12px/16px var(--font);
  color: var(--text-3);
  & b {
    font: 600 15px/20px var(--font);
    color: var(--text);
  }
`;

const Legend = styled.ul`
  height: 168px;
  font: 400 12px/16px var(--font);
  &:is(p) {
    padding-top: 3px;
    text-align: center;
    color: var(--text-2);
  }
  & > li {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 24px;
    border-radius: var(--r1);
  }
  & i {
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 2px;
  }
  & a {
    display: block;
    line-height: 24px;
    color: inherit;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  & .share {
    margin-left: auto;
    color: var(--text-2);
  }
`;
