import { GregorianCalendar, parseDate, type CalendarDate } from '@internationalized/date';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useCalendar } from 'react-aria/useCalendar';
import { useRangeCalendar } from 'react-aria/useRangeCalendar';
import { useCalendarState } from 'react-stately/useCalendarState';
import { useRangeCalendarState } from 'react-stately/useRangeCalendarState';
import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { isDay } from '../../../../rules/day.ts';
import { Button } from '../../button/Button.tsx';
import { today } from '../../format/date.ts';
import { phone } from '../../theme/media.ts';
import { CalendarMonth } from './CalendarMonth.tsx';
import { periodPresets, type Period } from './presets.ts';

const Columns = styled.div`
  display: flex;
  & > .presets {
    display: flex;
    flex-direction: column;
    gap: 2px;
    padding: 12px 8px;
    border-right: 1px solid var(--border);
  }
  & > .presets > button {
    justify-content: flex-start;
  }
  ${phone} {
    flex-direction: column;
    width: 304px;
    & > .presets {
      flex-flow: row wrap;
      padding: 8px;
      border-right: 0;
      border-bottom: 1px solid var(--border);
    }
  }
`;

/** How far the pages can be turned where nothing else is given. */
const [FIRST, LAST] = ['2000-01-01', '2199-12-31'] as const;
const LOCALE = 'fr-FR';
const createCalendar = () => new GregorianCalendar();
const dateOf = (day: string): CalendarDate | null => (isDay(day) ? parseDate(day) : null);

interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}

const commonProps = ({ min, max }: Bounds) => ({
  locale: LOCALE,
  createCalendar,
  autoFocus: true,
  minValue: parseDate(min ?? FIRST),
  maxValue: parseDate(max ?? LAST),
});

export interface DayCalendarProps extends Bounds {
  value: string;
  onPick: (day: string) => void;
}

function DayMonth({ value, onPick, ...bounds }: DayCalendarProps) {
  const props = {
    ...commonProps(bounds),
    value: dateOf(value),
    onChange: (date: CalendarDate) => {
      onPick(date.toString());
    },
  };
  const state = useCalendarState(props);
  const { calendarProps, title } = useCalendar(props, state);
  return <CalendarMonth state={state} title={title} calendarProps={calendarProps} />;
}

export interface PeriodCalendarProps extends Bounds {
  value: Period;
  onPick: (period: Period) => void;
}

function PeriodMonth({ value, onPick, ...bounds }: PeriodCalendarProps) {
  const [start, end] = [dateOf(value.from), dateOf(value.to)];
  const props = {
    ...commonProps(bounds),
    value: start && end && start.compare(end) <= 0 ? { start, end } : null,
    defaultFocusedValue: end ?? start,
    onChange: (range: { start: CalendarDate; end: CalendarDate }) => {
      onPick({ from: range.start.toString(), to: range.end.toString() });
    },
  };
  const ref = useRef<HTMLDivElement>(null);
  const state = useRangeCalendarState(props);
  const { calendarProps, title } = useRangeCalendar(props, state, ref);
  return (
    <div ref={ref}>
      <CalendarMonth state={state} title={title} calendarProps={calendarProps} />
    </div>
  );
}

const Framed = ({ children, presets }: { children: ReactNode; presets: ReactNode }) => (
  <I18nProvider locale={LOCALE}>
    <Columns>
      <div className="presets">{presets}</div>
      {children}
    </Columns>
  </I18nProvider>
);

interface PresetProps {
  label: string;
  onClick: () => void;
}

const Preset = ({ label, onClick }: PresetProps) => (
  <Button size="small" variant="quiet" onClick={onClick}>
    {label}
  </Button>
);

/** A calendar in which a day is chosen, with today and yesterday beside it. */
export const DayCalendar = (props: DayCalendarProps) => (
  <Framed
    presets={periodPresets(today())
      .filter(({ period: { from, to } }) => from === to && (props.min ?? FIRST) <= from && from <= (props.max ?? LAST))
      .map(({ label, period }) => (
        <Preset
          key={label}
          label={label}
          onClick={() => {
            props.onPick(period.from);
          }}
        />
      ))}
  >
    <DayMonth {...props} />
  </Framed>
);

/** A calendar in which the first and the last day of a period are chosen, with the usual periods beside it. */
export const PeriodCalendar = (props: PeriodCalendarProps) => (
  <Framed
    presets={periodPresets(today()).map(({ label, period }) => (
      <Preset
        key={label}
        label={label}
        onClick={() => {
          props.onPick(period);
        }}
      />
    ))}
  >
    <PeriodMonth {...props} />
  </Framed>
);
