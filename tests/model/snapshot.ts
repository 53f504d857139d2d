import type { Db, Queryable } from '../../server/src/db/pool.ts';
import { type StoredLot, type StoredMouvement, verifyLot } from '../../server/src/modules/stock/lots/verify.ts';
import sql from 'sql-template-tag';
import type { StockCodes } from './operations.ts';
import type { Snapshot } from './state.ts';

/** Ids of a world's rows, in the order of their numbers. */
export interface WorldIds {
  readonly reps: readonly number[];
  readonly products: readonly number[];
  readonly divers: readonly number[];
  readonly places: readonly number[];
}

interface LotRow extends StoredLot {
  readonly id: number;
  readonly key: string;
  readonly expireAt: string;
}

/** A world as PostgreSQL holds it. */
export interface Seen {
  readonly snapshot: Snapshot;
  readonly codes: StockCodes;
  /** The fault that `modules/stock/lots/verify.ts` finds in one of its lots. */
  readonly fault: string | undefined;
}

const aggregates = ({ reps, products, divers, places }: WorldIds) => sql`
  with r as (select id, n - 1 as n from unnest(${reps}::bigint[]) with ordinality as r(id, n)),
    a as (select id, n - 1 as n from unnest(${products}::bigint[]) with ordinality as a(id, n)),
    d as (select id, n - 1 as n from unnest(${divers}::bigint[]) with ordinality as d(id, n)),
    spd as (select s.id, s.code, r.n || '/' || d.n as key, s.quantite_disponible from miscellaneous_stock s
      join r on r.id = s.commercial_id join d on d.id = s.miscellaneous_id)
  select
    (select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'key',
      r.n || '/' || a.n || '/' || substr(s.lot_number, 2), 'productId', s.product_id,
        'commercialId', s.commercial_id, 'quantiteDisponible', s.quantite_disponible, 'quantiteInitial',
          s.quantite_initial, 'expireAt', s.expire_at) order by r.n, a.n, s.lot_number), '[]')
      from stock_commercial s join r on r.id = s.commercial_id join a on a.id = s.product_id) as lots,
    (select coalesce(json_agg(json_build_object('lotId', stock_commercial_id, 'code', code, 'type', type, 'quantite',
      quantite, 'quantiteSignee', quantite_signee,
        'productId', product_id, 'commercialId', commercial_id) order by id), '[]') from stock_mouvement
          where commercial_id = any(${reps}::bigint[])) as mouvements,
    (select coalesce(json_object_agg(key, quantite_disponible order by key), '{}') from spd) as divers,
    (select coalesce(json_object_agg(key, code), '{}') from spd) as "diversCodes",
    (select coalesce(json_object_agg(type, nb order by type), '{}') from (select type, count(*) as nb
      from miscellaneous_mouvement m
      where m.miscellaneous_stock_id in (select id from spd) group by 1) t) as "mouvementsDivers",
    (select coalesce(json_object_agg(genre, nb order by genre), '{}') from (
      select 'ajustement' as genre, count(*) as nb from ajustement where commercial_id = any(${reps}::bigint[])
      union all select 'commande', count(*) from commande where commercial_id = any(${reps}::bigint[])
      union all select 'divers', count(*) from miscellaneous_livraison where commercial_id = any(${reps}::bigint[])
      union all select 'livraison', count(*) from livraison where commercial_id = any(${reps}::bigint[])
      union all select 'retour', count(*) from retour where commercial_id = any(${reps}::bigint[])) g
        where nb > 0) as documents,
    (select coalesce(json_object_agg(j.jour || '|' || r.n || '|' || a.n || '|' || j.type, json_build_array(j.nb,
      j.quantite, j.value) order by (j.jour || '|' || r.n || '|' || a.n || '|' || j.type) collate "C"), '{}')
      from mouvement_jour j join r on r.id = j.commercial_id join a on a.id = j.product_id) as "mouvementJour",
    (select coalesce(json_object_agg(j.jour || '|' || r.n, json_build_array(j.nb, j.value)
      order by (j.jour || '|' || r.n) collate "C"), '{}')
      from commande_jour j join r on r.id = j.commercial_id) as "commandeJour",
    (select json_agg(json_build_array(c.nb_commandes, c.total_commandes_value, v.total_stock_value,
      f_jour(c.last_command_at), f_jour(c.last_livraison_at)) order by r.n)
      from commercial_cumul c join commercial_valeur v using (commercial_id) join r on r.id = c.commercial_id)
      as "repTotals",
    (select json_agg(json_build_array(p.nb_commandes, p.total_commandes_value, f_jour(p.last_command_at)) order by p.id)
      from point_of_sale p where p.id = any(${places}::bigint[])) as "placeTotals"`;

interface Row extends Record<string, unknown> {
  lots: LotRow[];
  mouvements: (StoredMouvement & { lotId: number })[];
  diversCodes: Record<string, string>;
}

const faultOf = ({ lots, mouvements }: Row): string | undefined => {
  for (const lot of lots) {
    if (lot.quantiteDisponible < 0) return `lot ${lot.key}: ${lot.quantiteDisponible} units`;
    const found = verifyLot(
      lot,
      mouvements.filter((mouvement) => mouvement.lotId === lot.id),
    );
    if (found) return `lot ${lot.key}, movement ${String(found.mouvement)}: ${found.reason}`;
  }
  return undefined;
};

/** Reads one world in one statement, so that everything is of one moment. */
export async function look(db: Queryable, ids: WorldIds): Promise<Seen> {
  const row = await db.first<Row>(aggregates(ids), 'model-snapshot');
  if (!row) throw new Error('no answer from the database');
  const { lots, diversCodes } = row;
  return {
    snapshot: {
      ...row,
      lots: Object.fromEntries(
        lots.map((lot) => [lot.key, [lot.quantiteDisponible, lot.quantiteInitial, lot.expireAt]]),
      ),
    },
    codes: new Map([...lots.map((lot) => [lot.key, lot.code] as const), ...Object.entries(diversCodes)]),
    fault: faultOf(row),
  };
}

/** Counts documents with no entry in the audit, or more than one. */
export async function auditFaults(db: Db): Promise<number> {
  const row = await db.first<{ nb: number }>(sql`
    select count(*) as nb from (
      select 'commande' as entity, code from commande union all select 'ajustement', code from ajustement
        union all select 'livraison', code from livraison union all select 'retour', code from retour
      union all select 'miscellaneous_livraison', code from miscellaneous_livraison) d
    left join (select entity, entity_id, count(*) as nb from audit
      group by 1, 2) a on a.entity = d.entity and a.entity_id = d.code
    where a.nb is distinct from 1`);
  return row?.nb ?? -1;
}
