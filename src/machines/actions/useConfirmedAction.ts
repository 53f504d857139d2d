import { useEffect, useMemo, useRef, useState } from 'react';
import { chunkOf } from '../../loading/chunk.ts';
import type { ConfirmedActionEvent } from './confirmedAction.ts';
import type { ActionState, ConfirmedActor } from './confirmedActor.ts';

export interface ConfirmedAction<Subject> extends ActionState<Subject> {
  request: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
}

/** Most visits to a list end without any action, so the machine comes with the first one. */
const chunk = chunkOf(() => import(/* webpackChunkName: "confirmed-action" */ './confirmedActor.ts'));
export const preloadConfirmedAction = (): Promise<unknown> => chunk.load();

let tellMissing: () => void = () => undefined;

/** Sets how the user is told that an action could not begin, because its code did not come. */
export function onMissingAction(tell: () => void): void {
  tellMissing = tell;
}

const IDLE: ActionState<never> = { subject: null, phase: 'idle', error: null };
const isSame = (a: ActionState<unknown>, b: ActionState<unknown>): boolean =>
  a.subject === b.subject && a.phase === b.phase && a.error === b.error;

/**
 * Runs the confirmed-action machine over a function. `run` may report its end itself, and it goes on when the screen is
 * left. `name` is the name of the action in the journal: `commercial.activer`.
 */
export function useConfirmedAction<Subject>(
  name: string,
  run: (subject: Subject) => Promise<unknown>,
): ConfirmedAction<Subject> {
  const [state, setState] = useState<ActionState<Subject>>(IDLE);
  const actor = useRef<ConfirmedActor<Subject> | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);
  useEffect(
    () => () => {
      actor.current?.stop();
      actor.current = null;
    },
    [],
  );
  const acts = useMemo(() => {
    const begin = ({ startConfirmedAction }: Awaited<ReturnType<typeof chunk.load>>) => {
      actor.current ??= startConfirmedAction<Subject>(
        name,
        (subject) => latest.current(subject),
        (next) => setState((before) => (isSame(before, next) ? before : next)),
      );
      return actor.current;
    };
    const send = (event: ConfirmedActionEvent<Subject>) => {
      const loaded = chunk.loaded();
      if (loaded) begin(loaded).send(event);
      else
        chunk.load().then(
          (code) => begin(code).send(event),
          () => tellMissing(),
        );
    };
    return {
      request: (subject: Subject) => send({ type: 'action.requested', subject }),
      confirm: () => send({ type: 'action.confirmed' }),
      cancel: () => send({ type: 'action.cancelled' }),
    };
  }, [name]);
  return useMemo(() => ({ ...state, ...acts }), [state, acts]);
}
