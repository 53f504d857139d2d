import type { DoughnutCharts, KeyMetrics, SalesPoint, TopCommercials, TopProduct } from '@contract/dashboard.ts';
import { baseApi } from './baseApi.ts';
import { toPage } from './page.ts';

export interface DashboardArgs {
  /** Designation of a region; absent: all of them. */
  region?: string;
}

const call = (name: string) => ({ region }: DashboardArgs) => ({
  url: `dashboard/${name}`,
  params: { region },
  headers: { accept: 'application/json' },
});

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKeyMetrics: build.query<KeyMetrics, DashboardArgs>({ query: call('key-metrics'), providesTags: ['Dashboard'] }),
    getSalesChart: build.query<SalesPoint[], DashboardArgs>({
      query: call('sales-chart'),
      transformResponse: (answer: SalesPoint[]) => toPage(answer).items,
      providesTags: ['Dashboard'],
    }),
    getTopCommercials: build.query<TopCommercials, DashboardArgs>({ query: call('top-commercials'), providesTags: ['Dashboard'] }),
    getTopProducts: build.query<TopProduct[], DashboardArgs>({
      query: call('top-products'),
      transformResponse: (answer: TopProduct[]) => toPage(answer).items,
      providesTags: ['Dashboard'],
    }),
    getDoughnutCharts: build.query<DoughnutCharts, DashboardArgs>({ query: call('doughnut-charts'), providesTags: ['Dashboard'] }),
  }),
});

export const {
  useGetKeyMetricsQuery,
  useGetSalesChartQuery,
  useGetTopCommercialsQuery,
  useGetTopProductsQuery,
  useGetDoughnutChartsQuery,
} = dashboardApi;
