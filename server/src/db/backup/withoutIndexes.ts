/** A part of the schema that is dropped while rows are loaded, and made again. */
interface Rebuilt {
  readonly drop: string;
  readonly make: string;
}

const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`;
/** Indexes for reading only. Unique ones stay, because they keep duplicate rows out. */
const INDEXES = `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not i.indisunique`;

/**
 * Runs `work` without foreign keys and indexes, so that rows can come in any order. Making them again once costs much
 * less than checking and sorting row by row. To be called in a transaction; owning the tables is enough. `query` runs
 * SQL.
 */
export async function withoutIndexes(
  query: (text: string) => Promise<object[]>,
  work: () => Promise<void>,
): Promise<void> {
  const keys = (await query(FOREIGN_KEYS)) as Rebuilt[];
  const indexes = (await query(INDEXES)) as Rebuilt[];
  await query([...keys, ...indexes].map(({ drop }) => drop).join(';'));
  await work();
  await query([...indexes, ...keys].map(({ make }) => make).join(';'));
}
