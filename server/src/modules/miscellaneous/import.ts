import sql, { empty } from 'sql-template-tag';
import { MISCELLANEOUS_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import type { ImportRow, RowVerdict } from '../../contract/importation.ts';
import { oneOf } from '../../db/codes.ts';
import type { Catalogue, KnownCard, Card } from '../imports/catalogue/catalogue.ts';
import { missingIn, priceIn, showPrice, textIn, tooLongIn } from '../imports/catalogue/cells.ts';
import { cell } from '../imports/rows.ts';

/** The fields of a miscellaneous product's card; price in Ar. */
export type MiscellaneousCard = Readonly<{ designation: string; description: string; price: number }>;

function read(row: ImportRow, code: string): Card<MiscellaneousCard> | RowVerdict {
  const price = priceIn(row, COLUMNS.price);
  const fault = missingIn(row, [COLUMNS.code, COLUMNS.label]) ?? tooLongIn(row, COLUMNS.code, [COLUMNS.label]);
  if (fault) return fault;
  if (typeof price === 'object') return price;
  return { code, designation: cell(row, COLUMNS.label), description: textIn(row, COLUMNS.description), price };
}

/** Miscellaneous products, as files and the accounting system have them; a new one without a price gets 0. */
export const miscellaneousCatalogue: Catalogue<MiscellaneousCard> = {
  path: 'miscellaneous',
  rowsName: 'miscellaneous',
  entity: 'miscellaneous',
  codeColumn: COLUMNS.code,
  noun: ['produit divers', 'produits divers'],
  fields: {
    designation: { label: 'Libellé' },
    description: { label: 'Description' },
    price: { label: 'Prix', show: showPrice },
  },
  read,
  sync: { url: '/miscellaneous/synchronize', feed: (ebp) => ebp.miscellaneous() },
  known: (db, codes, storing) =>
    db.rows<KnownCard<MiscellaneousCard>>(sql`
    select id, code, designation, description, price::float8 as price
    from miscellaneous where ${oneOf(sql`code`, codes)} order by id ${storing ? sql`for no key update` : empty}`),
  create: (tx, cards) =>
    tx.rows(sql`
    insert into miscellaneous (code, designation, description, price, last_update_at)
    select code, designation, coalesce(description, ''), coalesce(price, 0), now()
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(code text, designation text, description text,
      price numeric)`),
  update: (tx, changed) =>
    tx.rows(sql`
    update miscellaneous m set designation = coalesce(r.designation, m.designation),
      description = coalesce(r.description, m.description),
      price = coalesce(r.price, m.price), version = m.version + 1, last_update_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(id bigint, designation text, description text,
      price numeric) where m.id = r.id`),
};
