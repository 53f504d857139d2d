import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Head, qualified } from './contents.ts';

/** Whether a database may receive data. */
interface Target {
  readonly utf8: boolean;
  readonly creates: boolean;
  /** Extensions that cannot be created. */
  readonly missing: string | null;
  /** Extensions of another schema than `public`. */
  readonly elsewhere: string | null;
}

// An extension marked « trusted » may be created by whoever owns the database.
const TARGET = `select current_setting('server_encoding') = 'UTF8' as utf8, has_schema_privilege('public',
  'create') as creates,
  (select string_agg(n, ', ') from unnest($1::text[]) n where not exists (select from pg_extension where extname = n)
    and not exists (select from pg_available_extension_versions v where v.name = n
      and (current_setting('is_superuser')::boolean or v.trusted and has_database_privilege(current_database(),
        'create')))) as missing,
  (select string_agg(extname, ', ') from pg_extension
    where extname = any($1) and extnamespace <> 'public'::regnamespace) as elsewhere`;

/**
 * Checks everything that a database needs to receive data, except that it is empty. @throws Error with a French text
 */
async function checkAble(client: pg.ClientBase, { extensions }: Head): Promise<void> {
  const { rows } = await client.query<Target>(TARGET, [extensions]);
  const target = rows[0];
  if (!target?.utf8)
    throw new Error(
      "Cette base n’est pas en UTF-8\u00a0: créez-la avec «\u00a0encoding 'UTF8' template template0\u00a0».",
    );
  if (!target.creates)
    throw new Error(
      'Ce rôle ne peut rien créer dans cette base\u00a0: rendez-le propriétaire («\u00a0alter database … owner to …\u00a0»).',
    );
  if (target.missing !== null)
    throw new Error(
      `Extensions absentes, ou que ce rôle ne peut pas créer\u00a0: ${target.missing}. ` +
        'Demandez-les à qui administre ce PostgreSQL.',
    );
  if (target.elsewhere !== null)
    throw new Error(`Ces extensions doivent être dans le schéma «\u00a0public\u00a0»\u00a0: ${target.elsewhere}.`);
}

const EXISTS =
  'select to_regclass(\'public.schema_migration\') is not null as "hasMigrations", ' +
  'to_regclass(\'public.utilisateur\') is not null as "hasUsers"';
const FOREIGN = `select count(*)::int as n from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
  and d.deptype = 'e')`;
const OTHERS =
  'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() ' +
  'and usename in (current_user, $1)';

// Drops everything that Tournée made, except the extensions.
const MADE = `select format('drop table if exists %s cascade', c.oid::regclass) as how from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.deptype = 'e')
  union all select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
      and d.deptype = 'e')`;

/** Waits up to two seconds for connections that a stopped server is still closing. */
async function isInUse(client: pg.ClientBase, others: () => Promise<number>): Promise<boolean> {
  for (let tries = 0; (await others()) > 0; tries += 1) {
    if (tries === 10) return true;
    await sleep(200);
    // PostgreSQL would go on telling this transaction what it saw first.
    await client.query('select pg_stat_clear_snapshot()');
  }
  return false;
}

/**
 * Empties the database in the client’s transaction. It must be empty, or have no users yet, or `force` must allow its
 * loss.
 * @throws Error with a French text when it may not be used.
 */
export async function prepareTarget(
  client: pg.ClientBase,
  head: Head,
  { force = false, runtime }: { readonly force?: boolean; readonly runtime?: string | undefined },
): Promise<void> {
  await checkAble(client, head);
  const number = async (text: string, values: unknown[] = []) =>
    (await client.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
  const exists = (await client.query<{ hasMigrations: boolean; hasUsers: boolean }>(EXISTS)).rows[0];
  if (exists?.hasMigrations !== true) {
    if ((await number(FOREIGN)) > 0)
      throw new Error('Cette base contient des tables qui ne sont pas de Tournée\u00a0: donnez une base vide.');
    return;
  }
  if (await isInUse(client, () => number(OTHERS, [runtime ?? null])))
    throw new Error(
      'Cette base est en service (d’autres connexions y sont ouvertes)\u00a0: arrêtez d’abord ses serveurs.',
    );
  const people = exists.hasUsers ? await number(`select count(*)::int as n from ${qualified('utilisateur')}`) : 0;
  if (people > 0 && !force) throw new Error('Cette base contient déjà des données de Tournée.');
  const { rows } = await client.query<{ how: string }>(MADE);
  await client.query(rows.map(({ how }) => how).join(';'));
}
