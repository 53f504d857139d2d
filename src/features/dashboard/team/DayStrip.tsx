import { memo } from 'react';
import type { TeamLine } from '@contract/dashboardTeam.ts';
import styled from 'styled-components';
import { STRIP } from '../../../../rules/dayTeam.ts';
import { stripWords } from './teamWords.ts';

const { from: FROM, until: UNTIL } = STRIP;
/** The hours that are marked below the strip, in minutes since midnight. */
const MARKED = [540, 720, 900];
const HEIGHT = 22;
/** The lane of the pieces, below the ticks. */
const [TOP, LANE] = [8, 8];

/** From 06:00 to 18:00: moving, stopped and silent as a strip, each order as a tick over it. */
export const DayStrip = memo(function DayStrip({ bande, commandes }: Pick<TeamLine, 'bande' | 'commandes'>) {
  return (
    <Strip
      role="img"
      aria-label={`De 06 h à 18 h\u00a0: ${stripWords({ bande, commandes })}`}
      viewBox={`0 0 ${String(UNTIL - FROM)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
    >
      <rect className="base" x="0" y={TOP} width={UNTIL - FROM} height={LANE} />
      {bande.map(({ etat, debut, fin }) => (
        <rect key={debut} data-state={etat} x={debut - FROM} y={TOP} width={fin - debut} height={LANE} />
      ))}
      {MARKED.map((minute) => (
        <line key={minute} className="hour" x1={minute - FROM} x2={minute - FROM} y1={TOP + LANE} y2={HEIGHT} />
      ))}
      {commandes
        .filter((minute) => minute >= FROM && minute <= UNTIL)
        .map((minute, n) => (
          <line
            key={`${String(minute)} ${String(n)}`}
            className="order"
            x1={minute - FROM}
            x2={minute - FROM}
            y1="0"
            y2={TOP + LANE}
          />
        ))}
    </Strip>
  );
});

const Strip = styled.svg`
  display: block;
  width: 100%;
  height: ${HEIGHT}px;
  & .base {
    fill: var(--sunken);
  }
  & [data-state='route'] {
    fill: var(--c1);
  }
  & [data-state='arret'] {
    fill: var(--accent-line);
  }
  & [data-state='silence'] {
    fill: var(--critical-line);
  }
  & .hour {
    stroke: var(--border-strong);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  & .order {
    stroke: var(--text);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
`;
