import sql, { type Sql } from 'sql-template-tag';
import type { DoughnutCharts, Part } from '../../contract/dashboard.ts';
import type { Queryable } from '../../db/pool.ts';
import { startOfDay } from '../../days.ts';
import { dans, type Perimetre } from './perimetre.ts';
import { moisDe } from './repository.ts';
import { aValider, ventesParProduit } from './ventes.ts';

// Largest by either measure: a chart by value and one by quantity are both cut from the same answer.
const KEPT = 6;
const AUTRES = 'Autres';
// The light theme's chart colours in their order, the last for what is summed up; a browser with its own theme has its
// own.
const COLORS = ['#0f7273', '#bd7a12', '#44709f', '#b04d3a', '#6c7f2c', '#7f5a91'] as const;
const AUTRES_COLOR = '#8f887d';

type Kind = keyof DoughnutCharts;
type Row = { kind: Kind; code: string | null; label: string | null; valeur: number; quantite: number };

const produitsVendus = (p: Perimetre, debut: string, fin: string): Sql => sql`
  select 'partsVentesProduits' as kind, v.product_id as id, v.valeur::numeric as valeur, v.quantite::numeric as quantite
  from (${ventesParProduit(p, debut, fin)}) v`;

// Miscellaneous products have no day summary: their movements are few.
const diversVendus = (p: Perimetre, debut: string, fin: string): Sql => sql`
  select 'partsVentesProduitsDivers', d.id, round(sum(m.quantite * d.price)), sum(m.quantite)
  from miscellaneous_mouvement m join miscellaneous_stock s on s.id = m.miscellaneous_stock_id
    join miscellaneous d on d.id = s.miscellaneous_id
  where m.type = 'VENTE' and not exists (select from commande c where c.id = m.commande_id and ${aValider(debut, fin)})
    and m.mouvement_at >= ${startOfDay(debut)} and m.mouvement_at < ${startOfDay(fin)}${dans(p, 's.commercial_id')}
      group by d.id`;

const produitsEnStock = (p: Perimetre): Sql => sql`
  select 'partsStockProduits', pr.id, sum(round(s.quantite_disponible * pr.price)), sum(s.quantite_disponible)
  from stock_commercial s join product pr on pr.id = s.product_id
  where s.quantite_disponible > 0${dans(p, 's.commercial_id')} group by pr.id`;

const diversEnStock = (p: Perimetre): Sql => sql`
  select 'partsStockProduitsDivers', d.id, round(sum(s.quantite_disponible) * d.price), sum(s.quantite_disponible)
  from miscellaneous_stock s join miscellaneous d on d.id = s.miscellaneous_id
  where s.quantite_disponible > 0${dans(p, 's.commercial_id')} group by d.id`;

const withColors = (rows: Row[]): Part[] =>
  rows.map(({ code, label, valeur, quantite }, at) => ({
    ...(code === null ? {} : { code }),
    label: label ?? AUTRES,
    valeur,
    quantite,
    color: label === null ? AUTRES_COLOR : (COLORS[at % COLORS.length] ?? AUTRES_COLOR),
  }));

/**
 * Shares of the month's sales and of the present stock: the largest by value or quantity, the rest summed as « Autres
 * ».
 */
export async function parts(db: Queryable, p: Perimetre, jour: string): Promise<DoughnutCharts> {
  const { debut, fin } = moisDe(jour);
  const rows = await db.rows<Row>(sql`
    with tout as (${produitsVendus(p, debut, fin)} union all ${diversVendus(p, debut, fin)}
      union all ${produitsEnStock(p)} union all ${diversEnStock(p)}),
      classe as (select *, least(row_number() over (partition by kind order by valeur desc, id),
          row_number() over (partition by kind order by quantite desc, id)) <= ${KEPT} as garde from tout),
      groupe as (select kind, case when garde then id end as id, sum(valeur)::bigint as valeur,
        sum(quantite)::bigint as quantite
        from classe group by 1, 2)
    select g.kind, case when g.kind in ('partsVentesProduits', 'partsStockProduits') then pr.code
      else d.code end as code,
      case when g.kind in ('partsVentesProduits', 'partsStockProduits') then pr.designation
        else d.designation end as label,
      g.valeur, g.quantite
    from groupe g left join product pr on pr.id = g.id left join miscellaneous d on d.id = g.id
    order by g.kind, g.id is null, g.valeur desc, g.quantite desc, g.id`);
  const of = (kind: Kind) => withColors(rows.filter((r) => r.kind === kind));
  return {
    partsVentesProduits: of('partsVentesProduits'),
    partsVentesProduitsDivers: of('partsVentesProduitsDivers'),
    partsStockProduits: of('partsStockProduits'),
    partsStockProduitsDivers: of('partsStockProduitsDivers'),
  };
}
