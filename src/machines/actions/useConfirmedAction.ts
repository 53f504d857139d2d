import { useMemo } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { createConfirmedAction } from './confirmedAction.ts';
import { record } from '../journal/journal.ts';

export interface ConfirmedAction<Subject> {
  /** The subject of the question or of the running call; it stays after the end. */
  subject: Subject | null;
  phase: 'idle' | 'confirming' | 'running' | 'done' | 'failed';
  error: unknown;
  request: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
}

// One machine serves all actions: an actor keeps running when `provide` gives it another `run`, because the
// configuration stays the same.
const confirmedAction = createConfirmedAction<unknown>();

/**
 * Runs the confirmed-action machine over a function. `run` may report its end itself, and it goes on when the screen is
 * left. `name` is the name of the action in the journal: `commercial.activer`.
 */
export function useConfirmedAction<Subject>(
  name: string,
  run: (subject: Subject) => Promise<unknown>,
): ConfirmedAction<Subject> {
  const machine = useMemo(
    // Subjects only enter through `request`.
    () => confirmedAction.provide({ actors: { run: fromPromise(({ input }) => run(input.subject as Subject)) } }),
    [run],
  );
  const inspect = useMemo(() => record(`action.${name}`).inspect, [name]);
  const actor = useActorRef(machine, { inspect });
  const { subject, phase, error } = useSelector(
    actor,
    ({ context, value }) => ({ subject: context.subject as Subject | null, phase: value, error: context.error }),
    isSame,
  );
  const acts = useMemo(
    () => ({
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
    [actor],
  );
  return useMemo(() => ({ subject, phase, error, ...acts }), [subject, phase, error, acts]);
}

const isSame = <T extends { subject: unknown; phase: unknown; error: unknown }>(a: T, b: T): boolean =>
  a.subject === b.subject && a.phase === b.phase && a.error === b.error;
