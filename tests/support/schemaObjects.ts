import type pg from 'pg';

const OWN = (catalogue: string, row: string): string => `not exists (select from pg_depend d
  where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`;
const HERE = "'public'::regnamespace";
/** Without comments and with single blanks, because neither changes what a function does. */
const BODY = String.raw`regexp_replace(regexp_replace(p.prosrc, '--[^\n]*', '', 'g'), '\s+', ' ', 'g')`;

/** Each gives a column `what`: the name of one thing and everything about it. */
const OBJECTS = [
  `select format('extension %s in %s', extname, extnamespace::regnamespace) as what from pg_extension`,
  `select format('%s %s: %s', c.relkind, c.relname, jsonb_build_array(c.reloptions, c.relpersistence, c.relreplident,
      c.relrowsecurity, obj_description(c.oid, 'pg_class'))) as what
    from pg_class c where c.relnamespace = ${HERE} and ${OWN('pg_class', 'c')}`,
  // The place among the columns that are there: numbers of dropped ones are left out. So is `pg_attver`, which a
  // PostgreSQL 15 was seen to write into each column's options by itself, with another number in each database.
  `select format('column %s.%s: %s', c.relname, a.attname, jsonb_build_array(
      row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(f.adbin, f.adrelid), a.attgenerated, a.attidentity, a.attstattarget, a.attstorage, a.attcompression,
      a.attcollation::regcollation, array(select o from unnest(a.attoptions) o where o not like 'pg_attver=%'),
      col_description(c.oid, a.attnum))) as what
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
    where c.relnamespace = ${HERE} and c.relkind in ('r', 'v') and ${OWN('pg_class', 'c')}`,
  `select format('constraint %s.%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      as what
    from pg_constraint where connamespace = ${HERE}`,
  `select format('%s %s', pg_get_indexdef(indexrelid), jsonb_build_array(indisvalid, indisclustered, indisreplident))
      as what
    from pg_index where indrelid in (select oid from pg_class where relnamespace = ${HERE})`,
  `select format('routine %s: %s', p.oid::regprocedure, jsonb_build_array(p.prokind, l.lanname, p.provolatile,
      p.proparallel, p.proisstrict, p.proleakproof, p.prosecdef, p.procost, p.prorows, p.proconfig,
      pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), btrim(${BODY}))) as what
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = ${HERE} and ${OWN('pg_proc', 'p')}`,
  // Of one event and timing they fire in the order of their names.
  `select format('trigger %s on %s: %s %s', tgname, tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) as what
    from pg_trigger where not tgisinternal`,
  `select format('view %s: %s', viewname, definition) as what from pg_views where schemaname = 'public'`,
  `select format('sequence %s of %s.%s: %s', s.sequencename, d.refobjid::regclass, a.attname,
      to_jsonb(s) - 'sequenceowner') as what
    from pg_sequences s left join pg_depend d
        on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.schemaname = 'public'`,
  `select format('type %s: %s', t.typname, t.typtype) as what from pg_type t
    where t.typnamespace = ${HERE} and t.typtype <> 'c' and t.typelem = 0 and ${OWN('pg_type', 't')}`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) as what from pg_statistic_ext`,
  `select format('policy or rule: %s', to_jsonb(r)) as what from pg_rules r where schemaname = 'public'
    union all select format('policy or rule: %s', to_jsonb(p)) from pg_policies p`,
];

const RIGHTS = `select format('%s: %s', name, string_agg(format('%s to %s%s', privilege_type,
      coalesce(nullif(grantee, 0)::regrole::text, 'everybody'), case when is_grantable then ' and on' end), ', '
      order by grantee::regrole::text, privilege_type)) as what
  from (
    select format('%s %s', relkind, relname) as name, relacl as acl from pg_class where relnamespace = ${HERE}
    union all select format('column %s.%s', attrelid::regclass, attname), attacl from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = ${HERE})
    union all select format('routine %s', oid::regprocedure), proacl from pg_proc where pronamespace = ${HERE}
    union all select format('schema %s', nspname), nspacl from pg_namespace where oid = ${HERE}
    union all select format('new %s', defaclobjtype), defaclacl from pg_default_acl
  ) given cross join lateral aclexplode(acl) group by name`;

const TABLES = `select relname as name from pg_class
  where relnamespace = ${HERE} and relkind = 'r' order by relname`;
/** Given at random, or when the database is made. */
const OTHERWISE: Readonly<Record<string, string>> = { schema_migration: 'at', pos_carte: 'marque' };

const sorted = async (client: pg.Pool | pg.ClientBase, text: string): Promise<string[]> =>
  (await client.query<{ what: string }>(text)).rows.map(({ what }) => what).sort();

/** A line for each thing in the schema, with all that makes it what it is, except who may use it. */
export async function objectsOf(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const text of OBJECTS) lines.push(...(await sorted(client, text)));
  return lines;
}

/** A line for each thing in the schema that is not only its owner's, with who may do what. */
export const rightsOf = (client: pg.Pool | pg.ClientBase): Promise<string[]> => sorted(client, RIGHTS);

/** A line for each row of each table, except what differs in each database. */
export async function contentsOf(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows)
    lines.push(
      ...(await sorted(
        client,
        `select format('%s: %s', '${name}', to_jsonb(t) - '${OTHERWISE[name] ?? ''}') as what from "${name}" t`,
      )),
    );
  return lines;
}
