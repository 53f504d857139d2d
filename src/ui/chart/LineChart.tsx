import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type * as Highcharts from 'highcharts';
import HighchartsReact from 'highcharts-react-official';
import { ChartRoot, Cursor, FILL, stepOfKey, Tip } from './chartFrame.ts';
import { charts } from './highcharts.ts';
import { lineOptions, type LinePoint } from './lineOptions.ts';
import { useIdle } from './useIdle.ts';

export interface LineChartProps {
  points: readonly LinePoint[];
  /** Accessible name of the chart and of its table. */
  label: string;
  /** Headers of the table's columns; the third is for what the points are compared with. */
  columns: readonly [string, string, string];
  /** Keep both formatters stable between renders, because a new one redraws the chart. */
  formatTick: (value: number) => string;
  formatValue: (value: number) => string;
  /**
   * Called when a point is clicked, or when Enter is pressed on the point under the cursor; `openLabel` describes it.
   */
  onOpen?: (index: number) => void;
  openLabel?: string;
}

interface Reading {
  index: number;
  /** Pixels from the left edge of the chart. */
  x: number;
  /** Puts the tooltip left of the line when there is no room on the right. */
  flip: boolean;
}

/** Keeps the point under the reading cursor, which the pointer or the keyboard moves. */
function useReading(points: readonly LinePoint[]) {
  const chart = useRef<Highcharts.Chart | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const onRead = useCallback((index: number) => {
    const x = chart.current?.xAxis[0]?.toPixels(index, false);
    if (x !== undefined) setReading({ index, x, flip: x > (chart.current?.chartWidth ?? 0) * 0.55 });
  }, []);
  const leave = useCallback(() => {
    chart.current?.pointer.reset(false, 0);
    setReading(null);
  }, []);
  const go = (index: number) => {
    const at = Math.min(points.length - 1, Math.max(0, index));
    chart.current?.series[0]?.points[at]?.onMouseOver();
  };
  const onCreated = useCallback((created: Highcharts.Chart) => {
    chart.current = created;
  }, []);
  return { reading, onCreated, onRead, leave, go };
}

/** What a point is compared with, as a text; none where there is nothing of the kind. */
const besideOf = ({ before }: LinePoint, format: (value: number) => string): string[] =>
  before ? [`contre ${format(before.value)} le ${before.long}`] : [];

/**
 * A line chart over days, with a reading cursor for the pointer and the arrow keys, and the same figures as a table.
 */
export default function LineChart({
  points,
  label,
  columns,
  formatTick,
  formatValue,
  onOpen,
  openLabel,
}: LineChartProps) {
  const { reading, onCreated, onRead, leave, go } = useReading(points);
  const drawn = useIdle();
  const options = useMemo(
    () => lineOptions({ points, formatTick, drawn, onRead }),
    [points, formatTick, drawn, onRead],
  );
  const last = points.length - 1;
  const index = Math.min(reading?.index ?? last, last);
  const point = points[index];
  const isCompared = points.some(({ before }) => before);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter') onOpen?.(index);
    if (step === undefined) return;
    event.preventDefault();
    go(reading ? index + step : last);
  };
  return (
    <ChartRoot onPointerLeave={leave} $opens={onOpen !== undefined}>
      {/* The library's own SVG is hidden from assistive technology; the cursor below serves the keyboard. */}
      <div
        aria-hidden
        onClick={() => {
          if (reading) onOpen?.(reading.index);
        }}
      >
        <HighchartsReact highcharts={charts} options={options} containerProps={FILL} callback={onCreated} />
      </div>
      {point && (
        <Cursor
          role="slider"
          tabIndex={0}
          aria-label={`${label}\u00a0: jour lu`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          {...(openLabel === undefined ? {} : { 'aria-description': openLabel })}
          aria-valuetext={[`${point.long}\u00a0: ${formatValue(point.value)}`, ...besideOf(point, formatValue)].join(
            ', ',
          )}
          onKeyDown={onKeyDown}
          onFocus={() => {
            go(last);
          }}
          onBlur={leave}
        />
      )}
      {reading && point && (
        <Tip $flip={reading.flip} style={{ left: reading.x }} aria-hidden>
          <span className="tn">{point.long}</span>
          <b className="tn">{formatValue(point.value)}</b>
          {besideOf(point, formatValue).map((text) => (
            <span key={text} className="tn">
              {text}
            </span>
          ))}
        </Tip>
      )}
      <div className="vh">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
              {isCompared && <th scope="col">{columns[2]}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ long, value, before }) => (
              <tr key={long}>
                <th scope="row">{long}</th>
                <td>{formatValue(value)}</td>
                {isCompared && <td>{before ? `${formatValue(before.value)} (${before.long})` : ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartRoot>
  );
}
