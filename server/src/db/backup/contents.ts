import type pg from 'pg';
import type { Db } from '../pool.ts';
import { giveSchema, takeSchema } from '../schema/lock.ts';
import { copyOut } from './copy.ts';

/** A table and its stored columns, without generated ones, which follow from them. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** Count and checksum of a table's rows, independent of their order. */
export interface Sum {
  readonly name: string;
  readonly rows: number;
  readonly sum: string;
}

export interface Head {
  readonly takenAt: string;
  /** Names of the migrations that made the schema. */
  readonly migrations: readonly string[];
  readonly extensions: readonly string[];
  readonly tables: readonly Table[];
}

export interface Totals {
  readonly sequences: readonly Sequence[];
  readonly sums: readonly Sum[];
}

/** All contents of a database, read once from beginning to end, from a database or a file. */
export interface Contents {
  readonly head: Head;
  /** A table's rows in the text form of COPY. Tables are read in the order of `head`, each to its end. */
  rows(table: Table): AsyncIterable<Buffer>;
  /** Counts and checksums of everything; to be asked last. */
  totals(): Promise<Totals>;
}

/** Settings of the connection: every server writes the same texts, and no time limit cuts the work off. */
export const SETTINGS = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

// The tables are read from the catalogue, so that tables of later migrations are saved too.
const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
    and d.deptype = 'e')
  group by 1 order by 1`;
const SEQUENCES = `select sequencename as name, coalesce(last_value, start_value)::text as value,
  last_value is not null as called
  from pg_sequences where schemaname = 'public' order by 1`;

const columnsOf = ({ columns }: Table): string => columns.map((column) => `"${column}"`).join(', ');
export const qualified = (name: string): string => `public."${name}"`;
/** `public."commande" ("code", "id", …)`: how COPY names a table with its columns. */
export const copied = (table: Table): string => `${qualified(table.name)} (${columnsOf(table)})`;

// The sum of a hash of each row, because rows have no order. The hash is the same on every machine and version.
// Generated columns are left out: a newer PostgreSQL may remove the accent of one letter more.
const sumOf = (table: Table): string => `select '${table.name}' as name, count(*)::int8 as rows,
  coalesce(sum(('x' || encode(substring(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')) for 8),
    'hex'))::bit(64)::int8), 0)::text as sum
  from ${qualified(table.name)}`;

/** The tables of Tournée in this database. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

/** Present counts and checksums of these tables, and values of the sequences. */
export async function totalsOf(client: pg.ClientBase, tables: readonly Table[]): Promise<Totals> {
  const sums: Sum[] = [];
  for (const table of tables) sums.push(...(await client.query<Sum>(sumOf(table))).rows);
  // Sequences ignore transactions. They are read after the rows, so that no row has a number beyond its sequence.
  const sequences = (await client.query<Sequence>(SEQUENCES)).rows;
  return { sums, sequences };
}

async function headOf(client: pg.ClientBase): Promise<Head> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migration') is not null as found",
  );
  if (rows[0]?.found !== true) throw new Error('Cette base ne contient pas de données de Tournée.');
  const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  return {
    takenAt: new Date().toISOString(),
    migrations: await names('select name from schema_migration order by name'),
    extensions: await names(
      "select extname as name from pg_extension where extnamespace = 'public'::regnamespace order by 1",
    ),
    tables: await tablesOf(client),
  };
}

/**
 * Gives `work` all contents of a database as of one instant, while servers continue to write.
 * @throws Error with a French text when it is not a database of Tournée.
 */
export async function withContents<T>(db: Db, work: (contents: Contents) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  client.on('error', () => undefined);
  try {
    await client.query(SETTINGS);
    // A migration could change tables between this instant and their reading, so none may run until all tables are
    // locked.
    await takeSchema(client, '_shared');
    await client.query('begin isolation level repeatable read read only');
    const head = await headOf(client);
    if (head.tables.length > 0)
      await client.query(
        `lock table ${head.tables.map(({ name }) => qualified(name)).join(', ')} in access share mode`,
      );
    await giveSchema(client, '_shared');
    return await work({
      head,
      rows: (table) => copyOut(client, `copy ${copied(table)} to stdout`) as AsyncIterable<Buffer>,
      totals: () => totalsOf(client, head.tables),
    });
  } finally {
    // Closing the connection ends its settings, its transaction and its locks.
    client.release(true);
  }
}
