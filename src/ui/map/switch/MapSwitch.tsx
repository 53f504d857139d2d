import { useId } from 'react';
import styled from 'styled-components';
import { Switch } from '../../switch/Switch.tsx';
import { phone } from '../../theme/media.ts';

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

/**
 * Switches between a list and its map (docs/product.md, 6.19); used with `useMapSwitch` in the `tools` of a ListScreen.
 */
export function MapSwitch({ checked, onChange }: { checked: boolean; onChange: (isMap: boolean) => void }) {
  const id = useId();
  return (
    <Root>
      <label htmlFor={id}>Carte</label>
      <Switch id={id} label="Carte" checked={checked} onChange={onChange} />
    </Root>
  );
}
