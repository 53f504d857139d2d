import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate';
import { ajustementMachine } from './ajustement.ts';
import { assignationMachine } from './assignation.ts';
import { createConfirmedAction } from './confirmedAction.ts';
import { downloadMachine } from './download.ts';
import { formulaireMachine } from './formulaire.ts';
import { createImportMachine } from './import/importMachine.ts';
import type { Journal } from './journal.ts';
import { liveMachine } from './live.ts';
import { parcoursMachine } from './parcours.ts';
import { prixMachine } from './prix.ts';
import { sessionMachine } from './session.ts';
import { zoneDialogMachine } from './zoneDialog.ts';

const imports: AnyStateMachine = createImportMachine('import');

const actions: AnyStateMachine = createConfirmedAction();

/** The machine behind a journal's name: `session`, `download`, `import.livraisons`, `action.commercial.activer`. */
function machineOf(name: string): AnyStateMachine {
  if (name === 'session') return sessionMachine;
  if (name === 'ajustement') return ajustementMachine;
  if (name === 'assignation') return assignationMachine;
  if (name === 'download') return downloadMachine;
  if (name === 'parcours') return parcoursMachine;
  if (name === 'live') return liveMachine;
  if (name === 'prix') return prixMachine;
  if (name.startsWith('formulaire.')) return formulaireMachine;
  if (name === 'zoneDialog') return zoneDialogMachine;
  if (name.startsWith('import.')) return imports;
  if (name.startsWith('action.')) return actions;
  throw new Error(`Machine inconnue : ${name}`);
}

interface Kept {
  value: StateValue;
  context: unknown;
}

/** Where a recording begins: at its machine's start, or where the run stood by then. */
function startOf(machine: AnyStateMachine, { input, restored }: Journal): AnyMachineSnapshot {
  if (restored === undefined) return initialTransition(machine, input)[0];
  const { value, context } = restored as Kept;
  return machine.resolveState({ value, context });
}

export interface Replayed {
  machine: string;
  /** Events played. */
  events: number;
  /** State that the recording ended in, and the one that the replay ends in. */
  recorded: unknown;
  reached: unknown;
  same: boolean;
}

/**
 * Plays a recorded run through the machine's pure transitions: no file is read and no call is made, the results of both are
 * among the events. @throws when the machine is unknown or the recording lost its beginning.
 */
export function replay(journal: Journal): Replayed {
  if (journal.dropped > 0 && journal.restored === undefined) throw new Error(`${String(journal.dropped)} événements manquent au début de l’enregistrement`);
  const machine = machineOf(journal.machine);
  const end = journal.entries.reduce((snapshot, { event }) => transition(machine, snapshot, event)[0], startOf(machine, journal));
  const reached: unknown = end.value;
  return { machine: journal.machine, events: journal.entries.length, recorded: journal.finalState, reached, same: JSON.stringify(reached) === JSON.stringify(journal.finalState) };
}

/** How one recording of an export ended, as a line to print: what cannot be replayed says why. */
export function outcomeOf(journal: Journal): { ok: boolean; line: string } {
  try {
    const { machine, events, recorded, reached, same } = replay(journal);
    const where = JSON.stringify(reached);
    return { ok: same, line: `${same ? '✓' : '✗'} ${machine} : ${String(events)} événements, fin en ${where}${same ? '' : ` au lieu de ${JSON.stringify(recorded)}`}` };
  } catch (error) {
    const { machine } = (journal as Partial<Journal> | null) ?? {};
    return { ok: false, line: `✗ ${machine ?? 'sans nom'} : ${error instanceof Error ? error.message : String(error)}` };
  }
}
