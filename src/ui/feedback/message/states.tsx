import type { ReactNode } from 'react';
import { CloudOff, Inbox, RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';

const StateBox = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 4px;
  padding: 32px 16px;
  text-align: center;
  & > svg.lucide {
    width: 20px;
    height: 20px;
    margin-bottom: 4px;
    color: var(--text-3);
  }
  & > strong {
    font: var(--t-section);
  }
  & > p {
    max-width: 44ch;
    font: var(--t-small);
    color: var(--text-2);
  }
  & > button,
  & > a {
    margin-top: 8px;
  }
`;

interface StateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing to show, and why. */
export function EmptyState({ title, text, icon, action }: StateProps) {
  return (
    <StateBox>
      {icon ?? <Inbox aria-hidden />}
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {action}
    </StateBox>
  );
}

interface FailedProps {
  title: string;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** Says what failed, with a button to try again. */
export function FailedState({ title, text, onRetry, busy = false }: FailedProps) {
  return (
    <StateBox role="alert">
      <CloudOff aria-hidden />
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {onRetry && (
        <Button icon={<RefreshCw aria-hidden />} onClick={onRetry} busy={busy}>
          Réessayer
        </Button>
      )}
    </StateBox>
  );
}
