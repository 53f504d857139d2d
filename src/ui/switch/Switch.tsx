import styled from 'styled-components';
import { phone } from '../theme/media.ts';

const Root = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 32px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 12px;
  background: none;
  vertical-align: middle;
  cursor: pointer;
  &::before,
  &::after {
    content: '';
    grid-area: 1 / 1;
    transition:
      transform var(--fast),
      background var(--fast);
  }
  &::before {
    width: 28px;
    height: 16px;
    border: 1.5px solid var(--border-control);
    border-radius: 8px;
    background: var(--surface);
  }
  &::after {
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--border-control);
    transform: translateX(-6px);
  }
  &[aria-checked='true']::before {
    background: var(--accent);
    border-color: var(--accent);
  }
  &[aria-checked='true']::after {
    width: 12px;
    height: 12px;
    background: var(--on-accent);
    transform: translateX(6px);
  }
  &:hover:enabled::before {
    border-color: var(--text-3);
  }
  &:hover:enabled[aria-checked='true']::before {
    border-color: var(--accent-hover);
    background: var(--accent-hover);
  }
  &:disabled {
    cursor: not-allowed;
  }
  &:disabled::before {
    border-color: var(--border-strong);
    background: var(--sunken);
  }
  &:disabled::after {
    background: var(--text-disabled);
  }
  &[aria-busy='true']::after {
    animation: sk 1s ease-in-out infinite;
  }
  ${phone} {
    width: 44px;
    height: 40px;
  }
`;

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Accessible name with the name of the item: `Andrianjafy Mamy actif`. */
  label: string;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  id?: string | undefined;
}

export function Switch({ checked, onChange, label, disabled = false, busy = false, id }: SwitchProps) {
  return (
    <Root
      type="button"
      role="switch"
      id={id}
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={() => {
        onChange(!checked);
      }}
    />
  );
}
