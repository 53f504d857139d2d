import type { MouseEvent } from 'react';
import type { Alerte } from '@contract/alerte.ts';
import { Check } from 'lucide-react';
import { useAccess } from '../../../store/access.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { formatDateTime } from '../../../ui/format/date.ts';
import { alertDestination } from '../alertDestination.ts';
import { REASONS } from '../alertGroups.ts';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { PutAside, PutAsideButton } from '../components/PutAside.tsx';
import { NoticeLine } from './NoticeList.tsx';

/** Why an alert was put aside and when, and by whom when a colleague did. */
const reasonOf = ({ ecart, ecartee }: Alerte): string | null =>
  ecart &&
  `Écartée ${ecartee ? '' : `par ${ecart.par.nomPrenom} `}le ${formatDateTime(ecart.at)}\u00a0: ${ecart.motif}`;

interface Props {
  alerte: Alerte;
  onRead: (id: number) => void;
  /** Whether the reason for putting it aside is asked for. */
  asking: boolean;
  onAsk: (asked: boolean) => void;
  /** Puts it aside with a reason, or takes it back. */
  onSave: (reason: string | null) => void;
}

/** An alert with a link to its screen. Following the link marks it as read. */
export function AlertLine({ alerte, onRead, asking, onAsk, onSave }: Props) {
  const { isAdmin } = useAccess();
  const { id, message, date, lue, ecartee } = alerte;
  const read = () => {
    if (!lue && !ecartee) onRead(id);
  };
  // The button disappears once it is used, so the focus moves to the list first and is not lost.
  const mark = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
    read();
  };
  return (
    <NoticeLine
      alert
      read={lue || ecartee}
      date={date}
      note={reasonOf(alerte)}
      action={
        <>
          {!lue && !ecartee && (
            <IconButton
              variant="quiet"
              size="small"
              icon={<Check aria-hidden />}
              label={`Marquer comme lue\u00a0: ${message}`}
              title="Marquer comme lue"
              onClick={mark}
            />
          )}
          <PutAsideButton
            what={message}
            isAside={ecartee}
            asking={asking}
            onAsk={onAsk}
            onTakeBack={() => {
              onSave(null);
            }}
          />
        </>
      }
      below={
        asking &&
        !ecartee && (
          <PutAside
            what={message}
            reasons={REASONS}
            onConfirm={onSave}
            onCancel={() => {
              onAsk(false);
            }}
          />
        )
      }
    >
      <DestinationLink destination={alertDestination(alerte, isAdmin)} onOpen={read}>
        {message}
      </DestinationLink>
    </NoticeLine>
  );
}
