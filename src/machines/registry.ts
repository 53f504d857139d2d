import type { AnyStateMachine } from 'xstate';
import { ajustementMachine } from './ajustement.ts';
import { assignationMachine } from './assignation.ts';
import { createConfirmedAction } from './confirmedAction.ts';
import { downloadMachine } from './download.ts';
import { createImportMachine } from './import/importMachine.ts';
import { liveMachine } from './live.ts';
import { parcoursMachine } from './parcours.ts';
import { sessionMachine } from './session.ts';
import { formMachine } from './submission/dialogForm.ts';
import { zoneMachine } from './zone.ts';

/**
 * Every workflow by its name in journals and drafts. A family has one machine for many: the name of each is the family's, a dot and its
 * own. Only the replay, the documentation and the tests load this file: a screen needs one machine, and of this only the type.
 */
const ALONE = {
  session: sessionMachine,
  live: liveMachine,
  download: downloadMachine,
  parcours: parcoursMachine,
  ajustement: ajustementMachine,
  assignation: assignationMachine,
  zone: zoneMachine,
} as const;
const FAMILIES = {
  form: formMachine,
  import: createImportMachine(),
  action: createConfirmedAction(),
} as const;

export type WorkflowName = keyof typeof ALONE | `${keyof typeof FAMILIES}.${string}`;

/** A machine of its own, or a family's. */
export type WorkflowKey = keyof typeof ALONE | keyof typeof FAMILIES;

export const WORKFLOWS: Readonly<Record<string, AnyStateMachine>> = { ...ALONE, ...FAMILIES };

/** The machine behind a journal's name: `session`, `import.livraisons`, `action.commercial.activer`. @throws when there is none. */
export function machineOf(name: string): AnyStateMachine {
  const [family = ''] = name.split('.', 1);
  const machine = name in ALONE || (name !== family && family in FAMILIES) ? WORKFLOWS[family] : undefined;
  if (machine) return machine;
  throw new Error(`Machine inconnue : ${name}`);
}
