import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.ol`
  display: grid;
  padding: 0 16px 12px;
  & > li {
    position: relative;
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 2px 10px;
    padding-bottom: 14px;
  }
  & > li:last-child {
    padding-bottom: 0;
  }
  /* The line from one event to the next. */
  & > li:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 26px;
    bottom: 2px;
    left: 11.5px;
    border-left: 1px solid var(--border-strong);
  }
  & > li > svg {
    grid-row: span 2;
    width: 24px;
    height: 24px;
    padding: 5px;
    border-radius: 50%;
    background: var(--sunken);
    color: var(--text-2);
  }
  & > li[data-tone='good'] > svg {
    background: var(--good-bg);
    color: var(--good-mark);
  }
  & > li[data-tone='warning'] > svg {
    background: var(--warning-bg);
    color: var(--warning-mark);
  }
  & > li > p {
    grid-column: 2;
    overflow-wrap: anywhere;
    font: var(--t-table);
  }
  & > li > p + p {
    font: var(--t-meta);
    color: var(--text-3);
  }
`;

export interface TimelineEvent {
  key: string;
  icon: ReactNode;
  /** What happened, possibly with a link. */
  title: ReactNode;
  /** When, and by whom. */
  detail: ReactNode;
  tone?: 'good' | 'warning' | undefined;
}

/** What happened to something, in the order in which it happened. */
export const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <Root>
    {events.map(({ key, icon, title, detail, tone }) => (
      <li key={key} data-tone={tone}>
        {icon}
        <p>{title}</p>
        <p>{detail}</p>
      </li>
    ))}
  </Root>
);
