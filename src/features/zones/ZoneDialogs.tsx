import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { touched } from '../../machines/zone.ts';
import { useAccess } from '../../store/access.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { leaveQuestionOf, useLeaveGuard } from '../../ui/leave/useLeaveGuard.tsx';
import { useZoneDialog, useZoneInAddress, type ZoneActor } from './useZoneDialog.ts';
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
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

function Opened({
  actor,
  demandee,
  fermer,
  remplacer,
}: {
  actor: ZoneActor;
  demandee: string | null;
  fermer: () => void;
  remplacer: (zone: string) => void;
}) {
  const state = useSelector(actor, ({ value }) => String(value));
  const code = useSelector(actor, ({ context }) => context.subject);
  const trouble = useSelector(actor, ({ context }) => context.trouble);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const sentBefore = useSelector(actor, ({ context }) => context.sentBefore);
  const canEdit = useAccess().can('products.update');
  const isDirty = useSelector(
    actor,
    ({ context }) => canEdit && isOpen && (context.sentBefore || touched(context).length > 0),
  );
  useZoneInAddress(actor, demandee, isBusy, remplacer);
  const leaving = useLeaveGuard(
    isDirty || isBusy,
    () => {
      actor.send({ type: 'form.abandoned' });
    },
    quitteZone,
    leaveQuestionOf({ isBusy, sentBefore }),
  );
  const close = useEffectEvent(fermer);
  useEffect(() => {
    if (state === 'saved') close();
  }, [state]);

  if (demandee === null) return null;
  if (state === 'missing')
    return <Short title="Zone non trouvée" text={`Aucune zone n’a le code « ${code ?? ''} ».`} onClose={fermer} />;
  if (state === 'unavailable') {
    return (
      <Dialog open onClose={fermer} title="Modifier la zone" footer={<Button onClick={fermer}>Fermer</Button>}>
        <FailedState
          title="La zone n’a pas pu être chargée"
          text={trouble}
          onRetry={() => {
            actor.send({ type: 'reading.retried' });
          }}
        />
      </Dialog>
    );
  }
  return isOpen ? (
    <ZoneDialog key={code ?? NOUVELLE} actor={actor} canEdit={canEdit} onClose={fermer} leaving={leaving} />
  ) : null;
}

/** The zone that the address names, in its dialog. */
export function ZoneDialogs() {
  const actor = useZoneDialog();
  const { demandee, fermer, remplacer } = useZoneAddress();
  const canEdit = useAccess().can('products.update');
  if (!canEdit && demandee === NOUVELLE)
    return <Short title="Accès refusé" text="Vous n’avez pas la permission de créer une zone." onClose={fermer} />;
  return actor && <Opened actor={actor} demandee={demandee} fermer={fermer} remplacer={remplacer} />;
}
