import { useId, useState } from 'react';
import styled from 'styled-components';
import { isDay } from '../../../../rules/day.ts';
import { isInverted } from '../../format/date.ts';
import { phone } from '../../theme/media.ts';
import { InputBox } from './inputs.tsx';

const Box = styled(InputBox)`
  position: relative;
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

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Id of the error message of this field. */
  faultId?: string | undefined;
}

/** While a year is typed, native date inputs report days such as 0002-11-20, so only plausible years are passed on. */
const isSettled = (day: string) => day === '' || (isDay(day) && day >= '1900');

function DayInput({ label, value, onChange, min, max, faultId }: DayProps) {
  const [draft, setDraft] = useState({ text: value, of: value });
  return (
    <input
      type="date"
      aria-label={label}
      aria-invalid={faultId !== undefined || undefined}
      aria-describedby={faultId}
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

/** A date field with its label inside. */
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

/**
 * A period of two days, both included; either may be empty. A period that ends before it begins shows an error and is
 * not passed to `onChange`.
 */
export function DateRange({ label, from, to, onChange }: RangeProps) {
  const [draft, setDraft] = useState<{ from: string; to: string; of: string } | null>(null);
  const faultId = useId();
  const of = `${from}..${to}`;
  const shown = draft?.of === of ? draft : { from, to };
  const isWrong = isInverted(shown.from, shown.to);
  const change = (day: { from?: string; to?: string }) => {
    const next = { from: shown.from, to: shown.to, ...day };
    if (isInverted(next.from, next.to)) {
      setDraft({ ...next, of });
      return;
    }
    setDraft(null);
    if (next.from !== from || next.to !== to) onChange(next.from, next.to);
  };
  const fault = isWrong ? faultId : undefined;
  return (
    <Box role="group" aria-label={label}>
      <span className="t3" aria-hidden>
        {label}
      </span>
      <DayInput
        label={`${label} : du`}
        value={shown.from}
        max={shown.to === '' ? undefined : shown.to}
        faultId={fault}
        onChange={(day) => {
          change({ from: day });
        }}
      />
      <span className="t3" aria-hidden>
        –
      </span>
      <DayInput
        label={`${label} : au`}
        value={shown.to}
        min={shown.from === '' ? undefined : shown.from}
        faultId={fault}
        onChange={(day) => {
          change({ to: day });
        }}
      />
      {isWrong && (
        <Fault id={faultId} role="alert">
          {INVERTED}
        </Fault>
      )}
    </Box>
  );
}
