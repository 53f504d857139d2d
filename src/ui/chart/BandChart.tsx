import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type * as Highcharts from 'highcharts';
import HighchartsReact from 'highcharts-react-official';
import styled from 'styled-components';
import { bandOptions, type BandInput, type BandPoint } from './bandOptions.ts';
import { ChartRoot, Cursor, FILL, stepOfKey, Tip } from './chartFrame.ts';
import { charts } from './highcharts.ts';

export interface BandChartProps extends BandInput {
  /** Accessible name of the chart and of its table. */
  label: string;
  /** What the reading cursor reads, after the name. */
  readingLabel: string;
  /** Headers of the table: the moment, the value, the mean and the band. */
  columns: readonly [string, string, string, string];
  formatValue: (value: number | null) => string;
}

interface Reading {
  index: number;
  x: number;
  flip: boolean;
}

const bandText = ({ low, high }: BandPoint, formatValue: BandChartProps['formatValue']): string =>
  low === null || high === null ? formatValue(null) : `${formatValue(low)} à ${formatValue(high)}`;

/** The index of the point nearest to a place on the axis. */
const nearestTo = (points: readonly BandPoint[], x: number): number =>
  points.reduce((best, point, n) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? n : best), 0);

/** A value over time beside the band of similar ones, with a cursor for pointer and arrow keys, and a table. */
export default function BandChart(props: BandChartProps) {
  const { points, projection, target, every, formatX, formatTick, label, readingLabel, columns, formatValue } = props;
  const chart = useRef<Highcharts.Chart | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const options = useMemo(
    () => bandOptions({ points, projection, target, every, formatX, formatTick }),
    [points, projection, target, every, formatX, formatTick],
  );
  const onCreated = useCallback((created: Highcharts.Chart) => {
    chart.current = created;
  }, []);
  const read = (wanted: number) => {
    const index = Math.min(points.length - 1, Math.max(0, wanted));
    const x = chart.current?.xAxis[0]?.toPixels(points[index]?.x ?? 0, false) ?? 0;
    setReading({ index, x, flip: x > (chart.current?.chartWidth ?? 0) * 0.55 });
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const at = chart.current?.xAxis[0]?.toValue(clientX - currentTarget.getBoundingClientRect().left, false);
    if (at !== undefined) read(nearestTo(points, at));
  };
  const leave = () => {
    setReading(null);
  };
  const latest = Math.max(
    0,
    points.findLastIndex(({ value }) => value !== null),
  );
  const index = reading?.index ?? latest;
  const point = points[index];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (event.key === 'Escape') leave();
    if (step === undefined) return;
    event.preventDefault();
    read(reading ? index + step : latest);
  };
  return (
    <ChartRoot onPointerLeave={leave} onPointerMove={onPointerMove} $opens={false}>
      {/* The library's own SVG is hidden from assistive technology; the cursor below serves the keyboard. */}
      <div aria-hidden>
        <HighchartsReact highcharts={charts} options={options} containerProps={FILL} callback={onCreated} />
      </div>
      {reading && <Line style={{ left: reading.x }} aria-hidden />}
      {point && (
        <Cursor
          role="slider"
          tabIndex={0}
          aria-label={`${label}\u00a0: ${readingLabel}`}
          aria-valuemin={0}
          aria-valuemax={points.length - 1}
          aria-valuenow={index}
          aria-valuetext={`${point.long}\u00a0: ${formatValue(point.value)}, ${columns[2]} ${formatValue(point.mean)}`}
          onKeyDown={onKeyDown}
          onFocus={() => {
            read(latest);
          }}
          onBlur={leave}
        />
      )}
      {reading && point && (
        <Tip $flip={reading.flip} style={{ left: reading.x }} aria-hidden>
          <span className="tn">{point.long}</span>
          {point.value !== null && <b className="tn">{formatValue(point.value)}</b>}
          {point.mean !== null && (
            <>
              <span className="tn">{`${columns[2]} ${formatValue(point.mean)}`}</span>
              <span className="tn">{`${columns[3]} ${bandText(point, formatValue)}`}</span>
            </>
          )}
        </Tip>
      )}
      <div className="vh">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((each) => (
              <tr key={each.x}>
                <th scope="row">{each.long}</th>
                <td>{formatValue(each.value)}</td>
                <td>{formatValue(each.mean)}</td>
                <td>{bandText(each, formatValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartRoot>
  );
}

const Line = styled.div`
  position: absolute;
  top: 8px;
  bottom: 32px;
  width: 1px;
  background: var(--border-control);
  pointer-events: none;
`;
