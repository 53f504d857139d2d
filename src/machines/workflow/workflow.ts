import {
  initialTransition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type StateValue,
} from 'xstate';
import type { WorkflowName } from './registry.ts';

/** A workflow: its name in drafts and journals, and its machine. */
export interface Workflow<Machine extends AnyStateMachine> {
  name: WorkflowName;
  /** Changes whenever an older draft could no longer be understood. */
  version: string;
  machine: Machine;
}

/** Names a workflow, once for its drafts, its journal and the registry. */
export const workflow = <const Name extends string, Machine extends AnyStateMachine>(
  name: Name,
  version: string,
  machine: Machine,
) => ({ name, version, machine });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A machine's snapshot out of what was kept or recorded of one. @throws when the machine has no such state. */
export const snapshotAt = (
  machine: AnyStateMachine,
  { value, context }: { value: StateValue; context: unknown },
): AnyMachineSnapshot => machine.resolveState({ value, context });

/** Whether what was kept is a quiet state of this machine, with everything its context has. */
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
    // It names a state that this machine does not have.
    return false;
  }
}
