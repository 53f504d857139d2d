import { useEffect, useRef } from 'react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { popStyle } from '../input/controlStyle.ts';
import type { PickerFailure } from './usePicker.ts';

/* Where the list would be, as long as the keyboard is in the field or here. */
const Pop = styled.div`
  ${popStyle}
  position: absolute;
  top: calc(100% + 8px);
  left: 0;
  z-index: 30;
  display: none;
  width: max-content;
  max-width: 320px;
  padding: 10px 12px;
  :focus-within > & {
    display: grid;
    gap: 8px;
    justify-items: start;
  }
`;

/** The options of a picker did not come: that is not the same as none. */
export function PickerFailed({ text, retry }: PickerFailure) {
  const pop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In a sheet of a phone it may lie below the edge; a simulated page does not scroll.
    if (pop.current && 'scrollIntoView' in pop.current) pop.current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Pop ref={pop} role="alert">
      <span>Le chargement a échoué.{text === undefined ? '' : ` ${text}`}</span>
      <Button size="small" icon={<RefreshCw aria-hidden />} onClick={retry}>
        Réessayer
      </Button>
    </Pop>
  );
}
