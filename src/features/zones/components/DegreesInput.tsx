import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import type { Position } from '../../../../geometry/position.ts';
import { degreesOf, positionOf } from '../../../machines/forms/zoneRules.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';

const Input = styled.input<{ $quiet: boolean }>`
  width: 100%;
  min-width: 0;
  height: 24px;
  padding: 0 6px;
  border: 1px solid ${({ $quiet }) => ($quiet ? 'transparent' : 'var(--border-control)')};
  border-radius: var(--r1);
  background: none;
  color: var(--text);
  font: var(--t-small);
  &::placeholder {
    color: var(--text-3);
    opacity: 1;
  }
  &:hover {
    border-color: var(--border-control);
  }
  &:focus {
    background: var(--surface);
  }
  &[aria-invalid='true'] {
    border-color: var(--critical-mark);
    box-shadow: inset 0 0 0 1px var(--critical-mark);
  }
  ${phone} {
    height: 34px;
    font-size: 16px;
  }
`;

const LIMIT = { latitude: 90, longitude: 180 } as const;

/** Degrees as `−18,90121`: five decimals are about a metre, a sixth is written only when it is not 0. */
export function formatDegrees(degrees: number): string {
  const text = formatNumber(degrees, 6, true);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

interface Props {
  label: string;
  axis: 'latitude' | 'longitude';
  /** Degrees; null shows an empty field. */
  value: number | null;
  placeholder?: string;
  /** For lists: the border only shows on hover and focus. */
  quiet?: boolean;
  /** Called on Enter and when the field is left; null when it was emptied. */
  onValue: (value: number | null) => void;
  onEnter?: (value: number | null) => void;
  /** Called when a pair of coordinates was pasted. */
  onPair: (position: Position) => void;
}

/** An input for a latitude or a longitude. An invalid text is marked and not taken; Escape restores the value. */
export function DegreesInput({ label, axis, value, placeholder, quiet = false, onValue, onEnter, onPair }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Enter takes the value and may move the focus; this keeps the blur that follows from taking it a second time. */
  const entering = useRef(false);
  const toSelect = useRef(false);
  // Selects the text right after the render that shows the taken value. Any later, it would select a key that was typed
  // since.
  useLayoutEffect(() => {
    if (toSelect.current) input.current?.select();
    toSelect.current = false;
  });
  const read = (text: string): number | null => {
    const degrees = degreesOf(text);
    return degrees !== null && Math.abs(degrees) <= LIMIT[axis] ? degrees : null;
  };
  const isWrong = typed !== null && typed.trim() !== '' && read(typed) === null && !/^[+\-\u2212]?$/.test(typed.trim());
  const take = (): number | null => {
    if (typed === null) return value;
    const next = read(typed);
    if (next === null && typed.trim() !== '') return null;
    setTyped(null);
    if (next !== null || placeholder !== undefined) onValue(next);
    return next;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
    if (event.key !== 'Enter') return;
    // Enter must not submit the dialog's form.
    event.preventDefault();
    entering.current = true;
    const taken = take();
    onEnter?.(taken);
    entering.current = false;
    // The text is selected so that the next key replaces it.
    toSelect.current = document.activeElement === input.current;
    if (toSelect.current) input.current?.select();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pair = positionOf(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    setTyped(null);
    onPair(pair);
  };
  return (
    <Input
      ref={input}
      $quiet={quiet}
      type="text"
      className="tn"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      data-axis={axis}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={
        isWrong
          ? `${axis === 'latitude' ? 'Latitude' : 'Longitude'} en degrés, de −${String(LIMIT[axis])} à ` +
            `${String(LIMIT[axis])}`
          : undefined
      }
      placeholder={placeholder}
      value={typed ?? (value === null ? '' : formatDegrees(value))}
      onChange={(event) => {
        toSelect.current = false;
        setTyped(event.target.value);
      }}
      onFocus={(event) => {
        event.target.select();
      }}
      onBlur={() => {
        if (!entering.current) take();
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
