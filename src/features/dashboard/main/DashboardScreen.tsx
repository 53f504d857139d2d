import { useCallback } from 'react';
import { Globe } from 'lucide-react';
import styled from 'styled-components';
import { useGetAlertesQuery } from '../../../store/api/alertesApi.ts';
import {
  useGetDoughnutChartsQuery,
  useGetKeyMetricsQuery,
  useGetSalesChartQuery,
  useGetTopCommercialsQuery,
  useGetTopProductsQuery,
  type DashboardArgs,
} from '../../../store/api/dashboardApi.ts';
import { PendingReviews } from '../../../domain/imports/PendingReviews.tsx';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { today } from '../../../ui/format/date.ts';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { useInView } from '../../../ui/hooks/useInView.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { AlertsAndActivity } from './AlertsAndActivity.tsx';
import { BoardHead } from '../components/BoardHead.tsx';
import { FirstSteps } from '../firstSteps/FirstSteps.tsx';
import { Doughnuts } from './Doughnuts.tsx';
import { Notifications } from './Notifications.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { SalesChart } from './SalesChart.tsx';
import { MonthTiles } from './Tiles.tsx';
import { TopCommerciaux } from './TopCommerciaux.tsx';
import { TopProduits } from './TopProduits.tsx';
import { monthOf } from '../pace.ts';
import { regionOptions } from '../regions.ts';
import { Steering } from '../steering/Steering.tsx';
import { EVOLUTION } from '../steering/steering.ts';
import { useSteering } from '../steering/useSteering.ts';
import { isMissing } from '../useBoard.ts';
import { useBlock } from '../useBlock.ts';

const ALL = '';
/** Whether the ranking of representatives begins with the last. */
const ORDER = 'classement';
const LAST = 'derniers';
/** Whether the ranking of products begins with the last. */
const PRODUCTS = 'produits';

/** The five blocks of the board for a region. Each one loads and fails by itself. */
function useBlocks(region: string) {
  const args: DashboardArgs = region === ALL ? {} : { region };
  const metrics = useBlock(useGetKeyMetricsQuery(args));
  const sales = useBlock(useGetSalesChartQuery(args));
  const commercials = useBlock(useGetTopCommercialsQuery(args));
  const products = useBlock(useGetTopProductsQuery(args));
  const parts = useBlock(useGetDoughnutChartsQuery(args));
  return { metrics, sales, commercials, products, parts };
}

/** The alerts, and whether the backend lacks the call for them (docs/product.md, 15). */
function useAlerts() {
  const query = useGetAlertesQuery();
  return { block: useBlock(query), isMissing: isMissing([query]) };
}

/** Turns a ranking round, by its name in the address. */
function useTurn(name: string) {
  const { put } = useAddress();
  return useCallback(
    (isLast: boolean) => {
      put(name, isLast ? LAST : null, { replace: true });
    },
    [name, put],
  );
}

/** Main dashboard (docs/product.md, 6.1). */
export function Component() {
  const { params, put } = useAddress();
  const region = params.get('region') ?? ALL;
  const regionOrNone = region === ALL ? undefined : region;
  const blocks = useBlocks(region);
  const alerts = useAlerts();
  const [room, near] = useInView<HTMLDivElement>();
  const last = params.get(ORDER) === LAST;
  const least = params.get(PRODUCTS) === LAST;
  const zones = params.get(EVOLUTION) === 'zones';
  const steering = useSteering(regionOrNone, { near, last, zones, least });
  const turn = useTurn(ORDER);
  const turnProducts = useTurn(PRODUCTS);
  const choose = (value: string) => {
    put('region', value === ALL ? null : value);
  };
  return (
    <Page>
      <BoardHead
        title="Tableau de Bord Principal"
        about={monthOf(today())}
        blocks={[...Object.values(blocks), ...(alerts.isMissing ? [] : [alerts.block]), ...steering.asked]}
      >
        <Region>
          <Select
            label="Région"
            icon={<Globe aria-hidden />}
            value={region}
            options={regionOptions(blocks.metrics.data?.regions ?? [], region, 'Toutes les régions')}
            onChange={choose}
          />
        </Region>
      </BoardHead>
      <PendingReviews />
      <FirstSteps />
      <Grid>
        <ProgressCard block={blocks.metrics} sales={blocks.sales} region={regionOrNone} />
        <MonthTiles block={blocks.metrics} region={regionOrNone} />
        <SalesChart block={blocks.sales} region={regionOrNone} />
        {alerts.isMissing ? (
          <Notifications block={blocks.metrics} />
        ) : (
          <AlertsAndActivity alerts={alerts.block} metrics={blocks.metrics} />
        )}
        <Doughnuts block={blocks.parts} region={regionOrNone} />
        <TopCommerciaux
          block={blocks.commercials}
          everybody={steering.blocks?.people ?? null}
          last={last}
          onTurn={turn}
          region={regionOrNone}
        />
        <TopProduits
          block={blocks.products}
          least={steering.blocks?.products ?? null}
          last={least}
          onTurn={turnProducts}
          region={regionOrNone}
        />
        {steering.blocks && <Steering room={room} near={near} blocks={steering.blocks} region={regionOrNone} />}
      </Grid>
    </Page>
  );
}

const Region = styled.div`
  width: 188px;
  ${phone} {
    width: 100%;
  }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: 16px;
  margin-top: 16px;
  & > .progress {
    grid-column: span 5;
  }
  & > .tiles {
    grid-column: span 7;
  }
  & > .line {
    grid-column: span 8;
  }
  & > .notes {
    grid-column: span 4;
  }
  & > .donuts {
    grid-column: span 12;
  }
  & > .half {
    grid-column: span 6;
  }
  @media (max-width: 1023px) {
    & > :is(.progress, .tiles, .line, .notes, .half) {
      grid-column: span 12;
    }
  }
  ${phone} {
    gap: 12px;
  }
`;
