import sql from 'sql-template-tag';
import type { Queryable } from '../../server/src/db/pool.ts';

/** What calls write to the database, as counts. */
export interface Trace {
  /** Deliveries, products, payments, adjustments, orders. */
  readonly documents: number;
  /** Movements of stock. */
  readonly lignes: number;
  /** Units moved, signed; for payments their amount. */
  readonly units: number;
  /** Documents whose amount differs from that of their movements. */
  readonly difference: number;
  /** Entries of the audit. */
  readonly audits: number;
  /** Entries of the journal of imports. */
  readonly journal: number;
  /** Answers kept under their keys. */
  readonly keys: number;
}

export const NOTHING: Trace = { documents: 0, lignes: 0, units: 0, difference: 0, audits: 0, journal: 0, keys: 0 };

/** Counts what exists of each of these calls, by their marks, in one statement and so at one moment. */
export async function tracesOf(db: Queryable, marks: readonly string[]): Promise<Map<string, Trace>> {
  const rows = await db.rows<Trace & { mark: string }>(sql`
    with m as (select unnest(${marks}::text[]) as mark),
      d as (
        select m.mark, 'livraison' as entity, l.id, l.code, l.total_value as value from livraison l
          join m on m.mark = substring(l.facture_ref from '^(.+)-\\d+$')
        union all select m.mark, 'commande', c.id, c.code, c.total_value from commande c
          join m on m.mark = c.order_number
        union all select m.mark, 'ajustement', a.id, a.code, a.total_value from ajustement a
          join m on m.mark = a.description
        union all select m.mark, 'paiement', p.id, p.code, p.value from paiement p join m on m.mark = p.paiement_source
        union all select m.mark, 'product', p.id, p.code, 0 from product p join m on m.mark = substring(p.code
          from '^(.+)-\\d+$')),
      v as (
        select d.mark, d.entity, d.id, d.value, s.quantite_signee as units, s.total_value
          from d join stock_mouvement s on d.entity = 'livraison' and s.livraison_id = d.id
        union all select d.mark, d.entity, d.id, d.value, s.quantite_signee, s.total_value
          from d join stock_mouvement s on d.entity = 'commande' and s.commande_id = d.id
        union all select d.mark, d.entity, d.id, d.value, s.quantite_signee, sign(s.quantite_signee) * s.total_value
          from d join stock_mouvement s on d.entity = 'ajustement' and s.ajustement_id = d.id)
    select m.mark,
      (select count(*) from d where d.mark = m.mark) as documents,
      (select count(*) from v where v.mark = m.mark) as lignes,
      (select coalesce(sum(units), 0) from v where v.mark = m.mark) + (select coalesce(sum(value), 0)::bigint from d
        where d.mark = m.mark and d.entity = 'paiement') as units,
      (select count(*) from (select d.id, d.value, coalesce(sum(v.total_value), 0) as total
        from d left join v using (entity, id)
        where d.mark = m.mark and d.entity not in ('paiement', 'product') group by 1, 2) e
          where e.value <> e.total) as difference,
      (select count(*) from d join audit a on a.entity = d.entity and a.entity_id = d.code
        where d.mark = m.mark) as audits,
      (select count(*) from import_journal j where j.file_name = m.mark) as journal,
      (select count(*) from idempotence i where i.cle = m.mark and i.reponse is not null) as keys
    from m`);
  return new Map(rows.map(({ mark, ...trace }) => [mark, trace]));
}

export const isSame = (a: Trace, b: Trace): boolean =>
  (Object.keys(NOTHING) as (keyof Trace)[]).every((part) => Number(a[part]) === Number(b[part]));

/** Counts everything in the database: nothing may exist that nobody asked for. */
export async function countEverything(db: Queryable): Promise<Omit<Trace, 'units' | 'difference'>> {
  const row = await db.first<Omit<Trace, 'units' | 'difference'>>(sql`
    select (select count(*) from livraison) + (select count(*) from commande) + (select count(*)
      from ajustement) + (select count(*) from paiement)
        + (select count(*) from product where code like '%-%') as documents,
      (select count(*) from stock_mouvement) as lignes, (select count(*) from audit) as audits, (select count(*)
        from import_journal) as journal,
      (select count(*) from idempotence) as keys`);
  if (!row) throw new Error('no answer from the database');
  return row;
}

/** Counts lots that are not the sum of their movements; quick enough to run after each kill. */
export async function wrongLots(db: Queryable): Promise<number> {
  const row = await db.first<{ nb: number }>(sql`
    select count(*) as nb from stock_commercial s left join (select stock_commercial_id as id, sum(quantite_signee) as q
      from stock_mouvement group by 1) m using (id)
    where s.quantite_disponible is distinct from coalesce(m.q, 0)`);
  return row?.nb ?? -1;
}
