import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isGenerated: boolean;
  readonly isKey: boolean;
  /** `table.column` that it refers to. */
  readonly refersTo: string | null;
}

export interface Table {
  readonly name: string;
  /** `Domain: purpose`. */
  readonly comment: string | null;
  readonly columns: readonly Column[];
}

export interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly timing: string;
  readonly events: readonly string[];
  readonly called: string;
  /** Tables that it writes to, itself or through what it calls. */
  readonly writes: readonly string[];
}

const TABLES = `select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'isRequired', a.attnotnull, 'isGenerated', a.attgenerated <> '',
      'isKey', coalesce(a.attnum = any(k.conkey), false),
      'refersTo', (select format('%s.%s', f.confrelid::regclass, t.attname) from pg_constraint f
        join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[1]
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1)) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid, c.relname order by c.relname`;

// The bits of pg_trigger.tgtype.
const TRIGGERS = `select c.relname as table, tgname as name, case when tgtype & 2 = 2 then 'before' else 'after' end as timing,
    array_remove(array[case when tgtype & 4 = 4 then 'insert' end, case when tgtype & 16 = 16 then 'update' end,
      case when tgtype & 8 = 8 then 'delete' end, case when tgtype & 32 = 32 then 'truncate' end], null) as events,
    p.proname as called
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not tgisinternal order by 1, 2`;
const ROUTINES = `select proname as name, prosrc as body from pg_proc p where pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

const WRITES = /\b(?:insert into|update|delete from)\s+(?:only\s+)?(?:public\.)?([a-z_]+)/gi;

/** Which tables a routine writes to, by its text. */
function writesOf(name: string, bodies: ReadonlyMap<string, string>, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return new Set();
  seen.add(name);
  const body = (bodies.get(name) ?? '').replace(/--.*$/gm, '');
  const found = new Set([...body.matchAll(WRITES)].map(([, table = '']) => table.toLowerCase()));
  for (const other of bodies.keys())
    if (other !== name && new RegExp(`\\b${other}\\s*\\(`).test(body))
      for (const table of writesOf(other, bodies, seen)) found.add(table);
  return found;
}

/** The tables and triggers of a database of ours. */
export async function readSchema(client: pg.ClientBase | pg.Pool): Promise<{ tables: Table[]; triggers: Trigger[] }> {
  const tables = (await client.query<Table>(TABLES)).rows;
  const { rows } = await client.query<{ name: string; body: string }>(ROUTINES);
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  const names = new Set(tables.map(({ name }) => name));
  const triggers = (await client.query<Omit<Trigger, 'writes'>>(TRIGGERS)).rows.map((trigger) => ({
    ...trigger,
    writes: [...writesOf(trigger.called, bodies)].filter((table) => names.has(table)).sort(),
  }));
  return { tables, triggers };
}
