import sql, { empty, type Sql } from 'sql-template-tag';
import type { Alerte, AlerteEcarterBody, Alertes } from '../../contract/alerte.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { refused } from '../../plugins/problem.ts';

const MAX_SHOWN = 100;

/** Open alerts `n` about data that this person may read; a representative gets only the alerts about themselves. */
const visible = (actor: Actor): Sql => {
  const held = [...actor.permissions, ...(actor.isAdmin ? ['admin'] : [])];
  return sql`n.genre is not null and n.closed_at is null
    and n.permission =
      any(${held}::text[])${actor.role === 'ROLE_COMMERCIAL' ? sql` and n.commercial_id = ${actor.id}` : empty}`;
};

const withMarks = (actor: Actor): Sql =>
  sql`left join notification_lue l on l.notification_id = n.id and l.utilisateur_id = ${actor.id}
    left join notification_ecartee e on e.notification_id = n.id and e.utilisateur_id = ${actor.id}`;
const isRead = sql`coalesce(l.mesure >= n.mesure, false)`;
const isAside = sql`coalesce(e.mesure >= n.mesure, false)`;
const isDone = sql`${isRead} or ${isAside}`;

/**
 * Why the alert `n` was put aside: by this person, else by the last colleague, as long as there is no more of it than
 * then. A representative is not told what others write about them.
 */
const reason = (actor: Actor): Sql => sql`(select jsonb_build_object('motif', o.motif, 'at', o.at, 'par',
    jsonb_build_object('username', p.username, 'nomPrenom', p.nom_prenom))
  from notification_ecartee o join utilisateur p on p.id = o.utilisateur_id
  where o.notification_id = n.id and o.mesure >= n.mesure${
    actor.role === 'ROLE_COMMERCIAL' ? sql` and o.utilisateur_id = ${actor.id}` : empty
  }
  order by o.utilisateur_id = ${actor.id} desc, o.at desc, o.utilisateur_id limit 1)`;

interface Row extends Omit<Alerte, 'date'> {
  at: Date;
}

/** This person's open alerts, newest first. When there are more than fit, unread ones are kept. */
export async function alertsFor(db: Queryable, actor: Actor): Promise<Alertes> {
  const rows = await db.rows<Row>(sql`
    select * from (select n.id, n.genre, n.message, n.date as at, n.cible, ${isRead} as lue,
      ${isAside} as ecartee, ${reason(actor)} as ecart,
      case when u.id is not null then json_build_object('username', u.username, 'nomPrenom',
        u.nom_prenom) end as commercial
    from notification n ${withMarks(actor)} left join utilisateur u on u.id = n.commercial_id
    where ${visible(actor)} order by ${isDone}, n.date desc, n.id desc limit ${MAX_SHOWN}) n
    order by at desc, id desc`);
  const counted = await db.first<{ total: number; nonLues: number }>(sql`
    select count(*) as total, count(*) filter (where not (${isDone})) as "nonLues"
      from notification n ${withMarks(actor)} where ${visible(actor)}`);
  return {
    alertes: rows.map(({ at, ecart, ...row }) => ({
      ...row,
      date: at.toISOString(),
      ecart: ecart && { ...ecart, at: new Date(ecart.at).toISOString() },
    })),
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

/**
 * Puts an alert aside for this person, or takes it back without a reason. There is no audit entry, because only their
 * own list changes. @throws 422 when this person has no open alert of that id.
 */
export async function putAlertAside(db: Queryable, actor: Actor, { id, motif }: AlerteEcarterBody): Promise<void> {
  if (motif === null || motif === undefined) {
    await db.rows(sql`delete from notification_ecartee where notification_id = ${id} and utilisateur_id = ${actor.id}`);
    return;
  }
  const put = await db.rows(sql`
    insert into notification_ecartee (notification_id, utilisateur_id, mesure, motif)
      select n.id, ${actor.id}, n.mesure, ${motif.trim()} from notification n where ${visible(actor)} and n.id = ${id}
    on conflict (notification_id, utilisateur_id) do update
      set mesure = excluded.mesure, motif = excluded.motif, at = now()
    returning notification_id`);
  if (put.length === 0) throw refused([{ propertyPath: 'id', message: 'cette alerte n’est plus ouverte' }]);
}
