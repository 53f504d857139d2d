import sql, { type Sql } from 'sql-template-tag';
import type { Configuration } from '../../contract/configuration.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { contains } from '../../db/lists/conditions.ts';

interface Row extends Omit<Configuration, 'lastUpdateAt'> {
  id: number;
  at: Date | null;
}

const findByIds = async (db: Queryable, ids: number[]): Promise<Configuration[]> => {
  const rows = await db.rows<Row>(sql`
    select c.id, c.code, c.designation, c.value, c.type, c.last_update_at as at, c.version,
      case when u.id is not null then json_build_object('username', u.username, 'nomPrenom',
        u.nom_prenom) end as "lastUpdateBy"
    from configuration c left join utilisateur u on u.id = c.last_update_by where c.id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, (row) => ({ ...row, lastUpdateAt: row.at?.toISOString() ?? null }));
};

/** One value by its code; with `lock` it is locked until the end of the transaction. */
export async function findConfiguration(
  db: Queryable,
  code: string,
  lock = false,
): Promise<(Configuration & { id: number }) | undefined> {
  const found = await db.first<{ id: number }>(
    lock
      ? sql`select id from configuration where code = ${code} for no key update`
      : sql`select id from configuration where code = ${code}`,
  );
  const [item] = found ? await findByIds(db, [found.id]) : [];
  return found && item ? { ...item, id: found.id } : undefined;
}

/** The configuration (docs/product.md, 6.28). */
export const configurationList: ResourceList<Configuration> = {
  tag: 'Configuration',
  naming: { type: 'Configuration', iri: (one) => `/api/data/configurations/${encodeURIComponent(one.code)}` },
  sheet: {
    name: 'configuration',
    columns: [
      { header: 'Code', kind: 'text', value: (one) => one.code },
      { header: 'Désignation', kind: 'text', value: (one) => one.designation },
      { header: 'Valeur', kind: 'text', value: (one) => one.value },
      { header: 'Modifiée le', kind: 'instant', value: (one) => one.lastUpdateAt },
      { header: 'Modifiée par', kind: 'text', value: (one) => one.lastUpdateBy?.nomPrenom ?? '' },
    ],
  },
  from: sql`configuration c`,
  id: sql`c.id`,
  sorts: {
    designation: { by: sql`f_norm(c.designation)` },
    code: { by: sql`c.code` },
    lastUpdateAt: { by: sql`c.last_update_at`, nullable: true },
  },
  defaultSort: ['designation', 'asc'],
  hydrate: findByIds,
};

/** Searches values by their name or code. */
export const searched = (search: string | undefined): Sql[] =>
  search?.trim()
    ? [sql`(f_norm(c.designation) like ${contains(search)} or f_norm(c.code) like ${contains(search)})`]
    : [];
