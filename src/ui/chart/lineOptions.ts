import type { Options, SeriesOptionsType } from 'highcharts';
import { labelIndexes, valueTicks } from './ticks.ts';

export interface LinePoint {
  /** Label under the axis. */
  short: string;
  /** Label in the tooltip and the table. */
  long: string;
  value: number;
  /** What it is compared with; null where there is nothing of the kind. */
  before?: { long: string; value: number } | null | undefined;
}

/** SVG attributes accept custom properties, so a change of theme needs no redrawing. */
export const AXIS_TEXT = {
  color: 'var(--text-3)',
  fontSize: '12px',
  textOverflow: 'none',
  whiteSpace: 'nowrap',
} as const;

/** What every chart has: no animation, legend, tooltip or colours of the library's own. */
export const CHART_BASE = {
  chart: {
    animation: false,
    backgroundColor: 'transparent',
    margin: [8, 24, 32, 52],
    style: { fontFamily: 'inherit' },
  },
  title: { text: '' },
  credits: { enabled: false },
  legend: { enabled: false },
  // React draws the tooltip, so that it is the same for the pointer and the keyboard.
  tooltip: { enabled: false },
  accessibility: { enabled: false },
} satisfies Options;

interface LineInput {
  points: readonly LinePoint[];
  formatTick: (value: number) => string;
  /** False draws only the axes, so that creating the chart is two short tasks instead of a long one. */
  drawn: boolean;
  onRead: (index: number) => void;
}

const axes = ({ points, formatTick }: LineInput): Pick<Options, 'xAxis' | 'yAxis'> => {
  const highest = Math.max(0, ...points.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const ticks = valueTicks(highest);
  const flat = highest === 0;
  return {
    xAxis: {
      min: 0,
      max: Math.max(1, points.length - 1),
      tickPositions: labelIndexes(points.length),
      tickLength: 0,
      lineWidth: 0,
      minPadding: 0,
      maxPadding: 0,
      crosshair: { width: 1, color: 'var(--border-control)', zIndex: 3 },
      labels: { autoRotation: [], y: 20, style: AXIS_TEXT, formatter: ({ pos }) => points[pos]?.short ?? '' },
    },
    yAxis: {
      min: 0,
      max: ticks.at(-1) ?? 1,
      tickPositions: ticks,
      gridLineColor: 'var(--grid)',
      title: { text: '' },
      labels: { x: -8, style: AXIS_TEXT, formatter: ({ pos }) => (pos > 0 && flat ? '' : formatTick(pos)) },
    },
  };
};

/** The values, which the reading cursor reads, and under them those of before as a dashed line. */
const seriesOf = (points: readonly LinePoint[]): SeriesOptionsType[] => [
  { type: 'area', zIndex: 1, data: points.map((point) => point.value) },
  ...(points.some(({ before }) => before)
    ? [
        {
          type: 'line',
          data: points.map(({ before }) => before?.value ?? null),
          animation: false,
          color: 'var(--text-3)',
          connectNulls: true,
          dashStyle: 'ShortDash',
          enableMouseTracking: false,
          lineWidth: 1,
          marker: { enabled: false, symbol: 'circle' },
          states: { inactive: { enabled: false } },
        } satisfies SeriesOptionsType,
      ]
    : []),
];

/**
 * Gives the chart library's options for a line over named points: flat area, thin grid lines, no legend, no animation.
 */
export function lineOptions(input: LineInput): Options {
  const { points, drawn, onRead } = input;
  return {
    ...CHART_BASE,
    chart: { ...CHART_BASE.chart, type: 'area' },
    ...axes(input),
    plotOptions: {
      area: {
        animation: false,
        color: 'var(--c1)',
        fillColor: 'var(--area)',
        lineWidth: 2,
        marker: {
          enabled: false,
          symbol: 'circle',
          states: { hover: { radius: 5, lineWidth: 2, lineColor: 'var(--surface)' } },
        },
        states: { hover: { lineWidthPlus: 0, halo: { size: 0 } }, inactive: { enabled: false } },
        point: {
          events: {
            mouseOver() {
              onRead(this.index);
            },
          },
        },
      },
    },
    series: drawn ? seriesOf(points) : [],
  };
}
