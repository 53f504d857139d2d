import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Info, LogOut } from 'lucide-react';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { useDisconnection } from './disconnection.ts';
import { SessionDialog } from './SessionDialog.tsx';

interface Actions {
  disconnect: (session: DeviceSession) => void;
  show: (session: DeviceSession) => void;
}

const ActionsContext = createContext<Actions>({ disconnect: () => undefined, show: () => undefined });

/** Lets the rows below it open the two dialogs, one of each kind for all rows. */
export function SessionActions({ children }: { children: ReactNode }) {
  const form = useDisconnection();
  const [shown, setShown] = useState<DeviceSession | null>(null);
  const [opened, setOpened] = useState<DeviceSession | null>(null);
  const { open } = form;
  const actions = useMemo<Actions>(
    () => ({
      disconnect: (session) => {
        setOpened(session);
        open({
          form: 'deconnexion',
          subject: session.code,
          label: session.utilisateur.nomPrenom,
          fields: { motif: '' },
        });
      },
      show: setShown,
    }),
    [open],
  );
  return (
    <ActionsContext value={actions}>
      {children}
      {form.isOpen && <DisconnectDialog form={form} session={opened?.code === form.subject ? opened : null} />}
      {shown && (
        <SessionDialog
          session={shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </ActionsContext>
  );
}

/** The action of a row: an active session can be disconnected, an ended one shows how it ended. */
export function SessionAction({ session }: { session: DeviceSession }) {
  const { disconnect, show } = useContext(ActionsContext);
  const name = session.utilisateur.nomPrenom;
  if (!session.isEnabled) {
    return (
      <RowButton
        icon={<Info aria-hidden />}
        label={`Détails de la session de ${name}`}
        onClick={() => {
          show(session);
        }}
      />
    );
  }
  return (
    <RowButton
      icon={<LogOut aria-hidden />}
      label={`Déconnecter la session de ${name}`}
      onClick={() => {
        disconnect(session);
      }}
    />
  );
}
