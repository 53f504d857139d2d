import {
  initialTransition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type StateValue,
} from 'xstate';

/** Names a workflow once for its drafts, its journal and the registry. */
export const workflow = <const Name extends string, Machine extends AnyStateMachine>(
  name: Name,
  version: string,
  machine: Machine,
) => ({ name, version, machine });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Makes a snapshot from a kept or recorded state. @throws when the machine has no such state. */
export const snapshotAt = (
  machine: AnyStateMachine,
  { value, context }: { value: StateValue; context: unknown },
): AnyMachineSnapshot => machine.resolveState({ value, context });

/** Whether a kept value is a quiet state of this machine with everything that its context needs. */
export function isUnderstood(machine: AnyStateMachine, kept: unknown, input?: InputFrom<AnyStateMachine>): boolean {
  if (!isRecord(kept) || !isRecord(kept['context'])) return false;
  const known = initialTransition(machine, input)[0].context as object;
  const { context } = kept;
  try {
    return (
      Object.keys(known).every((name) => name in context) &&
      snapshotAt(machine, { value: kept['value'] as StateValue, context }).hasTag('quiet')
    );
  } catch {
    // The kept value names a state that this machine does not have.
    return false;
  }
}
