import sql, { type Sql } from 'sql-template-tag';
import type { DoughnutCharts, Part } from '../../contract/dashboard.ts';
import type { Queryable } from '../../db/pool.ts';
import { startOfDay } from '../../../../rules/day.ts';
import { inScope, type Scope } from './scope.ts';
import { monthOf } from './repository.ts';
import { toValidate, salesByProduct } from './sales.ts';

// Shares are kept if they are among the largest by value or by quantity, because the client draws both charts from one
// answer.
const KEPT = 6;
const OTHERS = 'Autres';
// The light theme's chart colours in order; the last is for « Autres ». A browser with another theme uses its own.
const COLORS = ['#0f7273', '#bd7a12', '#44709f', '#b04d3a', '#6c7f2c', '#7f5a91'] as const;
const OTHERS_COLOR = '#8f887d';

type Kind = keyof DoughnutCharts;
type Row = { kind: Kind; code: string | null; label: string | null; valeur: number; quantite: number };

const soldProducts = (scope: Scope, start: string, end: string): Sql => sql`
  select 'partsVentesProduits' as kind, v.product_id as id, v.valeur::numeric as valeur, v.quantite::numeric as quantite
  from (${salesByProduct(scope, start, end)}) v`;

// Miscellaneous products have no daily sums, because they have few movements.
const soldDivers = (scope: Scope, start: string, end: string): Sql => sql`
  select 'partsVentesProduitsDivers', d.id, round(sum(m.quantite * d.price)), sum(m.quantite)
  from miscellaneous_mouvement m join miscellaneous_stock s on s.id = m.miscellaneous_stock_id
    join miscellaneous d on d.id = s.miscellaneous_id
  where m.type = 'VENTE' and not exists (select from commande c
    where c.id = m.commande_id and ${toValidate(start, end)})
    and m.mouvement_at >= ${startOfDay(start)}
    and m.mouvement_at < ${startOfDay(end)}${inScope(scope, 's.commercial_id')}
      group by d.id`;

const productsInStock = (scope: Scope): Sql => sql`
  select 'partsStockProduits', pr.id, sum(round(s.quantite_disponible * pr.price)), sum(s.quantite_disponible)
  from stock_commercial s join product pr on pr.id = s.product_id
  where s.quantite_disponible > 0${inScope(scope, 's.commercial_id')} group by pr.id`;

const diversInStock = (scope: Scope): Sql => sql`
  select 'partsStockProduitsDivers', d.id, round(sum(s.quantite_disponible) * d.price), sum(s.quantite_disponible)
  from miscellaneous_stock s join miscellaneous d on d.id = s.miscellaneous_id
  where s.quantite_disponible > 0${inScope(scope, 's.commercial_id')} group by d.id`;

const withColors = (rows: Row[]): Part[] =>
  rows.map(({ code, label, valeur, quantite }, at) => ({
    ...(code === null ? {} : { code }),
    label: label ?? OTHERS,
    valeur,
    quantite,
    color: label === null ? OTHERS_COLOR : (COLORS[at % COLORS.length] ?? OTHERS_COLOR),
  }));

/**
 * Shares of the month's sales and of the present stock: the largest by value or quantity, and the rest summed as «
 * Autres ».
 */
export async function parts(db: Queryable, scope: Scope, today: string): Promise<DoughnutCharts> {
  const { start, end } = monthOf(today);
  const rows = await db.rows<Row>(sql`
    with everything as (${soldProducts(scope, start, end)} union all ${soldDivers(scope, start, end)}
      union all ${productsInStock(scope)} union all ${diversInStock(scope)}),
      ranked as (select *, least(row_number() over (partition by kind order by valeur desc, id),
          row_number() over (partition by kind order by quantite desc, id)) <= ${KEPT} as is_kept from everything),
      grouped as (select kind, case when is_kept then id end as id, sum(valeur)::bigint as valeur,
        sum(quantite)::bigint as quantite
        from ranked group by 1, 2)
    select g.kind, case when g.kind in ('partsVentesProduits', 'partsStockProduits') then pr.code
      else d.code end as code,
      case when g.kind in ('partsVentesProduits', 'partsStockProduits') then pr.designation
        else d.designation end as label,
      g.valeur, g.quantite
    from grouped g left join product pr on pr.id = g.id left join miscellaneous d on d.id = g.id
    order by g.kind, g.id is null, g.valeur desc, g.quantite desc, g.id`);
  const of = (kind: Kind) => withColors(rows.filter((r) => r.kind === kind));
  return {
    partsVentesProduits: of('partsVentesProduits'),
    partsVentesProduitsDivers: of('partsVentesProduitsDivers'),
    partsStockProduits: of('partsStockProduits'),
    partsStockProduitsDivers: of('partsStockProduitsDivers'),
  };
}
