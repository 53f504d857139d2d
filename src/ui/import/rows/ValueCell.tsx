import { useState } from 'react';
import styled from 'styled-components';

const MAX_VALUE = 500;

const Show = styled.button`
  display: block;
  width: 100%;
  min-height: 24px;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-bottom: 1px dashed var(--border-control);
  background: none;
  color: inherit;
  font: inherit;
  text-align: inherit;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: text;
  &:hover {
    border-bottom-color: var(--accent);
  }
`;

const Field = styled.input`
  width: 100%;
  min-width: 72px;
  height: 26px;
  padding: 0 4px;
  border: 1px solid var(--accent);
  border-radius: var(--r1);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  text-align: inherit;
`;

// The field replaces the button that was just pressed, so it takes over the focus.
const takeFocus = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.select();
};

interface Props {
  value: string;
  /** Accessible name, `Client, ligne 4`. */
  name: string;
  onCorrect: (value: string) => void;
}

/** A cell value that can be corrected in place. Enter or leaving the field keeps the correction, Escape drops it. */
export function ValueCell({ value, name, onCorrect }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    return (
      <Show
        type="button"
        aria-label={`Corriger ${name}\u00a0: ${value === '' ? 'vide' : value}`}
        onClick={() => {
          setTyped(value);
        }}
      >
        {value === '' ? '\u00a0' : value}
      </Show>
    );
  }
  const keep = () => {
    setTyped(null);
    if (typed.trim() !== value) onCorrect(typed);
  };
  return (
    <Field
      aria-label={name}
      value={typed}
      maxLength={MAX_VALUE}
      autoComplete="off"
      spellCheck={false}
      ref={takeFocus}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
