import { useState } from 'react';
import styled from 'styled-components';
import { payloadOf } from '../../../machines/forms/assignation.ts';
import { useAssignationState } from './useAssignation.ts';

const Root = styled.details`
  flex: none;
  border-top: 1px solid var(--border);
  background: var(--surface);
  font: var(--t-small);
  & > summary {
    padding: 6px var(--gutter);
    color: var(--text-2);
    cursor: pointer;
  }
`;

const Code = styled.pre`
  max-height: 200px;
  margin: 0;
  padding: 8px var(--gutter) 12px;
  overflow: auto;
  font: 400 12px/16px ui-monospace, monospace;
`;

function Payload() {
  const [context] = useAssignationState((snapshot) => snapshot.context);
  return <Code tabIndex={0}>{JSON.stringify(payloadOf(context), null, 2)}</Code>;
}

/**
 * The body that will be sent, for people who look into a problem (docs/product.md, 6.24). It is computed only while it
 * is shown.
 */
export function TechnicalDetails() {
  const [open, setOpen] = useState(false);
  return (
    <Root
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>Détails techniques</summary>
      {open && <Payload />}
    </Root>
  );
}
