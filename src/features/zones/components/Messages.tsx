import { useSelector } from '@xstate/react';
import { differences, fauteDe } from '../../../machines/zoneDialogRules.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { formatPlace } from '../../../ui/map/coordinates.ts';
import type { ZoneDialogActor } from '../useZoneDialog.ts';

/** Doc 2, 8. */
const ECHEC = 'Erreur lors de l\'enregistrement de la zone.';

const SANS_REPONSE = 'La zone est peut-être enregistrée : renvoyée, elle ne le sera qu’une fois.';
const PEUT_ETRE = 'Un envoi est resté sans réponse : la zone est peut-être déjà enregistrée. Vérifiez la liste avant d’en changer autre chose.';

/** Why a save did not succeed. */
function Echec({ actor }: { actor: ZoneDialogActor }) {
  const message = useSelector(actor, ({ context }) => context.message);
  const forme = useSelector(actor, ({ context }) => context.champs['forme']);
  const isUnsure = useSelector(actor, (snapshot) => snapshot.matches('incertain'));
  const wasUnsure = useSelector(actor, ({ context }) => context.incertain);
  if (message === null) return wasUnsure && !isUnsure && <Alert tone="warning">{PEUT_ETRE}</Alert>;
  return (
    <Alert tone="critical">
      <strong>{ECHEC}</strong> {[message, forme, isUnsure && SANS_REPONSE].filter(Boolean).join(' ')}
    </Alert>
  );
}

/** What is wrong with the shape: in words what the map shows. */
function Defaut({ actor }: { actor: ZoneDialogActor }) {
  const contour = useSelector(actor, ({ context }) => context.contour);
  const trous = useSelector(actor, ({ context }) => context.trous);
  const isTouched = useSelector(actor, ({ context }) => context.base === null || differences(context, context.base).includes('forme'));
  // Three corners are on their way to a fourth.
  const isShape = useSelector(actor, ({ context }) => context.ferme || context.contour.length > 3);
  const faute = isShape ? fauteDe({ contour, trous }) : null;
  if (!faute) return null;
  const { texte, lieu } = faute;
  return (
    <Alert tone={isTouched ? 'critical' : 'warning'}>
      {!isTouched && 'La forme enregistrée n’est pas valable. '}
      {texte}
      {lieu && ` Lieu marqué sur la carte : ${formatPlace({ latitude: lieu[1], longitude: lieu[0] })}.`}
    </Alert>
  );
}

/** What the dialog does not show of the stored shape. */
function Reste({ actor }: { actor: ZoneDialogActor }) {
  const base = useSelector(actor, ({ context }) => context.base);
  if (!base || base.polygone === null || base.polygones === 1) return null;
  return (
    <Alert tone="notice">
      {base.polygones === 0
        ? 'La forme enregistrée est illisible : dessinez-en une autre, ou laissez-la telle quelle.'
        : `Cette zone compte ${String(base.polygones)} polygones : seul le premier se modifie ici. Les autres restent tant que la forme n’est pas changée.`}
    </Alert>
  );
}

export function Messages({ actor }: { actor: ZoneDialogActor }) {
  return (
    <>
      <Echec actor={actor} />
      <Defaut actor={actor} />
      <Reste actor={actor} />
    </>
  );
}
