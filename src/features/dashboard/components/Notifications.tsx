import { memo } from 'react';
import type { KeyMetrics } from '@contract/dashboard.ts';
import { Bell, TriangleAlert } from 'lucide-react';
import styled from 'styled-components';
import { formatDateTime } from '../../../ui/format/date.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel, Bone } from './BlockPanel.tsx';

type Notification = KeyMetrics['notifications'][number];

function Line({ type, message, date }: Notification) {
  const alert = type === 'alerte';
  return (
    <li className={alert ? 'alert' : undefined}>
      {alert ? <TriangleAlert aria-hidden /> : <Bell aria-hidden />}
      <div>
        <p>
          {alert && (
            <>
              <b>Alerte</b> ·{' '}
            </>
          )}
          {message}
        </p>
        <time className="tn nw" dateTime={date}>
          {formatDateTime(date)}
        </time>
      </div>
    </li>
  );
}

function Skeleton() {
  return (
    <ul aria-hidden>
      {[88, 72, 80, 64, 76].map((width) => (
        <li key={width}>
          <Bone width={16} height={16} />
          <div className="bones">
            <Bone width={`${width}%`} />
            <Bone width={96} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The latest notifications; those of type 'alerte' carry the word, an icon and a colour. */
export const Notifications = memo(function Notifications({ block }: { block: Block<KeyMetrics> }) {
  const notifications = block.data?.notifications;
  return (
    <BlockPanel id="notifications" className="notes" title="Notifications et alertes" aside={notifications?.length} block={block}>
      <Scroller tabIndex={0} role="group" aria-label="Liste des notifications et alertes">
        {notifications ? (
          <ul>
            {notifications.map((notification) => (
              <Line key={notification.id} {...notification} />
            ))}
          </ul>
        ) : (
          block.skeleton && <Skeleton />
        )}
        {notifications?.length === 0 && <p className="none">Aucune notification</p>}
      </Scroller>
    </BlockPanel>
  );
});

const Scroller = styled.div`
  height: 310px;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-top: 1px solid var(--border);
  &:focus-visible {
    outline-offset: -2px;
  }
  & li {
    display: flex;
    gap: 10px;
    padding: 7px 16px;
    font: 400 13px/18px var(--font);
    & > svg {
      margin-top: 1px;
      color: var(--text-3);
    }
    & p {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
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
    height: auto;
    min-height: 260px;
    & li {
      padding: 10px 16px;
    }
  }
`;
