import type { ReactNode, Ref } from 'react';
import { Bell, TriangleAlert } from 'lucide-react';
import styled from 'styled-components';
import { formatDateTime } from '../../../ui/format/date.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { GroupScroller, PlaceholderBar } from '../components/BlockPanel.tsx';

interface LineProps {
  alert: boolean;
  /** The user has read it, so it is no longer highlighted. */
  read?: boolean;
  date: string;
  /** What there is to know besides, below. */
  note?: string | null;
  /** Buttons at the end of the line. */
  action?: ReactNode;
  /** A form below the line. */
  below?: ReactNode;
  children: ReactNode;
}

/** One notification. An unread alert has the word, an icon and a colour, because a colour alone is not enough. */
export function NoticeLine({ alert, read = false, date, note, action, below, children }: LineProps) {
  return (
    <li className={alert && !read ? 'alert' : undefined}>
      {alert ? <TriangleAlert aria-hidden /> : <Bell aria-hidden />}
      <div>
        <p>
          {alert && !read && (
            <>
              <b>Alerte</b> ·{' '}
            </>
          )}
          {children}
        </p>
        <time className="tn nw" dateTime={date}>
          {formatDateTime(date)}
        </time>
        {note && <p className="note">{note}</p>}
      </div>
      {action}
      {below}
    </li>
  );
}

/** Notifications of one kind, without a title where there is only one kind. */
export interface NoticeGroup<Item> {
  title?: string;
  items: readonly Item[];
}

interface ListProps<Item extends { id: number }> {
  ref?: Ref<HTMLDivElement>;
  label: string;
  groups: readonly NoticeGroup<Item>[] | undefined;
  /** Shows placeholders: loading takes long enough to be noticed. */
  skeleton: boolean;
  empty: string;
  line: (item: Item) => ReactNode;
}

/** A scrolling list of notifications. */
export function NoticeList<Item extends { id: number }>({
  ref,
  label,
  groups,
  skeleton,
  empty,
  line,
}: ListProps<Item>) {
  return (
    <List ref={ref} tabIndex={0} role="group" aria-label={label}>
      {groups
        ? groups.map(({ title, items }) => (
            <section key={title ?? ''} aria-label={title}>
              {title && (
                <h3>
                  {title} <span className="tn">{formatNumber(items.length)}</span>
                </h3>
              )}
              <ul>{items.map(line)}</ul>
            </section>
          ))
        : skeleton && <Skeleton />}
      {groups?.every(({ items }) => items.length === 0) && <p className="none">{empty}</p>}
    </List>
  );
}

function Skeleton() {
  return (
    <ul aria-hidden>
      {[88, 72, 80, 64, 76].map((width) => (
        <li key={width}>
          <PlaceholderBar width={16} height={16} />
          <div className="bones">
            <PlaceholderBar width={`${width}%`} />
            <PlaceholderBar width={96} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const List = styled(GroupScroller)`
  height: 310px;
  border-top: 1px solid var(--border);
  & li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    padding: 7px 16px;
    font: 400 13px/18px var(--font);
    & > svg {
      flex: none;
      margin-top: 1px;
      color: var(--text-3);
    }
    & > div {
      flex: 1;
      min-width: 0;
    }
    & > button {
      margin: -2px -8px -2px 0;
    }
    & > form {
      flex: 0 0 100%;
    }
    & .note {
      font: 400 12px/16px var(--font);
      color: var(--text-2);
    }
    & p:not(.note) {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      overflow: hidden;
    }
    & p {
      overflow-wrap: anywhere;
    }
    & time {
      font: 400 12px/16px var(--font);
      color: var(--text-3);
    }
  }
  & li + li {
    border-top: 1px solid var(--border);
  }
  & .alert {
    background: var(--warning-bg);
    & > svg,
    & b {
      color: var(--warning);
      font-weight: 600;
    }
    & time {
      color: var(--text-2);
    }
  }
  & .bones {
    display: grid;
    flex: 1;
    gap: 8px;
    padding: 4px 0;
  }
  & > .none {
    padding: 32px 16px;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  ${phone} {
    /* The same with few alerts or none, so that what is below does not move when they come. */
    height: 380px;
    & li {
      padding: 10px 16px;
    }
  }
`;
