import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Eye, EyeOff, Search, X } from 'lucide-react';
import styled from 'styled-components';
import { controlStyle } from './controlStyle.ts';

export const TextInput = styled.input`
  ${controlStyle}
`;

export const InputBox = styled.div`
  ${controlStyle}
`;

export const InnerButton = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  margin-right: -4px;
  padding: 0;
  border: 0;
  border-radius: var(--r1);
  background: none;
  color: var(--text-2);
  cursor: pointer;
  &:hover {
    background: var(--hover);
  }
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
`;

export interface SearchInputProps {
  /** Accessible name; defaults to the placeholder. */
  label?: string | undefined;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Called on Enter. */
  onCommit?: (() => void) | undefined;
}

/** A search field: Enter searches immediately, Escape empties it. */
export function SearchInput({ label, placeholder, value, onChange, onCommit }: SearchInputProps) {
  const name = label ?? placeholder.replace(/(\.\.\.|…)$/, '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onCommit?.();
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      onChange('');
    }
  };
  return (
    <InputBox>
      <Search aria-hidden />
      <input
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <InnerButton
          type="button"
          aria-label="Effacer la recherche"
          onClick={() => {
            onChange('');
          }}
        >
          <X aria-hidden />
        </InnerButton>
      )}
    </InputBox>
  );
}

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'ref'>) {
  const [shown, setShown] = useState(false);
  return (
    <InputBox>
      <input {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <InnerButton
        type="button"
        aria-label="Afficher le mot de passe"
        aria-pressed={shown}
        onClick={() => {
          setShown(!shown);
        }}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </InnerButton>
    </InputBox>
  );
}

/** A checkbox without its label. */
export const Tick = styled.input.attrs({ type: 'checkbox' })`
  appearance: none;
  display: grid;
  place-items: center;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1.5px solid var(--border-control);
  border-radius: 4px;
  background: var(--surface);
  &:checked {
    background: var(--accent);
    border-color: var(--accent);
  }
  &:checked::after {
    content: '';
    width: 8px;
    height: 4px;
    border: solid var(--on-accent);
    border-width: 0 0 2px 2px;
    transform: translateY(-1px) rotate(-45deg);
  }
  &:indeterminate {
    background: var(--accent);
    border-color: var(--accent);
  }
  &:indeterminate::after {
    content: '';
    width: 8px;
    height: 2px;
    background: var(--on-accent);
  }
  &:disabled {
    opacity: 0.5;
  }
`;

const CheckLabel = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 24px;
  font: var(--t-small);
`;

export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'ref'> & { label: string }) {
  return (
    <CheckLabel>
      <Tick {...rest} />
      {label}
    </CheckLabel>
  );
}
