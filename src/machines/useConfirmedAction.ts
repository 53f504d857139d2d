import { useMemo } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { createConfirmedAction } from './confirmedAction.ts';

export interface ConfirmedAction<Subject> {
  /** What is asked about or worked on, also after it ended. */
  subject: Subject | null;
  phase: 'idle' | 'confirming' | 'running' | 'done' | 'failed';
  request: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
}

// One machine for all: an actor keeps running while `provide` gives it another `run`, because the configuration stays the same.
const confirmedAction = createConfirmedAction<unknown>();

/** The confirmed-action machine on what does the work; `run` may say on its own how it ended, and goes on if the screen is left. */
export function useConfirmedAction<Subject>(run: (subject: Subject) => Promise<unknown>): ConfirmedAction<Subject> {
  const machine = useMemo(
    // Subjects only come in through `request`.
    () => confirmedAction.provide({ actors: { run: fromPromise(({ input }) => run(input.subject as Subject)) } }),
    [run],
  );
  const actor = useActorRef(machine);
  const { subject, phase } = useSelector(actor, ({ context, value }) => ({ subject: context.subject as Subject | null, phase: value }), isSame);
  return useMemo(
    () => ({
      subject,
      phase,
      request: (next: Subject) => {
        actor.send({ type: 'action.requested', subject: next });
      },
      confirm: () => {
        actor.send({ type: 'action.confirmed' });
      },
      cancel: () => {
        actor.send({ type: 'action.cancelled' });
      },
    }),
    [actor, subject, phase],
  );
}

const isSame = <T extends { subject: unknown; phase: unknown }>(a: T, b: T): boolean => a.subject === b.subject && a.phase === b.phase;
