import { memo, useMemo } from 'react';
import type { SalesPoint } from '@contract/dashboard.ts';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';
import { formatCompact } from '../../../ui/chart/compact.ts';
import type { LineChartProps } from '../../../ui/chart/LineChart.tsx';
import { useIdle } from '../../../ui/chart/useIdle.ts';
import { formatDate } from '../../../ui/format/date.ts';
import { formatAr } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';

const COLUMNS = ['Jour', 'Ventes'] as const;

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
  const [first, last] = [data?.at(0)?.date, data?.at(-1)?.date];
  const allSales =
    first !== undefined && last !== undefined
      ? destinations.salesOfPeriod({ from: first, to: last }, { region })
      : undefined;
  const idle = useIdle();
  const points = useMemo(
    () =>
      data?.map(({ date, ventes }) => ({ short: formatDate(date).slice(0, 5), long: formatDate(date), value: ventes })),
    [data],
  );
  const total = data?.reduce((sum, { ventes }) => sum + ventes, 0);
  return (
    <BlockPanel
      id="sales-30-days"
      className="line"
      title="Ventes des 30 derniers jours"
      aside={
        total === undefined ? undefined : (
          <DestinationLink destination={allSales}>
            <span className="tn">Total {formatAr(total)}</span>
          </DestinationLink>
        )
      }
      block={block}
      contentHeight={310}
    >
      <Plot>
        {points && idle ? (
          <LineChart
            points={points}
            label="Ventes des 30 derniers jours"
            columns={COLUMNS}
            formatTick={formatCompact}
            formatValue={formatAr}
            {...(can('orders.read') ? { onOpen: open, openLabel: 'Entrée : voir les commandes du jour' } : {})}
          />
        ) : (
          (block.skeleton || points) && <Skeleton />
        )}
        {hasNoSales(data) && <p className="none">Aucune vente sur ces 30 jours</p>}
      </Plot>
    </BlockPanel>
  );
});

const Plot = styled.div`
  position: relative;
  height: 310px;
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
