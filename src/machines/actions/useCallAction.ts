import { useCallback } from 'react';
import { useConfirmedAction, type ConfirmedAction } from './useConfirmedAction.ts';

/** A confirmed action that is one call; a constant of its module, so that the machine keeps its `run`. */
interface CallAction<Subject, Arg, Result> {
  /** Of the action in the journal: `commercial.activer`. */
  name: string;
  toArg: (subject: Subject) => Arg;
  /** Makes the call, says how it ended, and rejects as it does. */
  announce: (call: () => Promise<Result>, subject: Subject) => Promise<unknown>;
}

/** Binds such an action to the call that a mutation hook gives. */
export function useCallAction<Subject, Arg, Result>(
  { name, toArg, announce }: CallAction<Subject, Arg, Result>,
  call: (arg: Arg) => { unwrap: () => Promise<Result> },
): ConfirmedAction<Subject> {
  const run = useCallback(
    (subject: Subject) => announce(() => call(toArg(subject)).unwrap(), subject),
    [announce, call, toArg],
  );
  return useConfirmedAction(name, run);
}
