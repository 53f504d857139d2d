import type { PointOfSale } from '@contract/pointOfSale.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

const WEEK_MS = 7 * 86_400_000;

/** Whether a point of sale ordered in the last 7 days (doc 1, 4). */
const orderedLately = (lastCommandAt: string | null | undefined): boolean =>
  typeof lastCommandAt === 'string' && Date.now() - Date.parse(lastCommandAt) <= WEEK_MS;

/** What a backend without the added fields answers is completed, so that screens find every field of the contract. */
const complete = (answer: PointOfSale): PointOfSale => ({
  ...answer,
  isActive: answer.isActive ?? orderedLately(answer.lastCommandAt),
  latitude: answer.latitude ?? null,
  longitude: answer.longitude ?? null,
  lastCommandAt: answer.lastCommandAt ?? null,
  responsables: answer.responsables ?? [],
  zones: answer.zones ?? [],
});

export const posApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPos: build.query<Page<PointOfSale>, ListArgs>({
      query: (params) => ({ url: 'pos', params }),
      transformResponse: (answer: Parameters<typeof toPage<PointOfSale>>[0]) => {
        const { items, total } = toPage(answer);
        return { items: items.map(complete), total };
      },
      providesTags: listTags('PointOfSale', (pos) => pos.code),
    }),
    getPos: build.query<PointOfSale, string>({
      query: (code) => ({ url: `pos/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: complete,
      providesTags: (_data, _error, code) => [{ type: 'PointOfSale', id: code }],
    }),
  }),
});

export const { useListPosQuery, useGetPosQuery } = posApi;
