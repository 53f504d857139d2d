import { useMemo } from 'react';
import type { ZonePos } from '@contract/dashboardPos.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import { useGetTableauPosQuery } from '../../../store/api/dashboardApi.ts';
import { addDays, isDay } from '../../../../rules/day.ts';
import { today } from '../../../ui/format/date.ts';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import type { Days } from '../destinations.ts';
import { isMissing, useBoardBlock } from '../useBoard.ts';
import { samplePos } from './sample.ts';
import type { Block } from '../useBlock.ts';

/** Props of the blocks of the points-of-sale board. */
export interface PosBlock<T> {
  block: Block<T>;
  filters: Filters;
  /** The figures are a sample, so they have no links. */
  sample: boolean;
}

/** The filters of the board. */
export interface Filters extends Days {
  commerciaux: readonly string[];
  zones: readonly string[];
  region: string;
}

/** The figure that the map shows: share of the points of sale without an order, their number, or revenue. */
export type ZoneMeasure = 'sans' | 'pos' | 'ca';

const DAYS = 30;
const PERIOD = 'periode';
const KEYS = [PERIOD, 'commerciaux', 'zones', 'region'];

/** Reads the filters from the address; without a period it is the last thirty days. */
function readFilters(params: URLSearchParams, now: string): Filters {
  const [from = '', to = ''] = (params.get(PERIOD) ?? '').split('..');
  const end = isDay(to) ? to : now;
  const start = isDay(from) && from <= end ? from : addDays(end, 1 - DAYS);
  const all = (key: string) => [...new Set(params.getAll(key).filter((value) => value !== ''))];
  return {
    from: start,
    to: end,
    commerciaux: all('commerciaux'),
    zones: all('zones'),
    region: params.get('region') ?? '',
  };
}

/** Writes the filters into the address. Defaults are left out, and parameters of others stay. */
function writeFilters(
  { from, to, commerciaux, zones, region }: Filters,
  current: URLSearchParams,
  now: string,
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const key of KEYS) next.delete(key);
  if (to !== now || from !== addDays(now, 1 - DAYS)) next.set(PERIOD, `${from}..${to}`);
  for (const each of commerciaux) next.append('commerciaux', each);
  for (const each of zones) next.append('zones', each);
  if (region !== '') next.set('region', region);
  return next;
}

/** The filters and the map's measure, which the address holds, and functions that change them. */
export function useFilters() {
  const { params, change: write, put } = useAddress();
  const filters = useMemo(() => readFilters(params, today()), [params]);
  const change = (part: Partial<Filters>) => {
    write((current) => writeFilters({ ...readFilters(current, today()), ...part }, current, today()));
  };
  const clear = () => {
    write((current) => writeFilters(readFilters(new URLSearchParams(), today()), current, today()));
  };
  const shown = params.get('carte');
  const measure: ZoneMeasure = shown === 'ca' || shown === 'pos' ? shown : 'sans';
  const showMeasure = (next: ZoneMeasure) => {
    put('carte', next === 'sans' ? null : next, { replace: true });
  };
  return { filters, count: KEYS.filter((key) => params.has(key)).length, change, clear, measure, showMeasure };
}

/**
 * The blocks of the board. Each one loads and fails by itself. `sample` is true when the backend does not have this
 * board.
 */
export function usePosBoard({ from, to, commerciaux, zones, region }: Filters) {
  const args = { startDate: from, endDate: to, commerciaux, zones, region: region === '' ? undefined : region };
  const chiffres = useGetTableauPosQuery({ ...args, bloc: 'chiffres' });
  const map = useGetTableauPosQuery({ ...args, bloc: 'zones' });
  const tops = useGetTableauPosQuery({ ...args, bloc: 'tops' });
  const sample = isMissing([chiffres, map, tops]);
  const sampleAnswer = useMemo(() => (sample ? samplePos(from, to) : undefined), [sample, from, to]);
  return {
    sample,
    chiffres: useBoardBlock(chiffres, (answer) => answer.chiffres, sampleAnswer?.chiffres),
    zones: useBoardBlock(map, (answer) => answer.zones, sampleAnswer?.zones),
    tops: useBoardBlock(tops, (answer) => answer.tops, sampleAnswer?.tops),
  };
}

/** The polygons of a zone in the map's types. */
export const polygonsOfZone = ({ polygones }: Pick<ZonePos, 'polygones'>) =>
  polygonsOf({ type: 'MultiPolygon', coordinates: polygones });
