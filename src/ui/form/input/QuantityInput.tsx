import { memo, useState, type KeyboardEvent } from 'react';
import { Minus, Plus } from 'lucide-react';
import styled from 'styled-components';
import { formatNumber, formatSigned } from '../../format/number.ts';
import { phone } from '../../theme/media.ts';

/* A single styled element, because a page may contain hundreds of these fields. */
const Root = styled.span`
  display: inline-flex;
  align-items: stretch;
  width: 110px;
  height: 28px;
  border: 1px solid var(--border-control);
  border-radius: var(--r2);
  background: var(--surface);
  font: var(--t-small);
  vertical-align: middle;
  &:hover:not(:has(> input:disabled)) {
    border-color: var(--text-3);
  }
  &:has(> input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &:has(> input[aria-invalid='true']) {
    border-color: var(--critical-mark);
    box-shadow: inset 0 0 0 1px var(--critical-mark);
  }
  &:has(> input:disabled) {
    background: var(--sunken);
    border-color: var(--border-strong);
  }
  & > input {
    flex: 1;
    width: 0;
    min-width: 0;
    padding: 0 4px;
    border: 0;
    outline: 0;
    background: none;
    color: var(--text);
    font: inherit;
    font-weight: 600;
    text-align: center;
  }
  & > input::placeholder {
    font-weight: 400;
    color: var(--text-3);
    opacity: 1;
  }
  & > button {
    display: grid;
    place-items: center;
    flex: none;
    width: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text-2);
    cursor: pointer;
  }
  & > button:first-child {
    border-right: 1px solid var(--border);
  }
  & > button:last-child {
    border-left: 1px solid var(--border);
  }
  & > button:hover:not(:disabled) {
    background: var(--hover);
  }
  & > button:disabled {
    color: var(--text-3);
    cursor: not-allowed;
  }
  & svg.lucide {
    width: 14px;
    height: 14px;
  }
  ${phone} {
    width: 138px;
    height: 40px;
    font-size: 16px;
    & > button {
      width: 40px;
    }
  }
`;

/** Accepts thousands typed or pasted with their spaces, and a minus sign or a hyphen. */
const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-');

/** Gives the whole number that a text means, 0 for an empty one; null if it is not a whole number. */
export function wholeNumber(text: string): number | null {
  const digits = plain(text);
  if (/^[+-]?$/.test(digits)) return 0;
  return /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : null;
}

export interface QuantityInputProps {
  /** Accessible name. */
  label: string;
  /** A whole number; 0 is shown as an empty field. */
  value: number;
  onChange: (value: number) => void;
  /** Default 0. With a negative minimum the field accepts and shows a sign. */
  min?: number | undefined;
  /**
   * The lowest value that stays when it is typed, `min` if not given. Steps never go below `min`; the screen has to say
   * what is wrong with less.
   */
  lowest?: number | undefined;
  max: number;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

const markOf = (invalid: boolean, wrong: boolean) => ({
  'aria-invalid': invalid || wrong || undefined,
  title: wrong ? 'Nombre entier attendu' : undefined,
});

function QuantityInputBody({
  label,
  value,
  onChange,
  min = 0,
  lowest = min,
  max,
  disabled = false,
  invalid = false,
  describedBy,
}: QuantityInputProps) {
  // The typed text is kept until the field is left, because « - » is an unfinished « -3 ».
  const [typed, setTyped] = useState<string | null>(null);
  const signed = lowest < 0;
  const read = (text: string) => (!signed && plain(text).startsWith('-') ? null : wholeNumber(text));
  const wrong = typed !== null && read(typed) === null;
  const within = (next: number, least = lowest) => Math.max(least, Math.min(max, next));
  const step = (by: number) => {
    setTyped(null);
    onChange(within(value + by, min));
  };
  const onText = (text: string) => {
    const next = read(text);
    // « 1,5 » stays visible as an error and changes nothing, because dropping its comma would make it 15.
    if (next === null) {
      setTyped(text);
      return;
    }
    setTyped(within(next) === next ? text : String(within(next)));
    if (within(next) !== value) onChange(within(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const shown = value === 0 ? '' : signed ? formatSigned(value) : formatNumber(value);
  return (
    <Root>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Retirer 1\u00a0: ${label}`}
        disabled={disabled || value <= min}
        onClick={() => {
          step(-1);
        }}
      >
        <Minus aria-hidden />
      </button>
      <input
        type="text"
        role="spinbutton"
        className="tn"
        inputMode={signed ? 'text' : 'numeric'}
        autoComplete="off"
        placeholder="0"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        {...markOf(invalid, wrong)}
        aria-describedby={describedBy}
        disabled={disabled}
        value={typed !== null && (wrong || read(typed) === value) ? typed : shown}
        onChange={(event) => {
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          event.target.select();
        }}
        onBlur={() => {
          setTyped(null);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Ajouter 1\u00a0: ${label}`}
        disabled={disabled || value >= max}
        onClick={() => {
          step(1);
        }}
      >
        <Plus aria-hidden />
      </button>
    </Root>
  );
}

/**
 * A field for a whole quantity, which can be typed or changed with buttons and arrow keys. Values beyond the bounds
 * become the bound; other texts are marked and ignored. It is memoised: keep `onChange` stable.
 */
export const QuantityInput = memo(QuantityInputBody);
