import { memo, useMemo } from 'react';
import type { SalesPoint } from '@contract/dashboard.ts';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';
import { formatCompact } from '../../../ui/chart/compact.ts';
import type { LineChartProps } from '../../../ui/chart/LineChart.tsx';
import type { LinePoint } from '../../../ui/chart/lineOptions.ts';
import { useIdle } from '../../../ui/chart/useIdle.ts';
import { formatDate, today } from '../../../ui/format/date.ts';
import { formatAr, pluralFr } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { destinations } from '../destinations.ts';
import { changeOfSales, changeText } from '../pace.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';

/** The line above the chart, and the chart (px). */
const KEY = 24;
const CHART = 310;
const COLUMNS = ['Jour', 'Ventes', 'Même jour ouvré avant'] as const;

const Bars = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 100%;
  padding: 8px 24px 32px 52px;
  & > .sk {
    border-radius: 0;
  }
`;

function Skeleton() {
  return (
    <Bars aria-hidden>
      {[0, 1, 2, 3].map((line) => (
        <PlaceholderBar key={line} width="100%" height={1} />
      ))}
    </Bars>
  );
}

/** The chart library is large, so it is fetched after the page is shown. */
const LineChart = lazily<LineChartProps>(
  () => import(/* webpackChunkName: "chart" */ '../../../ui/chart/LineChart.tsx').then((module) => module.default),
  {
    waiting: <Skeleton />,
    failed: (failure) => <ChunkFailed title="Le graphique n’a pas pu être chargé" {...failure} />,
  },
);

/** Whether the days are known and none of them has a sale. */
const hasNoSales = (days: readonly SalesPoint[] | undefined): boolean =>
  days !== undefined && days.length > 0 && days.every(({ ventes }) => ventes === 0);

/** The key of the dashed line, and how the working days that are over changed. */
function ChangeText({ sales }: { sales: readonly SalesPoint[] }) {
  if (!sales.some(({ precedent }) => precedent)) return null;
  const change = changeOfSales(sales, today());
  return (
    <>
      <i aria-hidden />
      <span className="ell">Autant de jours ouvrés avant</span>
      {change && (
        <b
          className="tn"
          data-tone={change.percent < 0 ? 'warning' : 'good'}
          title={
            `${formatAr(change.now)} contre ${formatAr(change.before)} en ` +
            pluralFr(change.days, 'jour ouvré', 'jours ouvrés')
          }
        >
          {changeText(change.percent)}
        </b>
      )}
    </>
  );
}

function Total({ sales, region }: { sales: readonly SalesPoint[]; region: string | undefined }) {
  const [first, last] = [sales.at(0)?.date, sales.at(-1)?.date];
  const total = sales.reduce((sum, { ventes }) => sum + ventes, 0);
  return (
    <DestinationLink
      destination={
        first !== undefined && last !== undefined
          ? destinations.salesOfPeriod({ from: first, to: last }, { region })
          : undefined
      }
    >
      <span className="tn">Total {formatAr(total)}</span>
    </DestinationLink>
  );
}

const pointOf = ({ date, ventes, precedent }: SalesPoint): LinePoint => ({
  short: formatDate(date).slice(0, 5),
  long: formatDate(date),
  value: ventes,
  before: precedent && { long: formatDate(precedent.date), value: precedent.ventes },
});

/** Sales of each of the last 30 days. */
export const SalesChart = memo(function SalesChart({
  block,
  region,
}: {
  block: Block<SalesPoint[]>;
  region: string | undefined;
}) {
  const { data } = block;
  const { can } = useAccess();
  const navigate = useNavigate();
  const open = (index: number) => {
    const date = data?.[index]?.date;
    if (date !== undefined) void navigate(destinations.salesOfDay(date, { region }).to);
  };
  const idle = useIdle();
  const points = useMemo(() => data?.map(pointOf), [data]);
  return (
    <BlockPanel
      id="sales-30-days"
      className="line"
      title="Ventes des 30 derniers jours"
      aside={data && <Total sales={data} region={region} />}
      block={block}
      contentHeight={KEY + CHART}
    >
      <Before>{data && <ChangeText sales={data} />}</Before>
      <Plot>
        {points && idle ? (
          <LineChart
            points={points}
            label="Ventes des 30 derniers jours"
            columns={COLUMNS}
            formatTick={formatCompact}
            formatValue={formatAr}
            {...(can('orders.read') ? { onOpen: open, openLabel: 'Entrée\u00a0: voir les commandes du jour' } : {})}
          />
        ) : (
          (block.skeleton || points) && <Skeleton />
        )}
        {hasNoSales(data) && <p className="none">Aucune vente sur ces 30 jours</p>}
      </Plot>
    </BlockPanel>
  );
});

const Before = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  height: ${KEY}px;
  padding: 0 16px;
  font: 400 12px/16px var(--font);
  color: var(--text-2);
  & > i {
    flex: none;
    width: 20px;
    border-top: 2px dashed var(--text-3);
  }
  & > b {
    flex: none;
    font-weight: 500;
  }
  & > [data-tone='good'] {
    color: var(--good);
  }
  & > [data-tone='warning'] {
    color: var(--warning);
  }
`;

const Plot = styled.div`
  position: relative;
  height: ${CHART}px;
  & > .none {
    position: absolute;
    inset: 40% 0 auto;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  ${phone} {
    height: 236px;
  }
`;
