import type { DeviceSession } from '@contract/deviceSession.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { LastActivity } from './LastActivity.tsx';

/** Shows when, by whom and why a session was ended. */
export function SessionDialog({ session, onClose }: { session: DeviceSession; onClose: () => void }) {
  const { utilisateur, deviceID, createdAt, disableAt, disabledBy, motif } = session;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Session terminée"
      description={utilisateur.nomPrenom}
      footer={
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Facts>
        {fact('Device ID', <span className="tn">{deviceID}</span>)}
        {fact('Activée le', <Day value={createdAt} time />)}
        {fact('Dernière activité', <LastActivity session={session} dated />)}
        {fact('Désactivée le', <Day value={disableAt} time empty="N/A" />)}
        {fact('Par', disabledBy?.nomPrenom ?? 'Non renseigné')}
        {fact('Motif', motif || 'Non renseigné')}
      </Facts>
    </Dialog>
  );
}
