import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { isReloading } from './reload.ts';

/** Whether going from one address to another leaves what may be unsaved. */
export type Leaves = (from: Location, to: Location) => boolean;
const leavesPage: Leaves = (from, to) => from.pathname !== to.pathname;

/** What is asked before leaving. */
export interface LeaveQuestion {
  title: string;
  description: string;
  /** Leaving destroys something. */
  danger?: boolean;
  /** Whether what was asked about, once over, keeps the user here, to be told how it ended. */
  stays?: boolean;
}

const UNSAVED: LeaveQuestion = {
  title: 'Quitter sans enregistrer ?',
  description: 'Ce que vous avez saisi sera perdu.',
  danger: true,
};
const SENDING: LeaveQuestion = {
  title: 'Quitter pendant l’enregistrement ?',
  description: 'Il se termine sans vous. S’il échoue, votre saisie vous attend ici.',
  stays: true,
};
const UNHEARD: LeaveQuestion = {
  title: 'Quitter sans réponse ?',
  description: 'L’enregistrement a peut-être eu lieu : vérifiez avant de recommencer.',
  danger: true,
};

/** What leaving a form means: what is typed is lost, is on its way, or may have been stored. */
export const leaveQuestionOf = ({ isBusy, sentBefore }: { isBusy: boolean; sentBefore: boolean }): LeaveQuestion => {
  if (isBusy) return SENDING;
  return sentBefore ? UNHEARD : UNSAVED;
};

/**
 * Asks before a screen with unsaved input (or with what `question` names) is left: by a link, back or forward in a
 * dialog of ours, by closing or reloading the page in the browser's own. Render what it returns. `onLeave` runs once
 * leaving is confirmed, to forget what was kept. Filters and tabs in the address leave nothing, unless `leaves` says so
 * (a dialog that stands in the address). After a success, navigate from an effect: `dirty` must have become false
 * first.
 */
export function useLeaveGuard(
  dirty: boolean,
  onLeave?: () => void,
  leaves: Leaves = leavesPage,
  question: LeaveQuestion = UNSAVED,
): ReactNode {
  const { title, description, danger = false, stays = false } = question;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && leaves(currentLocation, nextLocation));

  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReloading()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  // What `onLeave` forgets is no longer unsaved: the effect below must not go on a second time.
  const confirmed = useRef(false);
  // What was asked about may be gone while the question stands: sent meanwhile, or emptied.
  useEffect(() => {
    if (blocker.state === 'unblocked') confirmed.current = false;
    if (dirty || blocker.state !== 'blocked' || confirmed.current) return;
    if (stays) blocker.reset();
    else blocker.proceed();
  }, [dirty, blocker, stays]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger={danger}
      title={title}
      description={description}
      cancelLabel="Rester sur la page"
      confirmLabel="Quitter"
      onCancel={() => {
        blocker.reset?.();
      }}
      onConfirm={() => {
        confirmed.current = true;
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
