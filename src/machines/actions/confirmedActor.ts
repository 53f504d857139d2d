import { createActor, fromPromise } from 'xstate';
import { record } from '../journal/journal.ts';
import { createConfirmedAction, type ConfirmedActionEvent } from './confirmedAction.ts';

/** What screens see of the machine. */
export interface ActionState<Subject> {
  /** The subject of the question or of the running call; it stays after the end. */
  subject: Subject | null;
  phase: 'idle' | 'confirming' | 'running' | 'done' | 'failed';
  error: unknown;
}

export interface ConfirmedActor<Subject> {
  send: (event: ConfirmedActionEvent<Subject>) => void;
  stop: () => void;
}

/** Starts the machine of one action. `name` is its name in the journal; `show` gets each state. */
export function startConfirmedAction<Subject>(
  name: string,
  run: (subject: Subject) => Promise<unknown>,
  show: (state: ActionState<Subject>) => void,
): ConfirmedActor<Subject> {
  const machine = createConfirmedAction<Subject>().provide({
    actors: { run: fromPromise(({ input }) => run(input.subject)) },
  });
  const actor = createActor(machine, { inspect: record(`action.${name}`).inspect });
  actor.subscribe(({ context, value }) => {
    show({ subject: context.subject, phase: value, error: context.error });
  });
  actor.start();
  return actor;
}
