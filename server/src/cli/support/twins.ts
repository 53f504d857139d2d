import sql, { join, raw } from 'sql-template-tag';
import { keyed } from '../../db/codes.ts';
import type { Queryable } from '../../db/pool.ts';

/**
 * For each kind of thing: its table, the column of its code and the column that tells old twins apart. Twins also share
 * the columns of `within`.
 */
const CODED = [
  { what: 'produit', table: 'product', code: 'code', twin: 'jumeau', within: [] },
  { what: 'produit divers', table: 'miscellaneous', code: 'code', twin: 'jumeau', within: [] },
  { what: 'livraison', table: 'livraison', code: 'facture_ref', twin: 'jumeau', within: [] },
  { what: 'retour', table: 'retour', code: 'facture_ref', twin: 'jumeau', within: [] },
  {
    what: 'livraison de produits divers',
    table: 'miscellaneous_livraison',
    code: 'facture_ref',
    twin: 'jumeau',
    within: [],
  },
  {
    what: 'lot',
    table: 'stock_commercial',
    code: 'lot_number',
    twin: 'jumeau',
    within: ['commercial_id', 'product_id'],
  },
  { what: 'code tiers', table: 'utilisateur', code: 'code_tiers', twin: 'jumeau_tiers', within: [] },
  {
    what: 'code collaborateur',
    table: 'utilisateur',
    code: 'code_collaborateur',
    twin: 'jumeau_collaborateur',
    within: [],
  },
] as const;

/** Codes that differ only by case, blanks or Unicode form, as sentences: `livraison : « XX1 » et « xx1 »`. */
export async function twinsOf(tx: Queryable): Promise<string[]> {
  const rows = await tx.rows<{ what: string }>(
    join(
      CODED.map(({ what, table, code, twin, within }) => {
        const [of, other] = [raw(`a.${code}`), raw(`b.${code}`)];
        const same = join(
          [
            sql`${keyed(of)} = ${keyed(other)}`,
            ...within.map((column) => sql`${raw(`a.${column}`)} = ${raw(`b.${column}`)}`),
          ],
          ' and ',
        );
        return sql`(select ${what} || '\u00a0: «\u00a0' || ${of} || '\u00a0» et «\u00a0' || ${other} || '\u00a0»' as what
      from ${raw(table)} b join ${raw(table)} a on ${same} and ${raw(`a.${twin}`)} = 0 where ${raw(`b.${twin}`)} > 0
        order by b.id)`;
      }),
      ' union all ',
    ),
  );
  return rows.map(({ what }) => what);
}
