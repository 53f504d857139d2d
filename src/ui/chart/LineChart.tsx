import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type * as Highcharts from 'highcharts';
import HighchartsReact from 'highcharts-react-official';
import styled from 'styled-components';
import { charts } from './highcharts.ts';
import { lineOptions, type LinePoint } from './lineOptions.ts';
import { useIdle } from './useIdle.ts';

export interface LineChartProps {
  points: readonly LinePoint[];
  /** Accessible name of the chart and of its table. */
  label: string;
  /** Headers of the table's two columns. */
  columns: readonly [string, string];
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

const STEP: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -1000,
  End: 1000,
};

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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter') onOpen?.(index);
    if (step === undefined) return;
    event.preventDefault();
    go(reading ? index + step : last);
  };
  return (
    <Root onPointerLeave={leave} $opens={onOpen !== undefined}>
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
          aria-label={`${label} : jour lu`}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          {...(openLabel === undefined ? {} : { 'aria-description': openLabel })}
          aria-valuetext={`${point.long} : ${formatValue(point.value)}`}
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
        </Tip>
      )}
      <div className="vh">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ long, value }) => (
              <tr key={long}>
                <th scope="row">{long}</th>
                <td>{formatValue(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Root>
  );
}

// The library reads `height: 100%` as no height at all.
const FILL = { className: 'plot' };

/* Replaces every colour that the library would take from its own palette. */
const Root = styled.div<{ $opens: boolean }>`
  position: relative;
  height: 100%;
  ${({ $opens }) => ($opens ? 'cursor: pointer;' : '')}
  --highcharts-background-color: var(--surface);
  --highcharts-neutral-color: var(--text);
  --highcharts-neutral-color-3: var(--sunken);
  --highcharts-neutral-color-5: var(--sunken);
  --highcharts-neutral-color-10: var(--grid);
  --highcharts-neutral-color-20: var(--border);
  --highcharts-neutral-color-40: var(--border-control);
  --highcharts-neutral-color-60: var(--text-3);
  --highcharts-neutral-color-80: var(--text-2);
  --highcharts-neutral-color-100: var(--text);
  --highcharts-color-0: var(--c1);
  & .plot {
    position: absolute;
    inset: 0;
  }
`;

const Cursor = styled.div`
  position: absolute;
  inset: 0 8px 4px;
  border-radius: var(--r2);
  pointer-events: none;
`;

const Tip = styled.div<{ $flip: boolean }>`
  position: absolute;
  top: 10px;
  z-index: 1;
  display: grid;
  padding: 5px 8px;
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: 400 12px/16px var(--font);
  white-space: nowrap;
  pointer-events: none;
  transform: ${({ $flip }) => ($flip ? 'translateX(calc(-100% - 8px))' : 'translateX(8px)')};
  & > span {
    color: var(--text-3);
  }
  & > b {
    font: 600 13px/18px var(--font);
  }
`;
