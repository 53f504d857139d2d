import sql, { empty } from 'sql-template-tag';
import { PRODUCT_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import type { ImportRow, RowVerdict } from '../../contract/importation.ts';
import { oneOf } from '../../db/codes.ts';
import type { Catalogue, KnownCard, Card } from '../imports/catalogue/catalogue.ts';
import { missingIn, priceIn, showPrice, textIn, tooLongIn } from '../imports/catalogue/cells.ts';
import { cell, refused } from '../imports/rows.ts';
import { type Unit, UNIT_LABELS, unitOf } from './units.ts';

/** The fields of a product's card; price in Ar. */
export type ProductCard = Readonly<{
  designation: string;
  unit: Unit;
  codeBarre: string;
  typeArticle: string;
  price: number;
}>;

/** A long number that a spreadsheet has shortened (`3,66E+12`); its last digits are lost. */
const SHORTENED = /^\d([.,]\d+)?E[+]?\d+$/i;

function read(row: ImportRow, code: string): Card<ProductCard> | RowVerdict {
  const [unit, price, bar] = [cell(row, COLUMNS.unit), priceIn(row, COLUMNS.ttc), cell(row, COLUMNS.codeBarre)];
  const fault =
    missingIn(row, [COLUMNS.code, COLUMNS.label, COLUMNS.ttc]) ??
    tooLongIn(row, COLUMNS.code, [COLUMNS.label, COLUMNS.codeBarre, COLUMNS.type]);
  if (fault) return fault;
  if (typeof price === 'object') return price;
  if (unit !== '' && !unitOf(unit))
    return refused(COLUMNS.unit, `Unité inconnue\u00a0: «\u00a0${unit.slice(0, 40)}\u00a0»`);
  if (SHORTENED.test(bar))
    return refused(
      COLUMNS.codeBarre,
      `Code barre\u00a0: «\u00a0${bar}\u00a0» a perdu ses derniers chiffres, mettez la colonne au format texte`,
    );
  return {
    code,
    designation: cell(row, COLUMNS.label),
    unit: unitOf(unit),
    codeBarre: textIn(row, COLUMNS.codeBarre),
    typeArticle: textIn(row, COLUMNS.type),
    price,
  };
}

/**
 * Products, as files and the accounting system have them. `prix commerciaux TTC` is the price. The other amounts and
 * the stocks of the file are not read, because `survente` is set here and stock comes from movements.
 */
export const productCatalogue: Catalogue<ProductCard> = {
  path: 'products',
  rowsName: 'products',
  entity: 'product',
  codeColumn: COLUMNS.code,
  // A price changes the value of lots and of representatives' stocks.
  noun: ['produit', 'produits'],
  fields: {
    designation: { label: 'Libellé' },
    price: { label: 'Prix', show: showPrice },
    unit: { label: 'Unité', show: (unit) => UNIT_LABELS[unit] },
    codeBarre: { label: 'Code barre' },
    typeArticle: { label: 'Type' },
  },
  read,
  sync: { url: '/products/sync/data', feed: (ebp) => ebp.products() },
  // Products are locked before the running figures of representatives, as when one price is changed.
  known: (db, codes, storing) =>
    db.rows<KnownCard<ProductCard>>(sql`
    select id, code, designation, unit, code_barre as "codeBarre", type_article as "typeArticle", price::float8 as price
    from product where ${oneOf(sql`code`, codes)} order by id ${storing ? sql`for no key update` : empty}`),
  create: (tx, cards) =>
    tx.rows(sql`
    insert into product (code, designation, unit, code_barre, type_article, price, last_update_at)
    select code, designation, coalesce(unit, 'PIECE'), coalesce("codeBarre", ''), coalesce("typeArticle", ''), price,
      now()
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(code text, designation text, unit text,
      "codeBarre" text, "typeArticle" text, price numeric)`),
  update: (tx, changed) =>
    tx.rows(sql`
    update product p set designation = coalesce(r.designation, p.designation), unit = coalesce(r.unit, p.unit),
      code_barre = coalesce(r."codeBarre", p.code_barre), type_article = coalesce(r."typeArticle", p.type_article),
      price = coalesce(r.price, p.price), version = p.version + 1, last_update_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id bigint, designation text, unit text,
      "codeBarre" text, "typeArticle" text, price numeric)
    where p.id = r.id`),
};
