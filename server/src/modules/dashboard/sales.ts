import sql, { type Sql } from 'sql-template-tag';
import { addDays, startOfDay, startOfMonth, startOfNextMonth } from '../../../../rules/day.ts';
import { inScope, type Scope } from './scope.ts';

/** Every sale of the days, validated or not: of a whole month they are kept summed. */
const allSales = (scope: Scope, start: string, end: string): Sql => {
  const isMonth = startOfMonth(start) === start && startOfNextMonth(start) === end;
  return isMonth
    ? sql`select product_id, nb_ventes as nb, vendu as quantite, value as valeur from produit_mois
      where mois = ${start}::date${inScope(scope, 'commercial_id')}`
    : sql`select product_id, nb, quantite, value as valeur from mouvement_jour
        where type = 'VENTE' and jour >= ${start}::date and jour < ${end}::date${inScope(scope, 'commercial_id')}`;
};

/**
 * Orders `c` still to be validated whose sales are of these days: a sale leaves the stock on the day of its order, or
 * the next.
 */
export const toValidate = (start: string, end: string): Sql =>
  sql`not c.is_validated and c.commande_at >= ${startOfDay(addDays(start, -2))}
    and c.commande_at < ${startOfDay(addDays(end, 2))}`;

/**
 * Sales per product between two days (`fin` excluded), of validated orders only, as the revenue counts them: columns
 * `product_id`, `nb` (sale lines), `quantite`, `valeur` (Ar). What is kept counts every sale, so the few orders still
 * to be validated are taken off.
 */
export const salesByProduct = (scope: Scope, start: string, end: string): Sql => sql`
  select product_id, sum(nb)::bigint as nb, sum(quantite)::bigint as quantite, sum(valeur)::bigint as valeur
  from (
    ${allSales(scope, start, end)}
    union all
    select m.product_id, -1, -m.quantite, -m.total_value
    from commande c join stock_mouvement m on m.commande_id = c.id
    where ${toValidate(start, end)} and m.mouvement_at >= ${startOfDay(start)}
    and m.mouvement_at < ${startOfDay(end)}${inScope(scope, 'c.commercial_id')}
  ) v
  group by product_id having sum(nb) > 0`;
