import type { AnyStateMachine } from 'xstate';
import { ajustementWorkflow } from '../forms/ajustement.ts';
import { assignationWorkflow } from '../forms/assignation.ts';
import { createConfirmedAction } from '../actions/confirmedAction.ts';
import { downloadWorkflow } from '../background/download.ts';
import { factorMachine } from '../factor.ts';
import { createImportMachine } from '../import/importMachine.ts';
import { liveMachine } from '../background/live.ts';
import { parcoursMachine } from '../parcours.ts';
import { sessionMachine } from '../background/session.ts';
import { formMachine } from '../submission/dialogForm.ts';
import { workflow } from './workflow.ts';
import { zoneWorkflow } from '../forms/zone.ts';

/**
 * Every workflow by its name in journals and drafts. The workflows of a family share a machine, and their names are the
 * family's name, a dot and their own. Only the replay, the documentation and tests load this file; screens use only its
 * types and load their own machine.
 */
const SINGLE_MACHINES = [
  workflow('session', '1', sessionMachine),
  workflow('live', '1', liveMachine),
  downloadWorkflow,
  workflow('parcours', '1', parcoursMachine),
  ajustementWorkflow,
  assignationWorkflow,
  zoneWorkflow,
] as const;
const FAMILIES = {
  form: formMachine,
  import: createImportMachine(),
  action: createConfirmedAction(),
  factor: factorMachine,
} as const;

type SingleName = (typeof SINGLE_MACHINES)[number]['name'];
type Family = keyof typeof FAMILIES;

export type WorkflowName = SingleName | `${Family}.${string}`;

/** A workflow: its name in drafts and journals, and its machine. */
export interface Workflow<Machine extends AnyStateMachine> {
  name: WorkflowName;
  /** Changes whenever an older draft could no longer be understood. */
  version: string;
  machine: Machine;
}

/** Name of a single machine or of a family. */
export type WorkflowKey = SingleName | Family;

const singleMachines: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  SINGLE_MACHINES.map(({ name, machine }) => [name, machine]),
);

export const WORKFLOWS: Readonly<Record<string, AnyStateMachine>> = { ...singleMachines, ...FAMILIES };

/**
 * Finds the machine behind a journal's name: `session`, `import.livraisons`, `action.commercial.activer`. @throws when
 * there is none.
 */
export function machineOf(name: string): AnyStateMachine {
  const [family = ''] = name.split('.', 1);
  const machine = name in singleMachines || (name !== family && family in FAMILIES) ? WORKFLOWS[family] : undefined;
  if (machine) return machine;
  throw new Error(`Unknown machine: ${name}`);
}
