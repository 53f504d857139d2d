import sql, { type Sql } from 'sql-template-tag';
import type { Db, Queryable } from '../../db/pool.ts';
import { type Discrepancy, type StoredLot, type StoredMouvement, verifyLot } from '../../modules/stock/lots/verify.ts';
import { twinsOf } from './twins.ts';

/** Lots checked at once, which bounds the memory whatever the size of the ledger. */
const LOTS = 200;

interface Outcome {
  readonly lots: number;
  readonly mouvements: number;
  /** The first difference as a sentence; undefined when everything adds up. */
  readonly difference: string | undefined;
  /**
   * Codes from before codes were compared without case, each with its older twin. They stay in use, and new ones are
   * refused.
   */
  readonly twins: readonly string[];
}

interface LotRow extends StoredLot {
  readonly id: number;
}
interface MouvementRow extends StoredMouvement {
  readonly lotId: number;
}

const sentence = ({ lot, mouvement, reason }: Discrepancy) =>
  `Lot ${lot}, ${mouvement === null ? 'sans mouvement' : `mouvement ${mouvement}`}\u00a0: ${reason}.`;

const nextLots = (tx: Queryable, after: number): Promise<LotRow[]> =>
  tx.rows<LotRow>(sql`select id, code, product_id as "productId", commercial_id as "commercialId",
    quantite_disponible as "quantiteDisponible",
    quantite_initial as "quantiteInitial" from stock_commercial where id > ${after} order by id limit ${LOTS}`);

async function movementsOf(tx: Queryable, lots: readonly LotRow[]): Promise<Map<number, MouvementRow[]>> {
  const rows = await tx.rows<MouvementRow>(sql`select stock_commercial_id as "lotId", code, type, quantite,
      quantite_signee as "quantiteSignee",
    product_id as "productId", commercial_id as "commercialId" from stock_mouvement
    where stock_commercial_id = any(${lots.map((lot) => lot.id)}::bigint[]) order by stock_commercial_id, id`);
  const byLot = new Map<number, MouvementRow[]>();
  for (const row of rows) {
    const list = byLot.get(row.lotId);
    if (list) list.push(row);
    else byLot.set(row.lotId, [row]);
  }
  return byLot;
}

async function verifyLots(tx: Queryable): Promise<Omit<Outcome, 'twins'>> {
  let mouvements = 0;
  let checked = 0;
  for (let after = 0; ; ) {
    const lots = await nextLots(tx, after);
    const byLot = await movementsOf(tx, lots);
    for (const lot of lots) {
      const own = byLot.get(lot.id) ?? [];
      mouvements += own.length;
      checked += 1;
      const found = verifyLot(lot, own);
      if (found) return { lots: checked, mouvements, difference: sentence(found) };
      after = lot.id;
    }
    if (lots.length < LOTS) return { lots: checked, mouvements, difference: undefined };
  }
}

/** Each statement answers the first stored total that differs from the rows, described in `what`. */
const TOTALS: readonly Sql[] = [
  sql`select 'produit divers ' || s.code || '\u00a0: ' || s.quantite_disponible || ' disponibles, ' || coalesce(m.q,
    0) || ' d’après les mouvements' as what
    from miscellaneous_stock s left join (select miscellaneous_stock_id as id, sum(quantite_signee) as q
      from miscellaneous_mouvement group by 1) m using (id)
    where s.quantite_disponible <> coalesce(m.q, 0) order by s.id limit 1`,
  sql`select 'ajustement ' || a.ajustement_ref || '\u00a0: ' || a.total_value || ' Ar, ' || r.value ||
    ' Ar d’après les lignes' as what
    from ajustement a join (select ajustement_id as id, sum(value) as value from (
        select ajustement_id, case when quantite_signee < 0 then -abs(total_value) else total_value end as value
          from stock_mouvement where ajustement_id is not null
        union all select ajustement_id, coalesce(total_value, 0) from miscellaneous_mouvement
          where ajustement_id is not null) m group by 1) r using (id)
    where a.total_value <> r.value order by a.id limit 1`,
  sql`select 'cumul du commercial ' || u.username as what from utilisateur u
    left join commercial_cumul c on c.commercial_id = u.id left join commercial_valeur w on w.commercial_id = u.id
    left join (select commercial_id, count(*) as nb, sum(total_value) as value, max(commande_at) as at from commande
      group by 1) o on o.commercial_id = u.id
    left join (select commercial_id, sum(value) as value from paiement group by 1) p on p.commercial_id = u.id
    left join (select commercial_id, max(livraison_at) as at from livraison group by 1) l on l.commercial_id = u.id
    left join (select s.commercial_id, sum(round(s.quantite_disponible * a.price)) as value
      from stock_commercial s join product a on a.id = s.product_id group by 1) v on v.commercial_id = u.id
    where (coalesce(c.nb_commandes, 0), coalesce(c.total_commandes_value, 0), coalesce(c.total_paiements_value, 0),
      coalesce(w.total_stock_value, 0), c.last_command_at, c.last_livraison_at)
      is distinct from (coalesce(o.nb, 0), coalesce(o.value, 0), coalesce(p.value, 0), coalesce(v.value, 0), o.at, l.at)
        order by u.id limit 1`,
  sql`select 'commandes du ' || to_char(jour, 'DD/MM/YYYY') || ', commercial ' || u.username as what
    from (select f_jour(commande_at) as jour, commercial_id, count(*) as nb,
      count(*) filter (where is_validated) as nb_validees, sum(total_value) as value,
        coalesce(sum(total_value) filter (where is_validated), 0) as value_validee from commande group by 1, 2) r
    full join commande_jour k using (jour, commercial_id) join utilisateur u on u.id = commercial_id
    where (r.nb, r.nb_validees, r.value, r.value_validee) is distinct
      from (k.nb::numeric, k.nb_validees, k.value, k.value_validee) order by jour, u.id limit 1`,
  sql`select coalesce(r.genre, k.genre) || 's de ' || to_char(coalesce(r.mois, k.mois),
    'MM/YYYY') || ', commercial ' || u.username as what
    from (select 'commande' as genre, f_mois(commande_at) as mois, commercial_id, zone_id, count(*) as nb,
      sum(total_value) as value from commande group by 2, 3, 4
      union all select 'livraison', f_mois(livraison_at), commercial_id, null, count(*), sum(total_value) from livraison
        group by 2, 3
      union all select 'retour', f_mois(retour_at), commercial_id, null, count(*), sum(total_value) from retour
        group by 2, 3
      union all select 'paiement', f_mois(paiement_at), commercial_id, null, count(*), sum(value) from paiement
        group by 2, 3) r
    full join (select genre, mois, commercial_id, zone_id, nb as kept, value as kept_value from document_mois) k
      on (k.genre, k.mois, k.commercial_id, coalesce(k.zone_id, 0)) = (r.genre, r.mois, r.commercial_id,
        coalesce(r.zone_id, 0))
    join utilisateur u on u.id = coalesce(r.commercial_id, k.commercial_id) where (r.nb, r.value) is distinct
      from (k.kept, k.kept_value::numeric) order by 1 limit 1`,
  sql`select 'commandes de ' || p.code || ', commercial ' || u.username as what
    from (select pos_id, commercial_id, zone_id, count(*) as nb, sum(total_value) as value,
      min(commande_at) as first_at, max(commande_at) as last_at from commande group by 1, 2, 3) r
    full join (select pos_id, commercial_id, zone_id, nb as kept, value as kept_value, first_at, last_at
      from commande_lieu) k
      on (k.pos_id, k.commercial_id, coalesce(k.zone_id, 0)) = (r.pos_id, r.commercial_id, coalesce(r.zone_id, 0))
    join point_of_sale p on p.id = coalesce(r.pos_id, k.pos_id) join utilisateur u on u.id = coalesce(r.commercial_id,
      k.commercial_id)
    where (r.nb, r.value, r.first_at, r.last_at) is distinct from (k.kept, k.kept_value::numeric, k.first_at, k.last_at)
      order by 1 limit 1`,
  sql`select 'commandes du ' || to_char(jour, 'DD/MM/YYYY') || ', zone ' || z.code || ', commercial ' || u.username as
    what
    from (select f_jour(commande_at) as jour, zone_id, commercial_id, count(*) as nb,
      coalesce(sum(total_value) filter (where is_validated), 0) as value_validee
        from commande where zone_id is not null group by 1, 2, 3) r
    full join commande_zone_jour k using (jour, zone_id, commercial_id) join zone z on z.id = zone_id
      join utilisateur u on u.id = commercial_id
    where (r.nb, r.value_validee) is distinct from (k.nb, k.value_validee::numeric) order by jour, z.id, u.id limit 1`,
  sql`select 'ventes de ' || to_char(mois, 'MM/YYYY') || ', zone ' || z.code || ', commercial ' || u.username ||
    ', produit ' || p.code as what
    from (select f_mois(c.commande_at) as mois, m.product_id, c.zone_id, c.commercial_id,
      coalesce(sum(m.total_value) filter (where c.is_validated), 0) as value_validee,
        array_agg(distinct c.id order by c.id) as commandes, array_agg(distinct c.pos_id order by c.pos_id) as lieux
      from stock_mouvement m join commande c on c.id = m.commande_id where m.type = 'VENTE' and c.zone_id is not null
        group by 1, 2, 3, 4) r
    full join (select k.mois, k.product_id, zone_id, commercial_id, k.value_validee,
      bit_count(k.commandes) as nb_commandes, bit_count(k.lieux) as nb_lieux,
        array(select id from unnest(c.commandes) with ordinality o (id, rang)
          where rang <= length(k.commandes) and get_bit(k.commandes, rang::int - 1) = 1 order by id) as commandes,
        array(select id from unnest(l.lieux) with ordinality o (id, rang)
          where rang <= length(k.lieux) and get_bit(k.lieux, rang::int - 1) = 1 order by id) as lieux
      from vente_zone_mois k left join vente_commandes c using (mois, zone_id, commercial_id)
        left join vente_lieux l using (zone_id, commercial_id)) k
      using (mois, product_id, zone_id, commercial_id) join zone z on z.id = zone_id
        join utilisateur u on u.id = commercial_id join product p on p.id = product_id
    where (r.value_validee, r.commandes, cardinality(r.commandes), r.lieux, cardinality(r.lieux))
      is distinct from (k.value_validee::numeric, k.commandes, k.nb_commandes::int, k.lieux, k.nb_lieux::int)
        order by mois, z.id, u.id, p.id limit 1`,
  sql`select 'mouvements ' || type || ' du ' || to_char(jour, 'DD/MM/YYYY') || ', commercial ' || u.username ||
    ', produit ' || p.code as what
    from (select f_jour(mouvement_at) as jour, commercial_id, product_id, type, count(*) as nb,
      sum(quantite) as quantite, sum(total_value) as value
        from stock_mouvement group by 1, 2, 3, 4) r
    full join mouvement_jour k using (jour, commercial_id, product_id, type) join utilisateur u on u.id = commercial_id
      join product p on p.id = product_id
    where (r.nb, r.quantite, r.value) is distinct from (k.nb, k.quantite, k.value) order by jour, u.id, p.id, type
      limit 1`,
  sql`select 'mouvements ' || type || ' de ' || to_char(mois, 'MM/YYYY') || ', commercial ' || u.username as what
    from (select f_mois(mouvement_at) as mois, commercial_id, type, count(*) as nb from stock_mouvement
      group by 1, 2, 3) r
    full join (select mois, commercial_id, type, nb as kept from mouvement_compte) k using (mois, commercial_id, type)
    join utilisateur u on u.id = commercial_id where r.nb is distinct from k.kept order by 1 limit 1`,
  sql`select 'statistiques de ' || to_char(mois, 'MM/YYYY') || ', commercial ' || u.username || ', produit ' || p.code
    as what
    from (select date_trunc('month', jour)::date as mois, commercial_id, product_id,
      coalesce(sum(value) filter (where type = 'VENTE'), 0) as v,
        coalesce(sum(quantite) filter (where type = 'VENTE'), 0) as q, coalesce(sum(quantite) filter (where type =
          'LIVRAISON'), 0) as l,
        coalesce(sum(quantite) filter (where type = 'RETOUR'), 0) as r,
        coalesce(sum(case type when 'AJUSTEMENT_NEGATIF' then -quantite else quantite end) filter (where type like
          'AJUSTEMENT%'), 0) as a,
        sum(nb) as nb, coalesce(sum(nb) filter (where type = 'VENTE'), 0) as nv
      from mouvement_jour group by 1, 2, 3) j
    full join produit_mois k using (mois, commercial_id, product_id) join utilisateur u on u.id = commercial_id
      join product p on p.id = product_id
    where (j.v, j.q, j.l, j.r, j.a, j.nb, j.nv) is distinct from (k.value, k.vendu, k.livre, k.retourne, k.ajuste, k.nb,
      k.nb_ventes) order by mois, u.id, p.id limit 1`,
  sql`select 'lignes d’audit de ' || to_char(mois, 'MM/YYYY') || ', ' || username || ', ' || action || ' ' || entity as
    what
    from (select f_mois(at) as mois, username, action, entity, count(*) as nb from audit group by 1, 2, 3, 4) r
    full join (select mois, username, action, entity, sum(nb) as kept from audit_compte
      group by 1, 2, 3, 4) k using (mois, username, action, entity)
    where r.nb is distinct from k.kept order by 1 limit 1`,
  // Units at risk and their pace are those of the day before until somebody reads them.
  sql`with auj as (select commercial_id, stock_jour as jour from commercial_cumul where stock_jour = f_jour(now()))
    select 'unités vendues en 30 jours, commercial ' || u.username || ', produit ' || p.code as what
    from (select m.commercial_id, m.product_id, sum(m.quantite) as q from mouvement_jour m, auj
        where m.commercial_id = auj.commercial_id and m.type = 'VENTE' and m.jour between auj.jour - 29 and auj.jour
        group by 1, 2) r
    full join (select * from stock_rythme where commercial_id in (select commercial_id from auj)) k
      using (commercial_id, product_id) join utilisateur u on u.id = commercial_id
      join product p on p.id = product_id
    where r.q is distinct from k.vendu order by u.id, p.id limit 1`,
  sql`select 'part à perdre du lot ' || s.code as what from stock_commercial s join product p on p.id = s.product_id
      left join (select r.id, r.quantite from (select distinct commercial_id, product_id from stock_commercial) n
        cross join lateral f_a_perdre(n.commercial_id, n.product_id) r) r on r.id = s.id
    where (s.a_perdre <> coalesce(r.quantite, 0) or s.a_perdre_value <> round(s.a_perdre * p.price)
        and s.product_id not in (select product_id from prix_a_reporter))
      and exists (select from commercial_cumul c where c.commercial_id = s.commercial_id
        and c.stock_jour = f_jour(now())) order by s.id limit 1`,
  // A lot counts in its representative's total at the value it keeps; a new price is carried over soon after.
  sql`select 'valeur du lot ' || s.code as what from stock_commercial s join product p on p.id = s.product_id
    where s.value <> round(s.quantite_disponible * p.price)
      and s.product_id not in (select product_id from prix_a_reporter) order by s.id limit 1`,
];

/**
 * Recomputes every lot from its movements, then the stored totals. It reads one snapshot, so a running server does not
 * disturb it.
 */
export function verifyStock(db: Db): Promise<Outcome> {
  return db.tx(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    await tx.rows(sql`set local statement_timeout = 0`);
    const outcome = { ...(await verifyLots(tx)), twins: await twinsOf(tx) };
    if (outcome.difference !== undefined) return outcome;
    for (const total of TOTALS) {
      const row = await tx.first<{ what: string }>(total);
      if (row) return { ...outcome, difference: `Total différent des lignes\u00a0: ${row.what}.` };
    }
    return outcome;
  });
}
