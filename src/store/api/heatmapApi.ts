import type { Heatmap, HeatmapMetric } from '@contract/heatmap.ts';
import { baseApi } from './baseApi.ts';
import { heatmap } from './entities/figures.ts';

/** Days are `yyyy-MM-dd`, '' for none. Empty lists of usernames and product codes mean all. */
export interface HeatmapArgs {
  metric: HeatmapMetric;
  startDate: string;
  endDate: string;
  commercials: readonly string[];
  products: readonly string[];
  /** Also return the values of as many days before. */
  previous: boolean;
}

const heatmapApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHeatmap: build.query<Heatmap, HeatmapArgs>({
      query: ({ metric, startDate, endDate, commercials, products, previous }) => ({
        url: `zones/heatmap/${metric}`,
        params: {
          startDate: startDate || undefined,
          endDate: endDate || undefined,
          'commercials[]': commercials,
          'products[]': products,
          previous: previous || undefined,
        },
        headers: { accept: 'application/json' },
      }),
      transformResponse: heatmap,
      providesTags: ['Heatmap'],
    }),
  }),
});

export const { useGetHeatmapQuery } = heatmapApi;
