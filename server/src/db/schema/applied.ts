import type pg from 'pg';
import type { Migration } from './files.ts';

/** What the database says about the migrations that made it. */
export interface Applied {
  /** Whether any was ever applied. */
  readonly exists: boolean;
  /** Whether it keeps checksums, which older versions did not. */
  readonly isComplete: boolean;
  readonly rows: ReadonlyMap<string, { readonly checksum: string | null; readonly needs: string | null }>;
}

interface Row {
  name: string;
  checksum: string | null;
  needs: string | null;
}

const COLUMNS = `select attname as name from pg_attribute
  where attrelid = to_regclass('schema_migration') and attnum > 0 and not attisdropped`;

/** Reads it. */
export async function readApplied(client: pg.ClientBase): Promise<Applied> {
  const columns = (await client.query<{ name: string }>(COLUMNS)).rows.map(({ name }) => name);
  if (columns.length === 0) return { exists: false, isComplete: false, rows: new Map() };
  const isComplete = columns.includes('checksum');
  const { rows } = await client.query<Row>(
    `select name, ${isComplete ? 'checksum, needs' : 'null as checksum, null as needs'} from schema_migration`,
  );
  return { exists: rows.length > 0, isComplete, rows: new Map(rows.map((row) => [row.name, row])) };
}

/**
 * Names of the migrations that this program does not know but may work with, because they only added.
 * @throws Error with a French text when one of them needs a newer program: this one would write without the rules and
 * columns that the newer one relies on.
 */
export function allowedNewer({ rows }: Applied, known: readonly Migration[]): string[] {
  const names = new Set(known.map(({ name }) => name));
  const newer = [...rows].filter(([name]) => !names.has(name)).sort(([one], [two]) => (one < two ? -1 : 1));
  const refused = newer.filter(([name, { needs }]) => !names.has(needs ?? name)).map(([name]) => name);
  if (refused.length > 0)
    throw new Error(
      `La base de données vient d’une version plus récente de Tournée (${refused.join(', ')}). ` +
        'Lancez cette version-là, ou restaurez une sauvegarde faite avec celle-ci.',
    );
  return newer.map(([name]) => name);
}

/** @throws Error with a French text when a file is no longer what was applied to this database. */
export function refuseChanged({ rows }: Applied, known: readonly Migration[]): void {
  const changed = known.filter(({ name, checksum }) => (rows.get(name)?.checksum ?? checksum) !== checksum);
  if (changed.length > 0)
    throw new Error(
      `Des migrations ont changé depuis leur application à cette base (${changed.map(({ name }) => name).join(', ')}). ` +
        'Remettez leurs fichiers d’origine\u00a0: une correction se fait par une nouvelle migration.',
    );
}

const columnsOf = (migrations: readonly Migration[]): string[][] => [
  migrations.map(({ name }) => name),
  migrations.map(({ checksum }) => checksum),
  migrations.map(({ needs }) => needs),
];

/** Makes the table that keeps them, or brings it up to date: what was applied before counts as it is now. */
export async function prepareRecord(client: pg.ClientBase, known: readonly Migration[]): Promise<void> {
  await client.query(`create table if not exists schema_migration
    (name text primary key, at timestamptz not null default now(), checksum text, needs text)`);
  await client.query(
    'alter table schema_migration add column if not exists checksum text, add column if not exists needs text',
  );
  await client.query(
    `update schema_migration m set checksum = f.checksum, needs = f.needs
      from unnest($1::text[], $2::text[], $3::text[]) as f (name, checksum, needs)
      where m.name = f.name and m.checksum is null`,
    columnsOf(known),
  );
}

/** Notes migrations as applied. */
export async function record(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'insert into schema_migration (name, checksum, needs) select * from unnest($1::text[], $2::text[], $3::text[])',
    columnsOf(migrations),
  );
}
