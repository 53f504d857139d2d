import type { DoughnutCharts, KeyMetrics, SalesPoint, TopCommercials, TopProduct } from '@contract/dashboard.ts';
import type { BlocJour, TableauJour } from '@contract/dashboardJour.ts';
import type { DayPace, DayTeam } from '@contract/dashboardTeam.ts';
import type { ATraiter, EcarterBody } from '@contract/aTraiter.ts';
import type { BlocPilotage, Pilotage } from '@contract/dashboardPilotage.ts';
import type { BlocPos, TableauPos } from '@contract/dashboardPos.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { doughnutCharts, keyMetrics, salesPoint, topCommercials, topProduct } from './entities/figures.ts';

export interface DashboardArgs {
  /** Designation of a region; all regions without it. */
  region?: string;
}

/** One block of the daily board. Blocks are read separately, so that a failed one can be retried alone. */
export interface TableauJourArgs {
  /** `yyyy-MM-dd`. */
  date: string;
  bloc: BlocJour;
}

/** One block of the board of points of sale. Days are `yyyy-MM-dd`, both included. */
export interface TableauPosArgs {
  startDate: string;
  endDate: string;
  commerciaux: readonly string[];
  zones: readonly string[];
  region: string | undefined;
  bloc: BlocPos;
}

/** One of the steering panels of the main board. */
export interface PilotageArgs extends DashboardArgs {
  bloc: BlocPilotage;
}

const PLAIN = { accept: 'application/json' };

const call =
  (name: string) =>
  ({ region }: DashboardArgs) => ({ url: `dashboard/${name}`, params: { region }, headers: PLAIN });

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKeyMetrics: build.query<KeyMetrics, DashboardArgs>({
      query: call('key-metrics'),
      transformResponse: keyMetrics,
      providesTags: ['Dashboard'],
    }),
    getSalesChart: build.query<SalesPoint[], DashboardArgs>({
      query: call('sales-chart'),
      transformResponse: (answer: unknown) => pageOf(salesPoint)(answer).items.filter(({ date }) => date !== ''),
      providesTags: ['Dashboard'],
    }),
    getTopCommercials: build.query<TopCommercials, DashboardArgs>({
      query: call('top-commercials'),
      transformResponse: topCommercials,
      providesTags: ['Dashboard'],
    }),
    getTopProducts: build.query<TopProduct[], DashboardArgs>({
      query: call('top-products'),
      transformResponse: (answer: unknown) => pageOf(topProduct)(answer).items,
      providesTags: ['Dashboard'],
    }),
    getDoughnutCharts: build.query<DoughnutCharts, DashboardArgs>({
      query: call('doughnut-charts'),
      transformResponse: doughnutCharts,
      providesTags: ['Dashboard'],
    }),
    getPilotage: build.query<Pilotage, PilotageArgs>({
      query: (params) => ({ url: 'dashboard/pilotage', params, headers: PLAIN }),
      providesTags: ['Dashboard'],
    }),
    getTableauJour: build.query<TableauJour, TableauJourArgs>({
      query: (params) => ({ url: 'dashboard/daily', params, headers: PLAIN }),
      providesTags: ['Dashboard'],
    }),
    getDayPace: build.query<DayPace, { date: string }>({
      query: (params) => ({ url: 'dashboard/daily/rythme', params, headers: PLAIN }),
      providesTags: ['Dashboard'],
    }),
    getDayTeam: build.query<DayTeam, { date: string }>({
      query: (params) => ({ url: 'dashboard/daily/equipe', params, headers: PLAIN }),
      providesTags: ['Dashboard', 'Parcours'],
    }),
    getToDo: build.query<ATraiter, void>({
      query: () => ({ url: 'dashboard/daily/a-traiter', headers: PLAIN }),
      providesTags: ['Dashboard', 'Parcours'],
    }),
    /** Puts an element aside with a reason, or takes it back without one. It shows at once and is undone on failure. */
    putAside: build.mutation<ATraiter, EcarterBody>({
      query: (body) => ({ url: 'dashboard/daily/a-traiter/ecartes', method: 'POST', body, headers: PLAIN }),
      onQueryStarted: async ({ cle, motif }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          dashboardApi.util.updateQueryData('getToDo', undefined, (now) => {
            const element = now.elements.find((each) => each.cle === cle);
            if (element) element.ecarte = motif ? { motif, at: '' } : null;
          }),
        );
        await queryFulfilled.then(
          ({ data }) => dispatch(dashboardApi.util.upsertQueryData('getToDo', undefined, data)),
          () => {
            shown.undo();
          },
        );
      },
    }),
    getTableauPos: build.query<TableauPos, TableauPosArgs>({
      query: ({ commerciaux, zones, ...params }) => ({
        url: 'dashboard/pos',
        params: { ...params, 'commercial.username[]': commerciaux, 'zones.code[]': zones },
        headers: PLAIN,
      }),
      providesTags: ['Dashboard'],
    }),
  }),
});

export const {
  useGetKeyMetricsQuery,
  useGetSalesChartQuery,
  useGetTopCommercialsQuery,
  useGetTopProductsQuery,
  useGetDoughnutChartsQuery,
  useGetPilotageQuery,
  useGetTableauJourQuery,
  useGetTableauPosQuery,
  useGetDayPaceQuery,
  useGetDayTeamQuery,
  useGetToDoQuery,
  usePutAsideMutation,
} = dashboardApi;
