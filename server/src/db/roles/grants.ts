import type pg from 'pg';

/** The runtime role of the embedded database. The folder of its socket keeps other accounts out. */
export const RUNTIME = 'tournee';

/** Since PostgreSQL 17 a right of its own: VACUUM and ANALYZE, which change no row. */
const MAINTAIN_SINCE = 170_000;

// What a trigger refuses to everybody (f_refuser_changement) is no right of the runtime role either: 16 is the bit of
// UPDATE in pg_trigger, 8 that of DELETE. Nothing needs TRUNCATE, REFERENCES or TRIGGER; only an owner may ALTER.
const TABLES = `select format('revoke all on %s from %I; grant select%s on %1$s to %2$I', c.oid::regclass, $1::text,
    case when c.relname = 'schema_migration' or c.relkind <> 'r' then '' else ', insert'
      || case when coalesce(t.refused & 16, 0) = 0 then ', update' else '' end
      || case when coalesce(t.refused & 8, 0) = 0 then ', delete' else '' end end) as grant
  from pg_class c left join (
    select tgrelid, bit_or(tgtype) as refused from pg_trigger
      where tgfoid = to_regproc('public.f_refuser_changement') and tgtype & 2 = 2 group by 1) t on t.tgrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.deptype = 'e')`;

/**
 * Gives the runtime role what the server needs and nothing else, whatever it was given before. To be called by the
 * owner of the tables, in the transaction that made them.
 */
export async function grantRuntime(client: pg.ClientBase, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const tables = await client.query<{ grant: string }>(TABLES, [role]);
  const version = await client.query<{ v: number }>("select current_setting('server_version_num')::int as v");
  await client.query(
    [
      `revoke create on schema public from public, ${name}`,
      `grant usage on schema public to ${name}`,
      ...tables.rows.map(({ grant }) => grant),
      `grant usage, select, update on all sequences in schema public to ${name}`,
      ...((version.rows[0]?.v ?? 0) >= MAINTAIN_SINCE
        ? [`grant maintain on all tables in schema public to ${name}`]
        : []),
    ].join(';'),
  );
}
