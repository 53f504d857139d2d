import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/pool.ts';
import { isDay } from '../../../../../rules/day.ts';
import { audit } from '../../../db/audit.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { notFound, refused } from '../../../plugins/problem.ts';
import { lockRunningFigures } from '../held.ts';

interface Dated {
  id: number;
  commercialId: number;
  productId: number;
  expireAt: string | null;
}

const [OLDEST, LATEST] = ['2000-01-01', '2199-12-31'];

const faultOf = (day: string): string | undefined => {
  if (!isDay(day)) return 'un jour yyyy-mm-dd est attendu';
  return day < OLDEST || day > LATEST ? 'entre 2000 et 2199' : undefined;
};

/**
 * Updates what the lots of one product and representative will lose, after the expiry date of one of them changed;
 * movements do the same (066_un_declencheur_par_table.sql).
 */
const riskAnew = (tx: Queryable, { commercialId, productId }: Dated): Promise<object[]> =>
  tx.rows(sql`
    update stock_commercial s set a_perdre = r.quantite, a_perdre_value = round(r.quantite * p.price)
    from f_a_perdre(${commercialId}, ${productId}) r, product p
    where s.id = r.id and p.id = s.product_id and (s.a_perdre, s.a_perdre_value) is distinct
      from (r.quantite, round(r.quantite * p.price))
      and exists (select from commercial_cumul c where c.commercial_id = ${commercialId}
        and c.stock_jour = f_jour(now()))`);

/**
 * Corrects the expiry date of a lot (`yyyy-MM-dd`), inside the caller's transaction, and returns the lot's id. This is
 * the only way to change a known date. The same date again leaves no audit entry. @throws 404, 422.
 */
export async function correctExpiry(tx: Queryable, actor: Actor, code: string, expireAt: string): Promise<number> {
  const message = faultOf(expireAt);
  if (message !== undefined) throw refused([{ propertyPath: 'expireAt', message }]);
  const named = await tx.first<{ commercialId: number }>(
    sql`select commercial_id as "commercialId" from stock_commercial where code = ${code}`,
  );
  if (!named) throw notFound('Lot non trouvé');
  await lockRunningFigures(tx, named.commercialId);
  const lot = await tx.first<Dated>(sql`
    select id, commercial_id as "commercialId", product_id as "productId", expire_at as "expireAt" from stock_commercial
      where code = ${code} for no key update`);
  if (!lot) throw notFound('Lot non trouvé');
  if (lot.expireAt === expireAt) return lot.id;
  await tx.rows(sql`select set_config('tournee.correction_lot', ${String(lot.id)}, true)`);
  await tx.rows(sql`update stock_commercial set expire_at = ${expireAt}::date where id = ${lot.id}`);
  await riskAnew(tx, lot);
  await audit(tx, actor, {
    action: 'modifier',
    entity: 'stock_commercial',
    entityId: code,
    before: { expireAt: lot.expireAt },
    after: { expireAt },
  });
  return lot.id;
}
