import type { Options, SeriesOptionsType } from 'highcharts';
import { AXIS_TEXT, CHART_BASE } from './lineOptions.ts';
import { valueTicks } from './ticks.ts';

/** One moment of the axis. A null value is not drawn. */
export interface BandPoint {
  /** Place on the axis. */
  x: number;
  /** Name in the tooltip and the table. */
  long: string;
  value: number | null;
  low: number | null;
  mean: number | null;
  high: number | null;
}

export interface BandInput {
  points: readonly BandPoint[];
  /** Where the value may end: a dashed line from the last value to here. */
  projection: { x: number; value: number } | null;
  /** A level to be reached, drawn across. */
  target: number | null;
  /** Every how many units of the axis a label is written. */
  every: number;
  formatX: (x: number) => string;
  formatTick: (value: number) => string;
}

type Pair = [number, number];
type Known = 'value' | 'low' | 'mean' | 'high';

const known = (points: readonly BandPoint[], field: Known): Pair[] =>
  points.flatMap((point) => (point[field] === null ? [] : [[point.x, point[field]] satisfies Pair]));

const line = (data: Pair[], color: string, more: { dashStyle?: 'Dash' | 'ShortDot'; lineWidth?: number } = {}) =>
  ({ type: 'line', data, color, ...more }) satisfies SeriesOptionsType;

function seriesOf({ points, projection, target }: BandInput): SeriesOptionsType[] {
  const values = known(points, 'value');
  const last = values.at(-1);
  const [from, to] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  return [
    // The band is an area on top of an invisible one.
    { type: 'area', stacking: 'normal', data: known(points, 'low'), fillColor: 'transparent', lineWidth: 0 },
    {
      type: 'area',
      stacking: 'normal',
      data: points.flatMap(({ x, low, high }) => (low === null || high === null ? [] : [[x, high - low]])),
      fillColor: 'var(--band)',
      lineWidth: 0,
    },
    line(known(points, 'mean'), 'var(--text-3)', { lineWidth: 1 }),
    ...(target === null
      ? []
      : [
          line(
            [
              [from, target],
              [to, target],
            ],
            'var(--c2)',
            { dashStyle: 'ShortDot' },
          ),
        ]),
    ...(projection && last ? [line([last, [projection.x, projection.value]], 'var(--c1)', { dashStyle: 'Dash' })] : []),
    line(values, 'var(--c1)', { lineWidth: 2.5 }),
  ];
}

/** Gives the chart library's options for a value beside the band of similar ones, with a projection and a target. */
export function bandOptions(input: BandInput): Options {
  const { points, projection, target, every, formatX, formatTick } = input;
  const all = points.flatMap(({ value, high }) => [value ?? 0, high ?? 0]);
  const ticks = valueTicks(Math.max(0, ...all, projection?.value ?? 0, target ?? 0));
  const [from, to] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  return {
    ...CHART_BASE,
    chart: { ...CHART_BASE.chart, type: 'line' },
    xAxis: {
      min: from,
      max: to,
      tickPositions: Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, n) => from + n * every),
      tickLength: 0,
      lineWidth: 0,
      labels: { autoRotation: [], y: 20, style: AXIS_TEXT, formatter: ({ pos }) => formatX(pos) },
    },
    yAxis: {
      min: 0,
      max: ticks.at(-1) ?? 1,
      tickPositions: ticks,
      gridLineColor: 'var(--grid)',
      // The first of two stacked areas lies below.
      reversedStacks: false,
      title: { text: '' },
      labels: { x: -8, style: AXIS_TEXT, formatter: ({ pos }) => formatTick(pos) },
    },
    plotOptions: {
      series: {
        animation: false,
        enableMouseTracking: false,
        marker: { enabled: false, symbol: 'circle' },
        states: { inactive: { enabled: false } },
      },
    },
    series: seriesOf(input),
  };
}
