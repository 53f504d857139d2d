import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { loadLater } from '../../loading/idle.ts';
import { touched } from '../../machines/forms/zone.ts';
import { useAccess } from '../../store/access.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailedState } from '../../ui/feedback/message/states.tsx';
import { leaveQuestionOf, useLeaveGuard } from '../../ui/leave/useLeaveGuard.tsx';
import { useZoneDialog, useZoneInAddress, type ZoneActor } from './useZoneDialog.ts';
import { NEW_ZONE, leavesZone, useZoneAddress } from './zoneAddress.ts';
import type { ZoneDialogProps } from './ZoneDialog.tsx';

interface ShortProps {
  title: string;
  text: string;
  onClose: () => void;
  children?: React.ReactNode;
}

/** The form is needed by who opens a zone, not by who reads the list or the map. */
const ZoneDialog = lazily<ZoneDialogProps>(
  () => import(/* webpackChunkName: "zone" */ './ZoneDialog.tsx').then((module) => module.ZoneDialog),
  {
    failed: (failure, { onClose }) => (
      <Dialog open onClose={onClose} title="Zone" footer={<Button onClick={onClose}>Fermer</Button>}>
        <ChunkFailed title="Le formulaire de la zone n’a pas pu être chargé" {...failure} />
      </Dialog>
    ),
  },
);

/** A dialog that only says one sentence. */
function ShortDialog({ title, text, onClose, children }: ShortProps) {
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
  asked,
  onClose,
  onReplace,
}: {
  actor: ZoneActor;
  asked: string | null;
  onClose: () => void;
  onReplace: (zone: string) => void;
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
  useZoneInAddress(actor, asked, isBusy, onReplace);
  const leaving = useLeaveGuard(
    isDirty || isBusy,
    () => {
      actor.send({ type: 'form.abandoned' });
    },
    leavesZone,
    leaveQuestionOf({ isBusy, sentBefore }),
  );
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (state === 'saved') close();
  }, [state]);

  if (asked === null) return null;
  if (state === 'missing')
    return (
      <ShortDialog
        title="Zone non trouvée"
        text={`Aucune zone n’a le code «\u00a0${code ?? ''}\u00a0».`}
        onClose={onClose}
      />
    );
  if (state === 'unavailable') {
    return (
      <Dialog open onClose={onClose} title="Modifier la zone" footer={<Button onClick={onClose}>Fermer</Button>}>
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
    <ZoneDialog key={code ?? NEW_ZONE} actor={actor} canEdit={canEdit} onClose={onClose} leaving={leaving} />
  ) : null;
}

/** The dialog of the zone that the address names. */
export function ZoneDialogs() {
  const actor = useZoneDialog();
  const { requested: asked, close, replace } = useZoneAddress();
  const canEdit = useAccess().can('products.update');
  useEffect(() => {
    const left = new AbortController();
    void loadLater([ZoneDialog.preload], left.signal);
    return () => {
      left.abort();
    };
  }, []);
  if (!canEdit && asked === NEW_ZONE)
    return <ShortDialog title="Accès refusé" text="Vous n’avez pas la permission de créer une zone." onClose={close} />;
  return actor && <Opened actor={actor} asked={asked} onClose={close} onReplace={replace} />;
}
