import type { PointOfSale } from '@contract/pointOfSale.ts';
import { readPosMapInWorker } from '../../workers/map/workerClusters.ts';
import { baseApi } from './baseApi.ts';
import { coded } from './entities/references.ts';
import { pageOf } from './answer/readers.ts';
import { readRefusal } from './call/call.ts';
import { pointOfSale } from './entities/places.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';

/** A `PosMap` as the store keeps it: plain memory, which no check of the store walks through. */
export interface StoredPosMap {
  codes: { text: string; ends: ArrayBuffer };
  positions: ArrayBuffer;
  actifs: string;
  sansPosition: number;
}

type PointOfSaleName = Pick<PointOfSale, 'code' | 'designation'>;
const namesOf = pageOf<PointOfSaleName>(coded);

/** The last map read, as long as the store still holds it. */
let known: { etag: string; map: WeakRef<StoredPosMap> } | undefined;

/**
 * Reads the map in a worker, because it has 3 MB for a hundred thousand points. An answer with the same ETag is not
 * read again.
 */
async function readMap(response: Response): Promise<unknown> {
  if (!response.ok) return readRefusal(response);
  const etag = response.headers.get('etag');
  const same = etag !== null && known?.etag === etag ? known.map.deref() : undefined;
  if (same) return same;
  const { codes, positions, actifs, sansPosition } = await readPosMapInWorker(response);
  const map = {
    codes: { text: codes.text, ends: codes.ends.buffer },
    positions: positions.buffer,
    actifs,
    sansPosition,
  };
  known = etag === null ? undefined : { etag, map: new WeakRef(map) };
  return map;
}

export const posApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPos: build.query<Page<PointOfSale>, ListArgs>({
      query: (params) => ({ url: 'pos', params }),
      transformResponse: pageOf(pointOfSale),
      providesTags: listTags('PointOfSale', (pos) => pos.code),
    }),
    /** The names of some points of sale. */
    namePos: build.query<readonly PointOfSaleName[], readonly string[]>({
      query: (codes) => ({
        url: 'pos',
        params: { 'code[]': codes, 'properties[]': ['code', 'designation'], itemsPerPage: codes.length },
      }),
      transformResponse: (answer: Parameters<typeof namesOf>[0]) => namesOf(answer).items,
      providesTags: [{ type: 'PointOfSale', id: 'LIST' }],
    }),
    /** Points of sale with a position, for a map. The filters are those of the list. */
    mapPos: build.query<StoredPosMap, ListArgs>({
      query: (params) => ({
        url: 'pos/map',
        params,
        headers: { accept: 'application/json' },
        responseHandler: readMap,
      }),
      providesTags: [{ type: 'PointOfSale', id: 'LIST' }],
    }),
    getPos: build.query<PointOfSale, string>({
      query: (code) => ({ url: `pos/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: pointOfSale,
      providesTags: (_data, _error, code) => [{ type: 'PointOfSale', id: code }],
    }),
  }),
});

export const { useListPosQuery, useGetPosQuery, useMapPosQuery, useNamePosQuery } = posApi;
