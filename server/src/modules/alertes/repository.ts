import sql, { empty, type Sql } from 'sql-template-tag';
import type { Alerte, Alertes } from '../../contract/alerte.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';

const MAX_SHOWN = 100;

/** Open alerts `n` about data that this person may read; a representative gets only the alerts about themselves. */
const visible = (actor: Actor): Sql => {
  const held = [...actor.permissions, ...(actor.isAdmin ? ['admin'] : [])];
  return sql`n.genre is not null and n.closed_at is null
    and n.permission =
      any(${held}::text[])${actor.role === 'ROLE_COMMERCIAL' ? sql` and n.commercial_id = ${actor.id}` : empty}`;
};

const withRead = (actor: Actor): Sql =>
  sql`left join notification_lue l on l.notification_id = n.id and l.utilisateur_id = ${actor.id}`;
const isRead = sql`coalesce(l.mesure >= n.mesure, false)`;

interface Row extends Omit<Alerte, 'date'> {
  at: Date;
}

/** This person's open alerts, newest first. When there are more than fit, unread ones are kept. */
export async function alertsFor(db: Queryable, actor: Actor): Promise<Alertes> {
  const rows = await db.rows<Row>(sql`
    select * from (select n.id, n.genre, n.message, n.date as at, n.cible, ${isRead} as lue,
      case when u.id is not null then json_build_object('username', u.username, 'nomPrenom',
        u.nom_prenom) end as commercial
    from notification n ${withRead(actor)} left join utilisateur u on u.id = n.commercial_id
    where ${visible(actor)} order by ${isRead}, n.date desc, n.id desc limit ${MAX_SHOWN}) n
    order by at desc, id desc`);
  const counted = await db.first<{ total: number; nonLues: number }>(sql`
    select count(*) as total, count(*) filter (where not ${isRead}) as "nonLues" from notification n ${withRead(actor)}
      where ${visible(actor)}`);
  return {
    alertes: rows.map(({ at, ...row }) => ({ ...row, date: at.toISOString() })),
    total: counted?.total ?? 0,
    nonLues: counted?.nonLues ?? 0,
  };
}

/** Marks these alerts, or all, as read by this person. Alerts that this person may not read are not changed. */
export const markRead = (db: Queryable, actor: Actor, ids: readonly number[] | undefined): Promise<object[]> =>
  db.rows(sql`
  insert into notification_lue (notification_id, utilisateur_id, mesure)
    select n.id, ${actor.id}, n.mesure from notification n
      where ${visible(actor)}${ids ? sql` and n.id = any(${ids}::bigint[])` : empty} order by n.id
  on conflict (notification_id, utilisateur_id) do update set mesure = excluded.mesure, at = now()
    where notification_lue.mesure < excluded.mesure`);
