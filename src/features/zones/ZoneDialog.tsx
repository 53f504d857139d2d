import { useSelector } from '@xstate/react';
import { useCallback, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Position } from '../../../geometry/position.ts';
import { newKey } from '../../machines/newKey.ts';
import { blockingFault } from '../../machines/forms/zone.ts';
import { zoneFaults } from '../../machines/forms/zoneRules.ts';
import { serverNow } from '../../store/api/call/serverClock.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { phone } from '../../ui/theme/media.ts';
import { ShapeSummary } from './components/ShapeSummary.tsx';
import { ZoneInputs } from './components/ZoneInputs.tsx';
import { ZoneConflict } from './components/ZoneConflict.tsx';
import { DrawingMap } from './components/DrawingMap.tsx';
import { Messages } from './components/Messages.tsx';
import { CornerList } from './components/CornerList.tsx';
import type { ZoneActor } from './useZoneDialog.ts';
import { useNeighbours } from './map/useNeighbours.ts';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 336px;
  flex: 1;
  min-height: 0;
  & > .map-room {
    position: relative;
    min-height: 0;
    overflow: hidden;
  }
  & > .panel {
    display: flex;
    flex-direction: column;
    gap: 14px;
    min-height: 0;
    padding: 16px 20px 0;
    border-left: 1px solid var(--border);
    overflow-y: auto;
  }
  ${phone} {
    display: block;
    overflow-y: auto;
    & > .map-room {
      height: min(416px, 52dvh);
    }
    & > .panel {
      padding: 14px 16px 0;
      border-left: 0;
      overflow: visible;
    }
  }
`;

const Middle = styled.div`
  flex: 1;
  min-height: 0;
  overflow: hidden;
`;

const Hint = styled.span`
  font: 400 12px/16px var(--font);
  color: var(--text-3);
  ${phone} {
    display: block;
    padding-bottom: 4px;
    text-align: center;
  }
`;

function drawingText(count: number, isClosed: boolean): string {
  if (count === 0) return 'Aucun polygone.';
  const corners = pluralFr(count, 'sommet');
  return isClosed ? `Polygone fermé\u00a0: ${corners}.` : `Tracé en cours\u00a0: ${corners}, polygone non fermé.`;
}

export interface ZoneDialogProps {
  actor: ZoneActor;
  canEdit: boolean;
  onClose: () => void;
  /** The question asked before unsaved changes are lost; it is shown over the dialog. */
  leaving: ReactNode;
}

const RETRIED = { type: 'submission.retried' } as const;

function Buttons({ actor, canEdit, onClose }: Omit<ZoneDialogProps, 'leaving'>) {
  const isOvertaken = useSelector(actor, (snapshot) => snapshot.matches('overtaken'));
  const canRetry = useSelector(actor, (snapshot) => snapshot.can(RETRIED));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const isBlocked = useSelector(actor, ({ context }) => blockingFault(context) !== null);
  if (!canEdit)
    return (
      <Button variant="primary" onClick={onClose}>
        Fermer
      </Button>
    );
  return (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        Annuler
      </Button>
      {isOvertaken && (
        <Button
          onClick={() => {
            actor.send({ type: 'theirs.taken' });
          }}
        >
          Garder la zone enregistrée
        </Button>
      )}
      <Button
        variant="primary"
        type="submit"
        busy={isBusy}
        busyLabel="Enregistrement..."
        disabled={isBlocked || isLoading}
      >
        {canRetry ? 'Réessayer' : isOvertaken ? 'Enregistrer la mienne' : 'Enregistrer'}
      </Button>
    </>
  );
}

/**
 * Retries a request that got no answer. Otherwise it closes the outline, when it has enough corners, and sends the
 * zone.
 */
function submit(actor: ZoneActor): void {
  if (actor.getSnapshot().can(RETRIED)) {
    actor.send(RETRIED);
    return;
  }
  actor.send({ type: 'field.edited', edit: { kind: 'outline.closed' } });
  const faults = zoneFaults(actor.getSnapshot().context.fields);
  actor.send({ type: 'form.submitted', key: newKey(), at: serverNow(), faults });
}

interface ContentProps {
  actor: ZoneActor;
  isOpen: boolean;
}

/** The map beside the fields and the list of corners. */
function Content({ actor, isOpen }: ContentProps) {
  const code = useSelector(actor, ({ context }) => context.subject);
  // The corner that has the keyboard focus; the map highlights it.
  const [active, setActive] = useState<number | null>(null);
  const [added, setAdded] = useState<Position | null>(null);
  // The rows of the corners are not rendered again for a function that stays the same.
  const choose = useCallback((rank: number | null) => {
    setActive(rank);
    setAdded(null);
  }, []);
  const neighbours = useNeighbours(code);
  return (
    <Body>
      <div className="map-room">
        <DrawingMap actor={actor} isOpen={isOpen} active={active} added={added} neighbours={neighbours} />
      </div>
      <div className="panel">
        <Messages actor={actor} />
        <ZoneConflict actor={actor} />
        <ZoneInputs actor={actor} isOpen={isOpen} names={neighbours.names} />
        <ShapeSummary actor={actor} neighbours={neighbours} />
        <CornerList actor={actor} isOpen={isOpen} onActive={choose} onAdded={setAdded} />
      </div>
    </Body>
  );
}

function DrawingStatus({ actor }: { actor: ZoneActor }) {
  const count = useSelector(actor, ({ context }) => context.fields.shape.outline.length);
  const isClosed = useSelector(actor, ({ context }) => context.fields.shape.isClosed);
  return <Hint role="status">{drawingText(count, isClosed)}</Hint>;
}

/** Creates or changes a zone (docs/product.md, 6.21). People who may not change zones see it read-only. */
export function ZoneDialog({ actor, canEdit, onClose, leaving }: ZoneDialogProps) {
  const code = useSelector(actor, ({ context }) => context.subject);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('editable')) && canEdit;
  const title = !canEdit ? 'Zone' : code === null ? 'Créer une nouvelle zone' : 'Modifier la zone';
  return (
    <Dialog
      open
      bleed
      width="1040px"
      title={title}
      description={
        canEdit
          ? 'Dessinez le polygone sur la carte et remplissez les informations.'
          : 'Votre rôle ne permet pas de modifier les zones.'
      }
      locked={isBusy}
      onClose={onClose}
      onSubmit={() => {
        if (canEdit) submit(actor);
      }}
      footerStart={!isLoading && <DrawingStatus actor={actor} />}
      footer={<Buttons actor={actor} canEdit={canEdit} onClose={onClose} />}
    >
      {isLoading ? (
        <Middle>
          <SkeletonLines count={8} label="Chargement de la zone…" />
        </Middle>
      ) : (
        <Content actor={actor} isOpen={isOpen} />
      )}
      {leaving}
    </Dialog>
  );
}
