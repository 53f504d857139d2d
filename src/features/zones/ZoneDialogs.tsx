import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useDepart } from '../../machines/useDepart.ts';
import { aModifie } from '../../machines/zoneDialog.ts';
import { useAccess } from '../../store/access.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { notify } from '../../ui/feedback/toast.tsx';
import { useLeaveGuard } from '../../ui/leave/useLeaveGuard.tsx';
import { useSuiviAdresse, useZoneDialog, type ZoneDialogActor } from './useZoneDialog.ts';
import { NOUVELLE, quitteZone, useZoneAddress } from './zoneAddress.ts';
import { ZoneDialog } from './ZoneDialog.tsx';

interface ShortProps {
  title: string;
  text: string;
  onClose: () => void;
  children?: React.ReactNode;
}

/** A dialog with nothing but a sentence. */
function Short({ title, text, onClose, children }: ShortProps) {
  return (
    <Dialog open onClose={onClose} title={title} description={text} footer={<Button variant="primary" onClick={onClose}>Fermer</Button>}>
      {children}
    </Dialog>
  );
}

function Opened({ actor, demandee, fermer, remplacer }: { actor: ZoneDialogActor; demandee: string | null; fermer: () => void; remplacer: (zone: string) => void }) {
  const etat = useSelector(actor, ({ value }) => String(value));
  const code = useSelector(actor, ({ context }) => context.code);
  const panne = useSelector(actor, ({ context }) => context.panne);
  const isForm = useSelector(actor, (snapshot) => snapshot.hasTag('formulaire'));
  const canEdit = useAccess().can('products.update');
  const isDirty = useSelector(actor, (snapshot) => canEdit && snapshot.hasTag('formulaire') && aModifie(snapshot.context));
  useSuiviAdresse(actor, demandee, remplacer);
  useDepart(actor, etat === 'depart');
  const leaving = useLeaveGuard(isDirty, () => { actor.send({ type: 'fermeture' }); }, quitteZone);
  const saved = useEffectEvent(() => {
    notify.success({ title: code === null ? 'Zone créée avec succès.' : 'Zone modifiée avec succès.' });
    fermer();
  });
  useEffect(() => {
    if (etat === 'enregistre') saved();
  }, [etat]);

  if (demandee === null) return null;
  if (isForm || etat === 'chargement') return <ZoneDialog key={code ?? NOUVELLE} actor={actor} canEdit={canEdit} onClose={fermer} leaving={leaving} />;
  if (etat === 'introuvable') return <Short title="Zone non trouvée" text={`Aucune zone n’a le code « ${code ?? ''} ».`} onClose={fermer} />;
  if (etat === 'indisponible') {
    return (
      <Dialog open onClose={fermer} title="Modifier la zone" footer={<Button onClick={fermer}>Fermer</Button>}>
        <FailedState title="La zone n’a pas pu être chargée" text={panne} onRetry={() => { actor.send({ type: 'chargement.relance' }); }} />
      </Dialog>
    );
  }
  return null;
}

/** The zone that the address names, in its dialog. */
export function ZoneDialogs() {
  const actor = useZoneDialog();
  const { demandee, fermer, remplacer } = useZoneAddress();
  const canEdit = useAccess().can('products.update');
  if (!canEdit && demandee === NOUVELLE) return <Short title="Accès refusé" text="Vous n’avez pas la permission de créer une zone." onClose={fermer} />;
  return actor && <Opened actor={actor} demandee={demandee} fermer={fermer} remplacer={remplacer} />;
}
