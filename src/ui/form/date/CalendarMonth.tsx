import { useRef, type ComponentProps, type ReactNode } from 'react';
import type { CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';
import type { RangeCalendarState } from 'react-stately/useRangeCalendarState';
import styled from 'styled-components';
import { RowButton } from '../../button/Button.tsx';
import { today } from '../../format/date.ts';
import { phone } from '../../theme/media.ts';

type State = CalendarState | RangeCalendarState;

const Root = styled.div`
  padding: 12px;
  & > header {
    display: flex;
    align-items: center;
    margin-bottom: 8px;
  }
  & > header > button:disabled {
    border-color: transparent;
    background: none;
  }
  & > header > h2 {
    flex: 1;
    text-align: center;
    font: var(--t-control);
  }
  & > header > h2::first-letter {
    text-transform: uppercase;
  }
`;

const Table = styled.table`
  border-collapse: collapse;
  font: var(--t-small);
  font-feature-settings: 'tnum' 1;
  & th {
    width: 36px;
    height: 28px;
    padding: 0;
    font: 400 12px/16px var(--font);
    color: var(--text-3);
    text-align: center;
  }
  & td {
    padding: 1px 0;
    text-align: center;
  }
  & td > div {
    display: grid;
    place-items: center;
    width: 36px;
    height: 32px;
    border-radius: var(--r2);
    outline: none;
    cursor: pointer;
  }
  & td > div:hover {
    background: var(--hover);
  }
  & td > div[data-today] {
    box-shadow: inset 0 0 0 1px var(--border-control);
  }
  & td > div[data-within] {
    border-radius: 0;
    background: var(--accent-soft);
  }
  & td > div[data-end] {
    border-radius: var(--r2);
    background: var(--accent);
    color: var(--on-accent);
  }
  & td > div:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  & td > div[aria-disabled='true'] {
    background: none;
    color: var(--text-3);
    cursor: default;
  }
  & td > div[hidden] {
    display: none;
  }
  ${phone} {
    & th {
      width: 40px;
    }
    & td > div {
      width: 40px;
      height: 40px;
    }
  }
`;

function Cell({ state, date }: { state: State; date: CalendarDate }) {
  const ref = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isSelected, isOutsideVisibleRange, formattedDate } = useCalendarCell(
    { date },
    state,
    ref,
  );
  const range = 'highlightedRange' in state ? state.highlightedRange : null;
  const isEnd = range ? date.compare(range.start) === 0 || date.compare(range.end) === 0 : isSelected;
  return (
    <td {...cellProps}>
      <div
        {...buttonProps}
        ref={ref}
        hidden={isOutsideVisibleRange}
        data-today={date.toString() === today() ? '' : undefined}
        data-within={isSelected && !isEnd ? '' : undefined}
        data-end={isSelected && isEnd ? '' : undefined}
      >
        {formattedDate}
      </div>
    </td>
  );
}

function Grid({ state }: { state: State }) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid({ weekdayStyle: 'short' }, state);
  return (
    <Table {...gridProps}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((name) => (
            <th key={name} scope="col">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeksInMonth }, (_, week) => (
          <tr key={week}>
            {state
              .getDatesInWeek(week)
              .map((date, at) => (date ? <Cell key={date.toString()} state={state} date={date} /> : <td key={at} />))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface MonthProps {
  state: State;
  /** Month and year, as people read it. */
  title: string;
  calendarProps: ComponentProps<'div'>;
}

/** A month of days, between buttons that turn the pages. */
export function CalendarMonth({ state, title, calendarProps }: MonthProps) {
  const turn = (label: string, icon: ReactNode, years: number, months: number) => (
    <RowButton
      icon={icon}
      label={label}
      disabled={state.isInvalid(state.focusedDate.add({ years, months }))}
      onClick={() => {
        state.setFocusedDate(state.focusedDate.add({ years, months }));
      }}
    />
  );
  return (
    <Root {...calendarProps}>
      <header>
        {turn('Année précédente', <ChevronsLeft aria-hidden />, -1, 0)}
        {turn('Mois précédent', <ChevronLeft aria-hidden />, 0, -1)}
        <h2 aria-live="polite">{title}</h2>
        {turn('Mois suivant', <ChevronRight aria-hidden />, 0, 1)}
        {turn('Année suivante', <ChevronsRight aria-hidden />, 1, 0)}
      </header>
      <Grid state={state} />
    </Root>
  );
}
