import { useEffect, useRef } from 'react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { popStyle } from '../input/controlStyle.ts';
import type { PickerFailure } from './usePicker.ts';

/* Takes the place of the list while the focus is in the field or inside this message. */
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

/** Says that the options could not be loaded, because an empty list would mean that none exist. */
export function PickerFailed({ text, retry }: PickerFailure) {
  const pop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The message may lie below the visible part of a bottom sheet. jsdom has no scrollIntoView.
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
