import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { holdPage } from './held.ts';
import { isReloading } from './reload.ts';

/** Decides whether a navigation leaves the unsaved input behind. */
export type Leaves = (from: Location, to: Location) => boolean;
const leavesPage: Leaves = (from, to) => from.pathname !== to.pathname;

/** The question asked before leaving. */
export interface LeaveQuestion {
  title: string;
  description: string;
  /** Marks the confirmation as destructive. */
  danger?: boolean;
  /** Keeps the user on the page if the action in question ends before they answer, so that they see its result. */
  stays?: boolean;
}

const UNSAVED: LeaveQuestion = {
  title: 'Quitter sans enregistrer\u00a0?',
  description: 'Ce que vous avez saisi sera perdu.',
  danger: true,
};
const SENDING: LeaveQuestion = {
  title: 'Quitter pendant l’enregistrement\u00a0?',
  description: 'Il se termine sans vous. S’il échoue, votre saisie vous attend ici.',
  stays: true,
};
const UNHEARD: LeaveQuestion = {
  title: 'Quitter sans réponse\u00a0?',
  description: 'L’enregistrement a peut-être eu lieu\u00a0: vérifiez avant de recommencer.',
  danger: true,
};

/** Gives the question for a form: its input is unsaved, being sent, or possibly stored. */
export const leaveQuestionOf = ({ isBusy, sentBefore }: { isBusy: boolean; sentBefore: boolean }): LeaveQuestion => {
  if (isBusy) return SENDING;
  return sentBefore ? UNHEARD : UNSAVED;
};

/**
 * Asks before the user leaves a screen with unsaved input, or another reason given by `question`. Links, Back and
 * Forward open our dialog, which the caller has to render; closing or reloading the page opens the browser's.
 *
 * `onLeave` runs after a confirmation, to delete drafts. Changed parameters of the same page do not count as leaving
 * unless `leaves` says so, for example for a dialog kept in the address. After a success, navigate from an effect,
 * because `dirty` must be false first.
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
    const release = holdPage();
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);

  // `onLeave` makes the input clean, and the effect below must not proceed a second time.
  const confirmed = useRef(false);
  // The input may have been sent or emptied while the question was open.
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
