/** Something of the schema that is taken away while rows come, and made again. */
interface Rebuilt {
  readonly drop: string;
  readonly make: string;
}

const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`;
/** Those that only find rows, none that keeps two of them from being the same. */
const INDEXES = `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not i.indisunique`;

/**
 * Runs `work` without foreign keys and indexes, so that many rows come in any order, neither checked nor sorted one by
 * one; made again, each looks at all of its rows at once. To be called in a transaction; it takes no more than to own
 * the tables. `ask` runs SQL.
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
