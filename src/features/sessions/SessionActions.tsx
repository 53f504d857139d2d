import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { Info, LogOut } from 'lucide-react';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { DeconnexionDialog } from './DeconnexionDialog.tsx';
import { useDeconnexion } from './deconnexion.ts';
import { SessionDialog } from './SessionDialog.tsx';

interface Acts {
  disconnect: (session: DeviceSession) => void;
  show: (session: DeviceSession) => void;
}

const ActsContext = createContext<Acts>({ disconnect: () => undefined, show: () => undefined });

/** Lets the rows below be disconnected and looked at: one dialog of each kind for all of them. */
export function SessionActs({ children }: { children: ReactNode }) {
  const action = useDeconnexion();
  const [shown, setShown] = useState<DeviceSession | null>(null);
  // Kept when the call fails or the dialog is closed: the same session is asked about again with what was typed.
  const [typed, setTyped] = useState({ code: '', motif: '' });
  const { subject, phase } = action;
  const { request } = action;
  const acts = useMemo<Acts>(() => ({ disconnect: (session) => { request({ session, motif: '' }); }, show: setShown }), [request]);
  return (
    <ActsContext value={acts}>
      {children}
      {subject && (phase === 'confirming' || phase === 'running') && (
        <DeconnexionDialog
          key={subject.session.code}
          session={subject.session}
          busy={phase === 'running'}
          motif={typed.code === subject.session.code ? typed.motif : ''}
          onType={(motif) => {
            setTyped({ code: subject.session.code, motif });
          }}
          onConfirm={(motif) => {
            action.request({ ...subject, motif });
            action.confirm();
          }}
          onCancel={action.cancel}
        />
      )}
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
