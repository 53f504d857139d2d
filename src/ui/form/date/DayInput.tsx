import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { addDays, frenchDay, isDay } from '../../../../rules/day.ts';
import { readTypedDay } from './typedDay.ts';
import { useMediaQuery } from '../../hooks/useMediaQuery.ts';
import { today } from '../../format/date.ts';
import { InputBox } from '../input/inputs.tsx';

export const NOT_A_DAY = 'Écrivez la date ainsi\u00a0: 24/11/2026.';

/** The box of a day: its own button is enough, and the browser's beside it would cut the year on a phone. */
export const DayBox = styled(InputBox)`
  & > input::-webkit-calendar-picker-indicator {
    display: none;
  }
`;

export interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `yyyy-MM-dd`, empty, or what was typed so far. */
  value: string;
  /** Receives the same; a text that is no day yet comes as it was typed. */
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A day, typed or pasted as `jj/mm/aaaa` whatever the language of the browser; ↑ and ↓ change it by a day. Fingers get
 * the picker of their phone instead.
 */
export function DayInput({ value, onChange, min, max, ...input }: DayInputProps) {
  const isTouched = useMediaQuery('(pointer: coarse)');
  const [draft, setDraft] = useState({ text: '', of: '' });
  const change = (text: string) => {
    const day = readTypedDay(text) ?? text;
    // What is typed is left alone, or the cursor would jump; only the technical form is rewritten.
    setDraft({ text: isDay(text) ? '' : text, of: day });
    if (day !== value) onChange(day);
  };
  if (isTouched)
    return (
      <input
        {...input}
        type="date"
        min={min}
        max={max}
        data-empty={value === '' ? '' : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    );
  const shown = isDay(value) ? frenchDay(value) : value;
  return (
    <input
      placeholder="jj/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={10}
      {...input}
      value={draft.text !== '' && draft.of === value ? draft.text : shown}
      onChange={(event) => {
        change(event.target.value);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        input.onKeyDown?.(event);
        const step = STEPS[event.key];
        if (step === undefined || event.altKey || event.defaultPrevented) return;
        event.preventDefault();
        change(frenchDay(isDay(value) ? addDays(value, step) : today()));
      }}
      onBlur={(event) => {
        setDraft({ text: '', of: '' });
        input.onBlur?.(event);
      }}
    />
  );
}
