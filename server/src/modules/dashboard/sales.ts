import sql, { type Sql } from 'sql-template-tag';
import { addDays, startOfDay, startOfMonth, startOfNextMonth } from '../../../../rules/day.ts';
import { inScope, type Scope } from './scope.ts';

/** Every sale of these days, validated or not. For a whole month the monthly sums are read. */
const allSales = (scope: Scope, start: string, end: string): Sql => {
  const isMonth = startOfMonth(start) === start && startOfNextMonth(start) === end;
  return isMonth
    ? sql`select product_id, nb_ventes as nb, vendu as quantite, value as valeur from produit_mois
      where mois = ${start}::date${inScope(scope, 'commercial_id')}`
    : sql`select product_id, nb, quantite, value as valeur from mouvement_jour
        where type = 'VENTE' and jour >= ${start}::date and jour < ${end}::date${inScope(scope, 'commercial_id')}`;
};

/**
 * Orders `c` that are not validated and whose sales may be of these days: a sale leaves the stock on the day of its
 * order or the next.
 */
export const toValidate = (start: string, end: string): Sql =>
  sql`not c.is_validated and c.commande_at >= ${startOfDay(addDays(start, -2))}
    and c.commande_at < ${startOfDay(addDays(end, 2))}`;

/**
 * Sales per product between two days (`end` excluded), of validated orders only: columns `product_id`, `nb` (sale
 * lines), `quantite`, `valeur` (Ar). The kept sums count every sale, so the few orders that are not validated are
 * subtracted.
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
