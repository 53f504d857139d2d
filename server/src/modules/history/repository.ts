import sql, { join, type Sql } from 'sql-template-tag';
import type { Evenement, GenreEvenement, Historique } from '../../contract/historique.ts';
import type { UtilisateurRef } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { ownOnly } from '../people/scope.ts';

interface Row {
  at: Date;
  genre: GenreEvenement;
  par: UtilisateurRef | null;
  retour: Evenement['retour'];
}

/** More returns than of one delivery are told of; the list of returns has all. */
const MOST = 50;

const historyOf = (rows: readonly Row[]): Historique => ({
  evenements: rows.map(({ at, genre, par, retour }) => ({ at: at.toISOString(), genre, par, retour })),
});

const person = sql`json_build_object('username', u.username, 'nomPrenom', u.nom_prenom)`;
const author = sql`json_build_object('username', a.username, 'nomPrenom', coalesce(u.nom_prenom, a.username))`;

/** What the audit says of a document with this name and code: its validations, and whatever else was changed. */
const audited = (entity: string, code: Sql): Sql => sql`
  select a.at, case a.action when 'créer' then 'enregistrement' when 'importer' then 'enregistrement'
      when 'valider' then 'validation' when 'retirer la validation' then 'retrait' else 'modification' end as genre,
    ${author} as par, null::json as retour, a.id as rang
  from audit a left join utilisateur u on u.id = a.utilisateur_id
  where a.entity = ${entity} and a.entity_id = ${code}`;

/**
 * What happened to an order, by its code or its number, if this person may see it. Representatives are not told who in
 * the office changed it.
 */
export async function historyOfOrder(db: Queryable, name: string, actor: Actor): Promise<Historique | undefined> {
  const scope = ownOnly(actor, sql`c.commercial_id`);
  const named = sql`(c.code = ${name} or c.order_number = ${name})`;
  const order = await db.first<{ id: number; code: string }>(sql`select c.id, c.code from commande c
    where ${join([named, ...scope], ' and ')} order by c.code = ${name} desc limit 1`);
  if (!order) return undefined;
  const rows = await db.rows<Row>(sql`
    select at, genre, par, retour from (
      select c.commande_at as at, 'commande' as genre, ${person} as par, null::json as retour, 0 as rang
      from commande c join utilisateur u on u.id = c.commercial_id where c.id = ${order.id}
      union all ${audited('commande', sql`${order.code}`)}
    ) e order by at, rang`);
  return historyOf(
    scope.length === 0 ? rows : rows.map((row) => (row.genre === 'commande' ? row : { ...row, par: null })),
  );
}

/** What happened to a delivery, by its code or its invoice reference, and what came back of the lots that it filled. */
export async function historyOfDelivery(db: Queryable, name: string): Promise<Historique | undefined> {
  const delivery = await db.first<{ id: number; code: string }>(sql`select d.id, d.code from livraison d
    where d.code = ${name} or d.facture_ref = ${name} order by d.code = ${name} desc limit 1`);
  if (!delivery) return undefined;
  const rows = await db.rows<Row>(sql`
    with d as (select * from livraison where id = ${delivery.id})
    select at, genre, par, retour from (
      select d.livraison_at as at, 'livraison' as genre, null::json as par, null::json as retour, 0 as rang from d
      union all
      select d.created_at, 'enregistrement', case when u.id is null then null else ${person} end, null, 1
      from d left join import_journal j on j.id = d.import_id left join utilisateur u on u.id = j.utilisateur_id
      union all
      select e.at, e.genre, e.par, e.retour, e.rang from (${audited('livraison', sql`${delivery.code}`)}) e
      where e.genre <> 'enregistrement'
      union all
      (select r.retour_at, 'retour', null, json_build_object('code', r.code, 'factureRef', r.facture_ref,
          'unites', sum(m.quantite)), r.id
      from d cross join retour r join stock_mouvement m on m.retour_id = r.id
      where m.stock_commercial_id in (select l.stock_commercial_id from stock_mouvement l where l.livraison_id = d.id)
        and r.retour_at >= d.livraison_at
      group by r.id, r.retour_at, r.code, r.facture_ref order by r.retour_at, r.id limit ${MOST})
    ) e order by at, rang`);
  return historyOf(rows);
}
