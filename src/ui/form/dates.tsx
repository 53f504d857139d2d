import { useState } from 'react';
import styled from 'styled-components';
import { isDay } from '../format/date.ts';
import { phone } from '../theme/media.ts';
import { InputBox } from './inputs.tsx';

const Box = styled(InputBox)`
  width: auto;
  gap: 6px;
  & > .t3 {
    flex: none;
  }
  & > input {
    flex: 1 0 auto;
    width: 116px;
    font-feature-settings: 'tnum' 1;
  }
  & > input[data-empty] {
    color: var(--text-3);
  }
  ${phone} {
    width: 100%;
    font-size: 14px;
    & > input {
      width: 0;
      flex: 1;
    }
  }
`;

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** While a year is typed, native date inputs pass through days such as 0002-11-20: only settled ones are told. */
const isSettled = (day: string) => day === '' || (isDay(day) && day >= '1900');

function DayInput({ label, value, onChange, min, max }: DayProps) {
  const [draft, setDraft] = useState({ text: value, of: value });
  return (
    <input
      type="date"
      aria-label={label}
      min={min}
      max={max}
      data-empty={value === '' ? '' : undefined}
      value={draft.of === value ? draft.text : value}
      onChange={(event) => {
        const text = event.target.value;
        setDraft({ text, of: isSettled(text) ? text : value });
        if (isSettled(text) && text !== value) onChange(text);
      }}
    />
  );
}

/** A day, its label inside the field. */
export function DateField({ label, ...day }: DayProps) {
  return (
    <Box>
      <span className="t3" aria-hidden>
        {label}
      </span>
      <DayInput label={label} {...day} />
    </Box>
  );
}

interface RangeProps {
  label: string;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** Two days, both included; either may be empty. */
export function DateRange({ label, from, to, onChange }: RangeProps) {
  return (
    <Box role="group" aria-label={label}>
      <span className="t3" aria-hidden>
        {label}
      </span>
      <DayInput
        label={`${label} : du`}
        value={from}
        max={to === '' ? undefined : to}
        onChange={(day) => {
          onChange(day, to);
        }}
      />
      <span className="t3" aria-hidden>
        –
      </span>
      <DayInput
        label={`${label} : au`}
        value={to}
        min={from === '' ? undefined : from}
        onChange={(day) => {
          onChange(from, day);
        }}
      />
    </Box>
  );
}
