import sql, { type Sql } from 'sql-template-tag';
import type { Db, Queryable } from '../../db/pool.ts';
import { type Discrepancy, type StoredLot, type StoredMouvement, verifyLot } from '../../modules/stock/verify.ts';

/** Lots played at once: bounded memory, whatever the size of the ledger. */
const LOTS = 200;

interface Outcome {
  readonly lots: number;
  readonly mouvements: number;
  /** What differs first, as a sentence; undefined when everything adds up. */
  readonly difference: string | undefined;
}

interface LotRow extends StoredLot {
  readonly id: number;
}
interface MouvementRow extends StoredMouvement {
  readonly lotId: number;
}

const sentence = ({ lot, mouvement, reason }: Discrepancy) => `Lot ${lot}, ${mouvement === null ? 'sans mouvement' : `mouvement ${mouvement}`} : ${reason}.`;

const nextLots = (tx: Queryable, after: number): Promise<LotRow[]> =>
  tx.rows<LotRow>(sql`select id, code, product_id as "productId", commercial_id as "commercialId", quantite_disponible as "quantiteDisponible",
    quantite_initial as "quantiteInitial" from stock_commercial where id > ${after} order by id limit ${LOTS}`);

async function movementsOf(tx: Queryable, lots: readonly LotRow[]): Promise<Map<number, MouvementRow[]>> {
  const rows = await tx.rows<MouvementRow>(sql`select stock_commercial_id as "lotId", code, type, quantite, quantite_signee as "quantiteSignee",
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

async function verifyLots(tx: Queryable): Promise<Outcome> {
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

/** Each answers the first kept total that is not what the rows say: `what`, as one line of text. */
const TOTALS: readonly Sql[] = [
  sql`select 'produit divers ' || s.code || ' : ' || s.quantite_disponible || ' disponibles, ' || coalesce(m.q, 0) || ' d’après les mouvements' as what
    from miscellaneous_stock s left join (select miscellaneous_stock_id as id, sum(quantite_signee) as q from miscellaneous_mouvement group by 1) m using (id)
    where s.quantite_disponible <> coalesce(m.q, 0) order by s.id limit 1`,
  sql`select 'cumul du commercial ' || u.username as what from utilisateur u left join commercial_cumul c on c.commercial_id = u.id
    left join (select commercial_id, count(*) as nb, sum(total_value) as value, max(commande_at) as at from commande group by 1) o on o.commercial_id = u.id
    left join (select commercial_id, sum(value) as value from paiement group by 1) p on p.commercial_id = u.id
    left join (select commercial_id, max(livraison_at) as at from livraison group by 1) l on l.commercial_id = u.id
    left join (select s.commercial_id, sum(round(s.quantite_disponible * a.price)) as value
      from stock_commercial s join product a on a.id = s.product_id group by 1) v on v.commercial_id = u.id
    where (coalesce(c.nb_commandes, 0), coalesce(c.total_commandes_value, 0), coalesce(c.total_paiements_value, 0), coalesce(c.total_stock_value, 0), c.last_command_at, c.last_livraison_at)
      is distinct from (coalesce(o.nb, 0), coalesce(o.value, 0), coalesce(p.value, 0), coalesce(v.value, 0), o.at, l.at) order by u.id limit 1`,
  sql`select 'commandes du ' || to_char(jour, 'DD/MM/YYYY') || ', commercial ' || u.username as what
    from (select f_jour(commande_at) as jour, commercial_id, count(*) as nb, count(*) filter (where is_validated) as nb_validees, sum(total_value) as value,
        coalesce(sum(total_value) filter (where is_validated), 0) as value_validee from commande group by 1, 2) r
    full join commande_jour k using (jour, commercial_id) join utilisateur u on u.id = commercial_id
    where (r.nb, r.nb_validees, r.value, r.value_validee) is distinct from (k.nb::numeric, k.nb_validees, k.value, k.value_validee) order by jour, u.id limit 1`,
  sql`select coalesce(r.genre, k.genre) || 's de ' || to_char(coalesce(r.mois, k.mois), 'MM/YYYY') || ', commercial ' || u.username as what
    from (select 'commande' as genre, f_mois(commande_at) as mois, commercial_id, zone_id, count(*) as nb from commande group by 2, 3, 4
      union all select 'livraison', f_mois(livraison_at), commercial_id, null, count(*) from livraison group by 2, 3
      union all select 'retour', f_mois(retour_at), commercial_id, null, count(*) from retour group by 2, 3
      union all select 'paiement', f_mois(paiement_at), commercial_id, null, count(*) from paiement group by 2, 3) r
    full join (select genre, mois, commercial_id, zone_id, nb as kept from document_mois) k
      on (k.genre, k.mois, k.commercial_id, coalesce(k.zone_id, 0)) = (r.genre, r.mois, r.commercial_id, coalesce(r.zone_id, 0))
    join utilisateur u on u.id = coalesce(r.commercial_id, k.commercial_id) where r.nb is distinct from k.kept order by 1 limit 1`,
  sql`select 'commandes de ' || p.code || ', commercial ' || u.username as what
    from (select pos_id, commercial_id, zone_id, count(*) as nb from commande group by 1, 2, 3) r
    full join (select pos_id, commercial_id, zone_id, nb as kept from commande_lieu) k
      on (k.pos_id, k.commercial_id, coalesce(k.zone_id, 0)) = (r.pos_id, r.commercial_id, coalesce(r.zone_id, 0))
    join point_of_sale p on p.id = coalesce(r.pos_id, k.pos_id) join utilisateur u on u.id = coalesce(r.commercial_id, k.commercial_id)
    where r.nb is distinct from k.kept order by 1 limit 1`,
  sql`select 'mouvements ' || type || ' du ' || to_char(jour, 'DD/MM/YYYY') || ', commercial ' || u.username || ', produit ' || p.code as what
    from (select f_jour(mouvement_at) as jour, commercial_id, product_id, type, count(*) as nb, sum(quantite) as quantite, sum(total_value) as value
        from stock_mouvement group by 1, 2, 3, 4) r
    full join mouvement_jour k using (jour, commercial_id, product_id, type) join utilisateur u on u.id = commercial_id join product p on p.id = product_id
    where (r.nb, r.quantite, r.value) is distinct from (k.nb, k.quantite, k.value) order by jour, u.id, p.id, type limit 1`,
];

/** Recomputes every lot from its movements, then the totals kept beside the rows; one snapshot, so that a running server does not disturb. */
export function verifyStock(db: Db): Promise<Outcome> {
  return db.tx(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    await tx.rows(sql`set local statement_timeout = 0`);
    const outcome = await verifyLots(tx);
    if (outcome.difference !== undefined) return outcome;
    for (const total of TOTALS) {
      const row = await tx.first<{ what: string }>(total);
      if (row) return { ...outcome, difference: `Total différent des lignes : ${row.what}.` };
    }
    return outcome;
  });
}
