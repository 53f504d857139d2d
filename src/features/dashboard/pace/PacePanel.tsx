import { memo, useMemo } from 'react';
import type { DayPace } from '@contract/dashboardTeam.ts';
import styled from 'styled-components';
import type { BandChartProps } from '../../../ui/chart/BandChart.tsx';
import { formatCompact } from '../../../ui/chart/compact.ts';
import { useIdle } from '../../../ui/chart/useIdle.ts';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatAr } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { DAY_MINUTES } from '../../../../rules/dayPace.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { destinations } from '../destinations.ts';
import { clockOf } from '../daily/hours.ts';
import { weekdaysOf } from '../days.ts';
import { changeText } from '../pace.ts';
import { chartPoints } from './paceChart.ts';

const HEIGHT = 388;
const EVERY_HOURS = 2;
const COLUMNS = ['Heure', 'Réalisé', 'moyenne', 'de'] as const;
const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}\u00a0h`;

/** The chart library is large, so it is fetched after the page is shown. */
const BandChart = lazily<BandChartProps>(
  () => import(/* webpackChunkName: "band-chart" */ '../../../ui/chart/BandChart.tsx').then((module) => module.default),
  { waiting: null, failed: (failure) => <ChunkFailed title="Le graphique n’a pas pu être chargé" {...failure} /> },
);

function Comparison({ pace }: { pace: DayPace }) {
  const { compare, valeur, jours, date, ferie, minutes } = pace;
  const when = minutes < DAY_MINUTES ? ' à la même heure' : '';
  if (!compare)
    return <p className="remark">{ferie === null ? 'Pas encore de jour comparable' : `Jour férié\u00a0: ${ferie}`}</p>;
  const usual = `${formatAr(compare.moyenne)} en moyenne${when}, ${String(jours.length)} ${weekdaysOf(date)}`;
  if (compare.moyenne === 0) return <p className="remark">{usual}</p>;
  const change = Math.round((valeur / compare.moyenne - 1) * 100);
  return (
    <p className="remark">
      <b data-tone={change < 0 ? 'warning' : 'good'} className="tn">
        {changeText(change)}
      </b>{' '}
      {usual}
    </p>
  );
}

function Headline({ pace, linked }: { pace: DayPace; linked: boolean }) {
  const { minutes, valeur, projection, cloture, date } = pace;
  const isOver = minutes >= DAY_MINUTES;
  return (
    <div className="headline">
      <div>
        <p className="name">{isOver ? 'Sur la journée' : `À ${clockOf(Math.max(0, minutes - 1))}`}</p>
        <p className="figure">
          <DestinationLink destination={linked ? destinations.commandesOfDay(date) : undefined}>
            <Amount value={valeur} />
          </DestinationLink>
        </p>
        <Comparison pace={pace} />
      </div>
      {projection !== null && (
        <div>
          <p className="name">Projection à la clôture</p>
          <p className="figure">
            <Amount value={projection} />
          </p>
          {cloture && <p className="remark tn">{`d’habitude ${formatAr(cloture.moyenne)}`}</p>}
        </div>
      )}
    </div>
  );
}

function Legend({ pace }: { pace: DayPace }) {
  const { jours, date, projection, objectif, minutes } = pace;
  return (
    <ul className="legend">
      <li data-mark="value">{minutes < DAY_MINUTES ? 'Aujourd’hui' : 'Ce jour'}</li>
      {projection !== null && <li data-mark="projection">Projection</li>}
      {jours.length > 0 && (
        <>
          <li data-mark="mean">{`Moyenne de ${String(jours.length)} ${weekdaysOf(date)}`}</li>
          <li data-mark="band">Du plus bas au plus haut</li>
        </>
      )}
      {objectif !== null && <li data-mark="target">Objectif du jour</li>}
    </ul>
  );
}

/** The day's turnover by hour beside the band of similar days, its projected close and its share of the target. */
export const PacePanel = memo(function PacePanel({ block, sample }: { block: Block<DayPace>; sample: boolean }) {
  const { data } = block;
  const idle = useIdle();
  const points = useMemo(() => data && chartPoints(data), [data]);
  const last = points?.at(-1)?.x ?? 0;
  const close = data?.projection ?? null;
  const projection = useMemo(() => (close === null ? null : { x: last, value: close }), [close, last]);
  const isEmpty = data?.valeur === 0 && data.jours.length === 0;
  return (
    <Panel
      id="day-pace"
      className="eight"
      title="Chiffre d’affaires heure par heure"
      block={block}
      contentHeight={HEIGHT}
    >
      <Body>
        {data ? (
          <>
            <Headline pace={data} linked={!sample} />
            <Legend pace={data} />
          </>
        ) : (
          block.skeleton && (
            <div className="headline" aria-hidden>
              <div className="bones">
                <PlaceholderBar width={72} />
                <PlaceholderBar width={180} height={20} />
                <PlaceholderBar width={240} />
              </div>
            </div>
          )
        )}
        <div className="plot">
          {points && data && idle && !isEmpty && (
            <BandChart
              label="Chiffre d’affaires cumulé du jour"
              readingLabel="heure lue"
              columns={COLUMNS}
              points={points}
              projection={projection}
              target={data.objectif}
              every={EVERY_HOURS}
              formatX={formatHour}
              formatTick={formatCompact}
              formatValue={formatAr}
            />
          )}
          {isEmpty && <p className="none">Aucune vente, et aucun jour auquel comparer celui-ci</p>}
        </div>
      </Body>
    </Panel>
  );
});

const Panel = styled(BlockPanel)`
  min-height: ${HEIGHT + 46}px;
  ${phone} {
    min-height: ${HEIGHT + 136}px;
  }
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  border-top: 1px solid var(--border);
  & > .headline {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 8px 16px;
    min-height: 88px;
    padding: 12px 16px 4px;
    & .name {
      font: var(--t-control);
      color: var(--text-2);
    }
    & .figure {
      font: var(--t-figure);
      white-space: nowrap;
    }
    & .u {
      font-size: 14px;
    }
    & .remark {
      font: 400 12px/16px var(--font);
      color: var(--text-3);
      & > b {
        font-weight: 500;
      }
      & > b[data-tone='good'] {
        color: var(--good);
      }
      & > b[data-tone='warning'] {
        color: var(--warning);
      }
    }
    & > .bones {
      display: grid;
      align-content: start;
      gap: 12px;
    }
  }
  & > .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    padding: 4px 16px;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
    & > li {
      display: flex;
      align-items: center;
      gap: 6px;
    }
    & > li::before {
      content: '';
      width: 16px;
      height: 0;
      border-top: 2px solid var(--c1);
    }
    & > li[data-mark='projection']::before {
      border-top-style: dashed;
    }
    & > li[data-mark='mean']::before {
      border-top: 1px solid var(--text-3);
    }
    & > li[data-mark='band']::before {
      height: 10px;
      border: 0;
      background: var(--band);
    }
    & > li[data-mark='target']::before {
      border-top: 2px dotted var(--c2);
    }
  }
  & > .plot {
    position: relative;
    flex: 1;
    min-height: 200px;
    & > .none {
      padding: 80px 16px 0;
      text-align: center;
      font: var(--t-small);
      color: var(--text-2);
    }
  }
  ${phone} {
    & > .headline {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
