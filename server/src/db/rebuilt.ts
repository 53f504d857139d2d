/** Something of the schema that is taken away while rows come, and made again. */
export interface Rebuilt {
  readonly drop: string;
  readonly make: string;
}

/** Without them many rows come in any order and unchecked; made again, each checks all of its rows at once. It takes no more than to own the tables. */
export const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`;

/** Those that only find rows, none that keeps two of them from being the same: made again, each sorts all of its rows at once. */
export const INDEXES = `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not i.indisunique`;
