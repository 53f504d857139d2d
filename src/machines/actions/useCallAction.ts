import { useCallback } from 'react';
import { useConfirmedAction, type ConfirmedAction } from './useConfirmedAction.ts';

/**
 * A confirmed action that makes one call. Declare it as a constant of its module, so that the machine keeps its `run`.
 */
interface CallAction<Subject, Arg, Result> {
  /** Name of the action in the journal: `commercial.activer`. */
  name: string;
  toArg: (subject: Subject) => Arg;
  /** Makes the call, tells the user how it ended, and rejects when the call does. */
  announce: (call: () => Promise<Result>, subject: Subject) => Promise<unknown>;
}

/** Binds a call action to the function that a mutation hook returns. */
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
