import { useId } from 'react';
import styled from 'styled-components';
import { Switch } from './Switch.tsx';
import { phone } from '../theme/media.ts';

const Root = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 0 4px;
  font: var(--t-control);
  & > label {
    cursor: pointer;
  }
  && > button {
    flex: none;
  }
  ${phone} {
    min-height: 44px;
  }
`;

/** Switches between two views of a list; used in the `tools` of a ListScreen. */
export function ViewSwitch({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} label={label} checked={checked} onChange={onChange} />
    </Root>
  );
}
