import type { ReactNode } from 'react';
import styled from 'styled-components';

const Place = styled.div`
  display: grid;
  justify-items: center;
  padding: 12vh var(--gutter) 32px;
`;

const Card = styled.section`
  display: grid;
  justify-items: center;
  gap: 4px;
  width: 100%;
  max-width: 440px;
  padding: 32px 24px;
  border: 1px solid var(--border);
  border-radius: var(--r3);
  background: var(--surface);
  text-align: center;
  & > svg.lucide {
    width: 20px;
    height: 20px;
    margin-bottom: 4px;
    color: var(--text-3);
  }
  & h1 {
    font: var(--t-dialog);
  }
  & p {
    max-width: 44ch;
    font: var(--t-small);
    color: var(--text-2);
    text-wrap: balance;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
  margin-top: 12px;
`;

/** A page that shows a single message. */
export function MessageCard({
  icon,
  title,
  text,
  actions,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  actions?: ReactNode;
}) {
  return (
    <Place>
      <Card>
        {icon}
        <h1>{title}</h1>
        <p>{text}</p>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Card>
    </Place>
  );
}
