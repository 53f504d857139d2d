import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate';
import type { Journal } from './journal.ts';
import { migrated } from './migration/journalMigration.ts';
import { machineOf } from '../workflow/registry.ts';
import { snapshotAt } from '../workflow/workflow.ts';

interface Kept {
  value: StateValue;
  context: unknown;
}

/** Returns the state in which a recording begins: the machine's start, or the restored state. */
function startOf(machine: AnyStateMachine, { input, restored }: Journal): AnyMachineSnapshot {
  return restored === undefined ? initialTransition(machine, input)[0] : snapshotAt(machine, restored as Kept);
}

export interface Replayed {
  machine: string;
  /** Number of events played. */
  events: number;
  /** Names of the states in the order in which the run entered them. */
  states: string[];
  /** Final state of the recording, and final state of the replay. */
  recorded: unknown;
  reached: unknown;
  same: boolean;
}

/** Writes a state on one line: `finalising › unheard`. */
export const stateName = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([outer, inner]) => `${outer} › ${stateName(inner)}`)
    .join(', ');
};

/**
 * Plays a recorded run through the machine's pure transitions. It reads no file and makes no call, because the results
 * of both are among the events. @throws when the machine is unknown or the recording lost its beginning.
 */
export function replay(recording: Journal): Replayed {
  if (recording.dropped > 0 && recording.restored === undefined)
    throw new Error(`${String(recording.dropped)} events are missing at the beginning of the recording`);
  const journal = migrated(recording);
  const machine = machineOf(journal.machine);
  const start = startOf(machine, journal);
  const states = [stateName(start.value)];
  const end = journal.entries.reduce((snapshot, { event }) => {
    const next: AnyMachineSnapshot = transition(machine, snapshot, event)[0];
    const name = stateName(next.value);
    if (name !== states.at(-1)) states.push(name);
    return next;
  }, start);
  const reached: unknown = end.value;
  const same = JSON.stringify(reached) === JSON.stringify(journal.finalState);
  return {
    machine: journal.machine,
    events: journal.entries.length,
    states,
    recorded: journal.finalState,
    reached,
    same,
  };
}

/**
 * Replays one recording of an export and describes the result as a line to print, with the reason when it cannot be
 * replayed.
 */
export function outcomeOf(journal: Journal): { ok: boolean; line: string } {
  try {
    const { machine, events, states, recorded, same } = replay(journal);
    const elsewhere = same ? '' : `; recorded: ${stateName(recorded)}`;
    return {
      ok: same,
      line: `${same ? '✓' : '✗'} ${machine}: ${String(events)} events, ${states.join(' → ')}${elsewhere}`,
    };
  } catch (error) {
    const { machine } = (journal as Partial<Journal> | null) ?? {};
    return { ok: false, line: `✗ ${machine ?? 'unnamed'}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
