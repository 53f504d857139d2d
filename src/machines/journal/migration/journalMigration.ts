import { initialTransition, transition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import { JOURNAL_FORMAT, type Journal } from '../journal.ts';
import { machineOf } from '../../workflow/registry.ts';
import { snapshotAt } from '../../workflow/workflow.ts';
import { ajustementMigration } from './ajustementMigration.ts';
import { assignationMigration } from './assignationMigration.ts';
import { formMigration } from './formMigration.ts';
import { importMigration } from './importMigration.ts';
import { type Migration, recordOf, textOf } from './journalTranslation.ts';
import { liveMigration } from './liveMigration.ts';
import { parcoursMigration } from './parcoursMigration.ts';
import { priceMigration } from './priceMigration.ts';
import { zoneMigration } from './zoneMigration.ts';

/** Migrations by the family in a recording's name, and the first format that does not need them. */
const MIGRATIONS: readonly { since: number; families: Readonly<Record<string, Migration>> }[] = [
  {
    since: 2,
    families: {
      import: importMigration,
      prix: priceMigration,
      formulaire: formMigration,
      zoneDialog: zoneMigration,
      ajustement: ajustementMigration,
      assignation: assignationMigration,
    },
  },
  { since: 3, families: { live: liveMigration, parcours: parcoursMigration } },
];

/** Finds the migration that a recording needs. A recording without a format is of the first one. */
function migrationOf({ machine, format = 1 }: Journal): Migration | undefined {
  const [family = ''] = machine.split('.', 1);
  return MIGRATIONS.find(({ since, families }) => format < since && family in families)?.families[family];
}

/** Translates a recorded state at every level. */
function stateToday(states: Migration['states'], recorded: unknown): unknown {
  if (typeof recorded === 'string') return states[recorded] ?? recorded;
  if (typeof recorded !== 'object' || recorded === null) return recorded;
  return Object.fromEntries(
    Object.entries(recordOf(recorded)).map(([outer, inner]) => [
      textOf(states[outer]) || outer,
      stateToday(states, inner),
    ]),
  );
}

function startOf(
  { context, states }: Migration,
  machine: ReturnType<typeof machineOf>,
  { input, restored }: Pick<Journal, 'input' | 'restored'>,
): { value: unknown; context: unknown } {
  const begun = initialTransition(machine, input)[0];
  if (restored === undefined) return begun;
  const { value, context: old } = recordOf(restored);
  return { value: stateToday(states, value), context: { ...(begun.context as object), ...context(recordOf(old)) } };
}

/**
 * Translates a recording of an older format for today's machines, and returns a current one unchanged. Events that only
 * the older machines allowed are left out, so a replay may end elsewhere than the recording did.
 */
export function migrated(journal: Journal): Journal {
  const migration = migrationOf(journal);
  if (!migration) return journal;
  const name = migration.machine?.(journal.machine) ?? journal.machine;
  const machine = machineOf(name);
  const { input: oldInput, restored, ...rest } = journal;
  const input = migration.input?.(recordOf(oldInput));
  const start = startOf(migration, machine, { input, restored });
  let snapshot: AnyMachineSnapshot = snapshotAt(machine, start as Parameters<typeof snapshotAt>[1]);
  const played = (at: number, events: AnyEventObject[]) =>
    events.map((event) => {
      [snapshot] = transition(machine, snapshot, event);
      return { at, event };
    });
  const first = restored === undefined ? played(0, migration.begin?.(recordOf(oldInput)) ?? []) : [];
  const others = journal.entries.flatMap(({ at, event }) => {
    const step = {
      at: new Date(Date.parse(journal.startedAt) + at).toISOString(),
      context: recordOf(snapshot.context),
    };
    return played(at, migration.events[event.type]?.(event, step) ?? [event]);
  });
  const finalState = migration.finalState?.(journal) ?? stateToday(migration.states, journal.finalState);
  return {
    ...rest,
    machine: name,
    format: JOURNAL_FORMAT,
    ...(input === undefined ? {} : { input }),
    ...(restored === undefined ? {} : { restored: start }),
    entries: [...first, ...others],
    finalState,
  };
}
