import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { Foot } from '../../page/Page.tsx';
import { phone } from '../../theme/media.ts';

const Bar = styled(Foot)`
  z-index: 4;
  background: var(--accent-soft);
  border-top-color: var(--accent-line);
  color: var(--text);
  & > .what {
    margin-right: auto;
  }
  ${phone} {
    position: sticky;
    bottom: 0;
  }
`;

interface Props {
  /** Text that says what is selected. */
  what: ReactNode;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** The actions on the selected rows, below the list; on a phone it stays in view. */
export function SelectionBar({ what, onClear, children }: Props) {
  return (
    <Bar $action role="region" aria-label="Sélection">
      <span className="what" role="status">
        {what}
      </span>
      <Button onClick={onClear}>Désélectionner</Button>
      {children}
    </Bar>
  );
}
