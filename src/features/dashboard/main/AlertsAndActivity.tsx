import { memo, useRef, useState } from 'react';
import type { Alerte, Alertes } from '@contract/alerte.ts';
import type { KeyMetrics } from '@contract/dashboard.ts';
import { CheckCheck, TriangleAlert } from 'lucide-react';
import styled from 'styled-components';
import { useMarkAlertesReadMutation, usePutAlerteAsideMutation } from '../../../store/api/alertesApi.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { IconButton } from '../../../ui/button/Button.tsx';
import { notify } from '../../../ui/feedback/toast/toast.tsx';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { TabList, TabPanel } from '../../../ui/tabs/Tabs.tsx';
import type { Block } from '../useBlock.ts';
import { groupsOf } from '../alertGroups.ts';
import { AlertLine } from './AlertLine.tsx';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { NoticeLine, NoticeList } from './NoticeList.tsx';

const ALERTS = 'alertes';
const ACTIVITY = 'activite';

/**
 * Marks alerts as read by this user, or all of them without `ids`. When it fails, they are unread again and a notice
 * says so.
 */
function useMarkRead(): (ids?: number[]) => void {
  const [mark] = useMarkAlertesReadMutation();
  return (ids) => {
    void mark(ids ? { ids } : {})
      .unwrap()
      .catch(() =>
        notify.error({ title: 'Lecture non enregistrée', text: 'Les alertes restent non lues.' }, 'alertes-read'),
      );
  };
}

/** Puts an alert aside with a reason, or takes it back without one. When it fails, the list is as before. */
function usePutAside(): (id: number, reason: string | null) => void {
  const [put] = usePutAlerteAsideMutation();
  return (id, motif) => {
    void put({ id, motif })
      .unwrap()
      .catch(() =>
        notify.error({ title: 'Choix non enregistré', text: 'Les alertes restent comme avant.' }, 'alerte-aside'),
      );
  };
}

function Unread({ count }: { count: number }) {
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
      {formatNumber(count)}
      <span className="vh"> {count > 1 ? 'non lues' : 'non lue'}</span>
    </Badge>
  );
}

function Alerts({ block, onRead }: { block: Block<Alertes>; onRead: (ids: number[]) => void }) {
  const { alertes, total = 0 } = block.data ?? {};
  const more = total - (alertes?.length ?? 0);
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const putAside = usePutAside();
  const line = (alerte: Alerte) => (
    <AlertLine
      key={alerte.id}
      alerte={alerte}
      onRead={(id) => {
        onRead([id]);
      }}
      asking={asked === alerte.id}
      onAsk={(isAsked) => {
        setAsked(isAsked ? alerte.id : null);
      }}
      onSave={(reason) => {
        // The form disappears, so the focus goes to the list.
        list.current?.focus({ preventScroll: true });
        setAsked(null);
        putAside(alerte.id, reason);
      }}
    />
  );
  return (
    <>
      <NoticeList
        ref={list}
        label="Liste des alertes"
        groups={alertes && groupsOf(alertes)}
        skeleton={block.skeleton}
        empty="Aucune alerte"
        line={line}
      />
      {more > 0 && <More>{pluralFr(more, 'autre alerte', 'autres alertes')}</More>}
    </>
  );
}

function Activity({ block }: { block: Block<KeyMetrics> }) {
  // The server repeats its alerts among the notifications, for clients that do not ask for alerts.
  const routine = block.data?.notifications.filter(({ type }) => type !== 'alerte');
  const line = ({ id, message, date }: KeyMetrics['notifications'][number]) => (
    <NoticeLine key={id} alert={false} date={date}>
      {message}
    </NoticeLine>
  );
  return (
    <NoticeList
      label="Liste de l’activité"
      groups={routine && [{ items: routine }]}
      skeleton={block.skeleton}
      empty="Aucune notification"
      line={line}
    />
  );
}

/** Alerts, which each user marks as read, in one tab, and the routine notifications in the other. */
export const AlertsAndActivity = memo(function AlertsAndActivity({
  alerts,
  metrics,
}: {
  alerts: Block<Alertes>;
  metrics: Block<KeyMetrics>;
}) {
  const { params, put } = useAddress();
  const read = useMarkRead();
  const isActivity = params.get('avis') === ACTIVITY;
  const current = isActivity ? ACTIVITY : ALERTS;
  const unread = alerts.data?.nonLues ?? 0;
  const tabs = [
    { key: ALERTS, label: 'Alertes', badge: unread > 0 && <Unread count={unread} /> },
    { key: ACTIVITY, label: 'Activité' },
  ];
  const open = (key: string) => {
    put('avis', key === ALERTS ? null : key, { replace: true });
  };
  return (
    <BlockPanel
      id="notifications"
      className="notes"
      title="Notifications et alertes"
      block={isActivity ? metrics : alerts}
    >
      <Bar>
        <TabList label="Notifications et alertes" tabs={tabs} current={current} onChange={open} />
        {!isActivity && unread > 0 && (
          <IconButton
            variant="quiet"
            size="small"
            icon={<CheckCheck aria-hidden />}
            label="Tout marquer comme lu"
            onClick={() => {
              read();
            }}
          />
        )}
      </Bar>
      <TabPanel tab={current}>
        {isActivity ? <Activity block={metrics} /> : <Alerts block={alerts} onRead={read} />}
      </TabPanel>
    </BlockPanel>
  );
});

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding: 0 8px 0 16px;
  & > [role='tablist'] {
    border-bottom: 0;
  }
`;

const More = styled.p`
  padding: 6px 16px;
  border-top: 1px solid var(--border);
  font: var(--t-meta);
  color: var(--text-2);
`;
