import { useId, useState } from 'react';
import styled from 'styled-components';
import { isDay } from '../../../../rules/day.ts';
import { isInverted } from '../../format/date.ts';
import { phone } from '../../theme/media.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { DayBox, DayInput, NOT_A_DAY } from './DayInput.tsx';

const Box = styled(DayBox)`
  position: relative;
  width: auto;
  gap: 6px;
  & > .t3 {
    flex: none;
  }
  & > input {
    flex: 1 0 auto;
    width: 76px;
    font-feature-settings: 'tnum' 1;
  }
  & > input[type='date'] {
    width: 116px;
  }
  & > input[data-empty] {
    color: var(--text-3);
  }
  ${phone} {
    width: 100%;
    font-size: 14px;
    & > input,
    & > input[type='date'] {
      width: 0;
      flex: 1;
    }
  }
`;

/* The error floats over the content below, so that the neighbouring filters do not move. */
const Fault = styled.span`
  position: absolute;
  top: calc(100% + 4px);
  left: 0;
  z-index: 5;
  padding: 4px 8px;
  border: 1px solid var(--critical-line);
  border-radius: var(--r2);
  background: var(--critical-bg);
  color: var(--critical);
  font: var(--t-meta);
  white-space: nowrap;
`;

const INVERTED = 'La date de fin précède la date de début.';
const isSettled = (day: string) => day === '' || isDay(day);

/**
 * A day that may be half typed: `input` shows what was typed, and only whole days reach `onChange`. `isWrong` is
 * true once the field is left with a text that is no day.
 */
function useTypedDay(value: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState({ text: '', of: '', isLeft: false });
  const isTyping = typed.text !== '' && typed.of === value;
  return {
    isWrong: isTyping && typed.isLeft,
    input: {
      value: isTyping ? typed.text : value,
      onChange: (day: string) => {
        setTyped({ text: isSettled(day) ? '' : day, of: value, isLeft: false });
        if (isSettled(day) && day !== value) onChange(day);
      },
      onBlur: () => {
        setTyped((before) => ({ ...before, isLeft: true }));
      },
    },
  };
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** A date field with its label inside. */
export function DateField({ label, value, onChange, ...bounds }: FieldProps) {
  const faultId = useId();
  const { isWrong, input } = useTypedDay(value, onChange);
  return (
    <Box>
      <span className="t3" aria-hidden>
        {label}
      </span>
      <DayInput
        {...input}
        {...bounds}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? faultId : undefined}
      />
      <CalendarButton day={{ ...bounds, value, onPick: input.onChange }} />
      {isWrong && (
        <Fault id={faultId} role="alert">
          {NOT_A_DAY}
        </Fault>
      )}
    </Box>
  );
}

interface RangeProps {
  label: string;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/**
 * A period of two days, both included; either may be empty. A period that ends before it begins shows an error and is
 * not passed to `onChange`.
 */
export function DateRange({ label, from, to, onChange }: RangeProps) {
  const [draft, setDraft] = useState<{ from: string; to: string; of: string } | null>(null);
  const faultId = useId();
  const of = `${from}..${to}`;
  const shown = draft?.of === of ? draft : { from, to };
  const change = (day: { from?: string; to?: string }) => {
    const next = { from: shown.from, to: shown.to, ...day };
    if (isInverted(next.from, next.to)) {
      setDraft({ ...next, of });
      return;
    }
    setDraft(null);
    if (next.from !== from || next.to !== to) onChange(next.from, next.to);
  };
  const start = useTypedDay(shown.from, (day) => {
    change({ from: day });
  });
  const end = useTypedDay(shown.to, (day) => {
    change({ to: day });
  });
  const fault = isInverted(shown.from, shown.to) ? INVERTED : start.isWrong || end.isWrong ? NOT_A_DAY : null;
  const described = (isWrong: boolean) =>
    fault === INVERTED || isWrong ? { 'aria-invalid': true, 'aria-describedby': faultId } : {};
  return (
    <Box role="group" aria-label={label}>
      <span className="t3" aria-hidden>
        {label}
      </span>
      <DayInput
        {...start.input}
        {...described(start.isWrong)}
        aria-label={`${label}\u00a0: du`}
        max={shown.to === '' ? undefined : shown.to}
      />
      <span className="t3" aria-hidden>
        –
      </span>
      <DayInput
        {...end.input}
        {...described(end.isWrong)}
        aria-label={`${label}\u00a0: au`}
        min={shown.from === '' ? undefined : shown.from}
      />
      <CalendarButton period={{ value: shown, onPick: change }} />
      {fault !== null && (
        <Fault id={faultId} role="alert">
          {fault}
        </Fault>
      )}
    </Box>
  );
}
