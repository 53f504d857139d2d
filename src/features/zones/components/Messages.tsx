import { useSelector } from '@xstate/react';
import { touched } from '../../../machines/forms/zone.ts';
import { faultOfShape } from '../../../machines/forms/zoneRules.ts';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { SubmissionFailure } from '../../../ui/feedback/message/SubmissionFailure.tsx';
import { formatPlace } from '../../../ui/map/place/coordinates.ts';
import type { ZoneActor } from '../useZoneDialog.ts';

/** The text of docs/product.md, 6.21. */
const FAILED = "Erreur lors de l'enregistrement de la zone.";

/** The reason why a save failed. */
function SaveFailure({ actor }: { actor: ZoneActor }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const shape = useSelector(actor, ({ context }) => context.faults['shape']);
  const isUnheard = useSelector(actor, (snapshot) => snapshot.matches('unheard'));
  return (
    failure && (
      <SubmissionFailure failure={failure} isUnheard={isUnheard} text={FAILED}>
        {shape}
      </SubmissionFailure>
    )
  );
}

/** Says that the draft was restored after a reload or a session that ended. */
function RestoredNotice({ actor }: { actor: ZoneActor }) {
  const restored = useSelector(actor, ({ context }) => context.restored);
  return restored && <Alert tone="notice">Votre saisie a été retrouvée. Rien n’en est encore enregistré.</Alert>;
}

/** The fault of the shape in words, for people who do not see the mark on the map. */
function ShapeFault({ actor }: { actor: ZoneActor }) {
  const outline = useSelector(actor, ({ context }) => context.fields.shape.outline);
  const holes = useSelector(actor, ({ context }) => context.fields.shape.holes);
  const isTouched = useSelector(actor, ({ context }) => context.loaded === null || touched(context).includes('shape'));
  // An open outline of three corners is still being drawn and is not judged yet.
  const isShape = useSelector(
    actor,
    ({ context: { fields } }) => fields.shape.isClosed || fields.shape.outline.length > 3,
  );
  const fault = isShape ? faultOfShape({ outline, holes }) : null;
  if (!fault) return null;
  const { text, place } = fault;
  return (
    <Alert tone={isTouched ? 'critical' : 'warning'}>
      {!isTouched && 'La forme enregistrée n’est pas valable. '}
      {text}
      {place && ` Lieu marqué sur la carte\u00a0: ${formatPlace({ latitude: place[1], longitude: place[0] })}.`}
    </Alert>
  );
}

/** Says that the stored shape has polygons which the dialog does not show, or cannot be read. */
function OtherPolygonsNotice({ actor }: { actor: ZoneActor }) {
  const base = useSelector(actor, ({ context }) => context.loaded);
  if (!base || base.polygon === null || base.polygons === 1) return null;
  return (
    <Alert tone="notice">
      {base.polygons === 0
        ? 'La forme enregistrée est illisible\u00a0: dessinez-en une autre, ou laissez-la telle quelle.'
        : `Cette zone compte ${String(base.polygons)} polygones\u00a0: seul le premier se modifie ici. Les autres ` +
          'restent tant que la forme n’est pas changée.'}
    </Alert>
  );
}

export function Messages({ actor }: { actor: ZoneActor }) {
  return (
    <>
      <SaveFailure actor={actor} />
      <RestoredNotice actor={actor} />
      <ShapeFault actor={actor} />
      <OtherPolygonsNotice actor={actor} />
    </>
  );
}
