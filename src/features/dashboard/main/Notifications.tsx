import { memo } from 'react';
import type { KeyMetrics } from '@contract/dashboard.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { NoticeLine, NoticeList } from './NoticeList.tsx';

/**
 * The latest notifications, for a backend without the call for alerts: those of type 'alerte' are highlighted
 * (docs/product.md, 6.1).
 */
export const Notifications = memo(function Notifications({ block }: { block: Block<KeyMetrics> }) {
  const notifications = block.data?.notifications;
  return (
    <BlockPanel
      id="notifications"
      className="notes"
      title="Notifications et alertes"
      aside={notifications?.length}
      block={block}
    >
      <NoticeList
        label="Liste des notifications et alertes"
        groups={notifications && [{ items: notifications }]}
        skeleton={block.skeleton}
        empty="Aucune notification"
        line={({ id, type, message, date }) => (
          <NoticeLine key={id} alert={type === 'alerte'} date={date}>
            {message}
          </NoticeLine>
        )}
      />
    </BlockPanel>
  );
});
