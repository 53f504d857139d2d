import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { Info, LogOut } from 'lucide-react';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { DeconnexionDialog } from './DeconnexionDialog.tsx';
import { useDisconnection } from './deconnexion.ts';
import { SessionDialog } from './SessionDialog.tsx';

interface Acts {
  disconnect: (session: DeviceSession) => void;
  show: (session: DeviceSession) => void;
}

const ActsContext = createContext<Acts>({ disconnect: () => undefined, show: () => undefined });

/** Lets the rows below be disconnected and looked at: one dialog of each kind for all of them. */
export function SessionActs({ children }: { children: ReactNode }) {
  const form = useDisconnection();
  const [shown, setShown] = useState<DeviceSession | null>(null);
  const [opened, setOpened] = useState<DeviceSession | null>(null);
  const { open } = form;
  const acts = useMemo<Acts>(
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
    <ActsContext value={acts}>
      {children}
      {form.isOpen && <DeconnexionDialog form={form} session={opened?.code === form.subject ? opened : null} />}
      {shown && (
        <SessionDialog
          session={shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </ActsContext>
  );
}

/** What can be done with the session of a row: an active one is disconnected, an ended one tells how it ended. */
export function SessionAction({ session }: { session: DeviceSession }) {
  const { disconnect, show } = useContext(ActsContext);
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
