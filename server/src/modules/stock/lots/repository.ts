import sql, { type Sql } from 'sql-template-tag';
import type { TotalAPerdre, TotalAPerdreQuery } from '../../../contract/stock.ts';
import { cachedAnswer, NO_WRITE } from '../../../db/answerCache.ts';
import { keyOf, whereOf } from '../../../db/lists/conditions.ts';
import type { Db, Queryable } from '../../../db/pool.ts';
import { dayOfBound } from '../../../../../rules/day.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { ofRegion, ofUsers, ownOnly } from '../../people/scope.ts';
import { lotList, lotsSearched, ofProducts, ownLotList } from './list.ts';

/** Brings the units at risk up to today where they are not; answers whether there was something to do. */
async function bringUpToToday(db: Db): Promise<boolean> {
  const found = await db.first<{ behind: boolean }>(
    sql`select exists (select from commercial_cumul where stock_jour < f_jour(now())) as behind`,
    'stock of another day',
  );
  if (!found?.behind) return false;
  await db.onPrimary().rows(sql`call p_stock_du_jour()`, 'stock of today');
  return true;
}

/**
 * Brings the units at risk up to today; to be called before they are read. Only the first call after midnight has work
 * to do. A representative whose stock is being written just then stays as of the day before until the next call.
 */
export async function stockToday(db: Db): Promise<void> {
  // A replica may not have what was just brought up to today.
  if (await cachedAnswer(NO_WRITE, 'stock of today', () => bringUpToToday(db))) db.stayOnPrimary();
}

/** The list of lots as this person may see it. */
export const listOf = (actor: Actor) => (actor.role === 'ROLE_COMMERCIAL' ? ownLotList : lotList);

/** The lots of a list that this person asks for. */
export const conditionsOf = async (db: Queryable, actor: Actor, query: TotalAPerdreQuery): Promise<Sql[]> => [
  ...ownOnly(actor, sql`s.commercial_id`),
  ...(await lotsSearched(db, query.search?.trim() ?? '')),
  ...ofProducts(sql`s.product_id`, query['product.code[]'], query['product.code']),
  ...ofUsers(sql`s.commercial_id`, query['commercial.username[]'], query['commercial.username']),
  ...ofRegion(sql`s.commercial_id`, query['commercial.region']),
  ...(query['expireAt[after]'] ? [sql`s.expire_at >= ${dayOfBound(query['expireAt[after]'])}::date`] : []),
  ...(query['expireAt[before]'] ? [sql`s.expire_at <= ${dayOfBound(query['expireAt[before]'])}::date`] : []),
  ...(query.disponible === true ? [sql`s.quantite_disponible > 0`] : []),
  ...(query.aRisque === true ? [sql`s.a_perdre > 0`] : []),
];

/** What the lots that meet these conditions will lose. */
export const lossOf = async (db: Queryable, conditions: readonly Sql[]): Promise<TotalAPerdre> => {
  const statement = sql`select count(*) as lots, coalesce(sum(s.a_perdre), 0)::bigint as quantite,
    coalesce(sum(round(s.a_perdre * p.price)), 0)::bigint as valeur
    from stock_commercial s join product p on p.id = s.product_id ${whereOf([...conditions, sql`s.a_perdre > 0`])}`;
  const total = await cachedAnswer(lotList.tag, `à perdre ${keyOf(statement)}`, () =>
    db.first<TotalAPerdre>(statement),
  );
  return total ?? { lots: 0, quantite: 0, valeur: 0 };
};

/** Id of the lot with this code, if this person may see it. */
export const findLot = async (db: Queryable, actor: Actor, code: string): Promise<number | undefined> => {
  const where = whereOf([sql`s.code = ${code}`, ...ownOnly(actor, sql`s.commercial_id`)]);
  return (await db.first<{ id: number }>(sql`select s.id from stock_commercial s ${where}`))?.id;
};
