import type { MouseEvent } from 'react';
import type { Alerte } from '@contract/alerte.ts';
import { Check } from 'lucide-react';
import { useAccess } from '../../../store/access.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { alertDestination } from '../alertDestination.ts';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { NoticeLine } from './NoticeList.tsx';

/** An alert with a link to its screen. Following the link marks it as read. */
export function AlertLine({ alerte, onRead }: { alerte: Alerte; onRead: (id: number) => void }) {
  const { isAdmin } = useAccess();
  const { id, message, date, lue } = alerte;
  const read = () => {
    if (!lue) onRead(id);
  };
  // The button disappears once it is used, so the focus moves to the list first and is not lost.
  const mark = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
    read();
  };
  return (
    <NoticeLine
      alert
      read={lue}
      date={date}
      action={
        !lue && (
          <IconButton
            variant="quiet"
            size="small"
            icon={<Check aria-hidden />}
            label={`Marquer comme lue : ${message}`}
            title="Marquer comme lue"
            onClick={mark}
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
