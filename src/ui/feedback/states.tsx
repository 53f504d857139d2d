import type { ReactNode } from 'react';
import { CloudOff, Inbox, RefreshCw, SearchX } from 'lucide-react';
import styled from 'styled-components';
import { Button, ButtonLink } from '../button/Button.tsx';
import { PanelBox } from '../panel/Panel.tsx';

const Void = styled.div`
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
  & > :is(strong, h1) {
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
  /** The page's own title, where there is no other. */
  isPage?: boolean;
}

/** Nothing there, and why. */
export function EmptyState({ title, text, icon, action, isPage = false }: StateProps) {
  return (
    <Void>
      {icon ?? <Inbox aria-hidden />}
      {isPage ? <h1>{title}</h1> : <strong>{title}</strong>}
      {text !== undefined && <p>{text}</p>}
      {action}
    </Void>
  );
}

interface FailedProps {
  title: string;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** What failed, what was kept, and a way to try again. */
export function FailedState({ title, text, onRetry, busy = false }: FailedProps) {
  return (
    <Void role="alert">
      <CloudOff aria-hidden />
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {onRetry && (
        <Button icon={<RefreshCw aria-hidden />} onClick={onRetry} busy={busy}>
          Réessayer
        </Button>
      )}
    </Void>
  );
}

const Card = styled(PanelBox)`
  max-width: 480px;
  margin: 48px auto;
`;

/** The thing asked for does not exist. */
export function NotFoundCard({ title, text, back }: { title: string; text?: ReactNode; back?: { to: string; label: string } }) {
  return (
    <Card>
      <EmptyState
        isPage
        title={title}
        text={text}
        icon={<SearchX aria-hidden />}
        action={back && <ButtonLink to={back.to}>{back.label}</ButtonLink>}
      />
    </Card>
  );
}
