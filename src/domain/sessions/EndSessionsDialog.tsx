import type { MySession } from '@contract/compte.ts';
import type { ConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import { questionOf } from '../../ui/action/questionOf.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { deviceOf } from './sessionColumns.tsx';

interface Props {
  action: ConfirmedAction<MySession | null>;
  /** How many sessions end when it is not one of them. */
  count: number;
  /** The title of the question whether all of these end. */
  allTitle: string;
  /** What stays open then. */
  except?: string;
}

/** Asks before one session is ended, or, without a subject, all that can be. */
export function EndSessionsDialog({ action, count, allTitle, except }: Props) {
  const { subject } = action;
  const all = `${pluralFr(count, 'appareil devra', 'appareils devront')} se reconnecter.`;
  return (
    <ConfirmDialog
      {...questionOf(action)}
      title={subject ? 'Fermer la session' : allTitle}
      description={
        subject ? `${deviceOf(subject)} devra se reconnecter.` : except === undefined ? all : `${all} ${except}`
      }
      confirmLabel="Fermer"
      busyLabel="Fermeture..."
      danger
    />
  );
}
