import sql, { empty, type Sql } from 'sql-template-tag';
import type { ImportRow } from '../../contract/importation.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Article, Commercial, DocumentFile, Known, Ligne } from './documents.ts';
import { stockKey } from './effects.ts';
import { cell } from './rows.ts';

/** Where the codes of a file are looked up. */
export interface DocumentTables {
  /** Table of the documents. */
  documents: Sql;
  /** Column of the representatives' codes. */
  owner: Sql;
  /** The articles: `code`, `id`, `designation`, `price`, `isEnabled`. */
  articles: Sql;
}

/** Products, switched on or not: what is switched off is still delivered and given back. */
export const PRODUCTS = sql`select code, id, designation, price::float8 as price, true as "isEnabled" from product`;

/** Which of these document numbers are there already. */
export async function existingDocuments(db: Queryable, table: Sql, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ ref: string }>(sql`select facture_ref as ref from ${table} where facture_ref = any(${codes}::text[])`);
  return new Set(rows.map((row) => row.ref));
}

/** What the database knows of the codes in these rows. */
export async function knownOf(db: Queryable, rows: readonly ImportRow[], { columns }: DocumentFile, tables: DocumentTables): Promise<Known> {
  const distinct = (column: string): string[] => [...new Set(rows.map((row) => cell(row, column)))];
  const owners = await db.rows<Commercial & { code: string }>(sql`
    select ${tables.owner} as code, id, username, nom_prenom as "nomPrenom" from utilisateur
    where role_code = 'ROLE_COMMERCIAL' and ${tables.owner} = any(${distinct(columns.owner)}::text[])`);
  const articles = await db.rows<Article>(sql`select * from (${tables.articles}) a where a.code = any(${distinct(columns.article)}::text[])`);
  return {
    owners: new Map(owners.map(({ code, ...commercial }) => [code, commercial])),
    articles: new Map(articles.map((article) => [article.code, article])),
    documents: await existingDocuments(db, tables.documents, distinct(columns.document)),
  };
}

type Held = Pick<Ligne, 'commercial' | 'article' | 'lot'>;

/** The lots that rows of known codes name, each once. */
export function lotsNamed(rows: readonly ImportRow[], { columns }: DocumentFile, known: Known): Held[] {
  const named = new Map<string, Held>();
  for (const row of rows) {
    const commercial = known.owners.get(cell(row, columns.owner));
    const article = known.articles.get(cell(row, columns.article));
    if (!commercial || !article) continue;
    const held = { commercial, article, lot: columns.lot === undefined ? '' : cell(row, columns.lot) };
    named.set(stockKey(held), held);
  }
  return [...named.values()];
}

const distinctHeld = (held: readonly Held[]): Held[] => [...new Map(held.map((each) => [stockKey(each), each])).values()];
const ids = (held: readonly Held[]) => ({ commercials: held.map((each) => each.commercial.id), articles: held.map((each) => each.article.id) });

const byKey = (held: readonly Held[], rows: readonly { n: number; quantite: number }[]): Map<string, number> =>
  new Map(rows.flatMap(({ n, quantite }) => {
    const each = held[n - 1];
    return each ? [[stockKey(each), quantite] as const] : [];
  }));

/**
 * Units in each of these lots by `stockKey`; those that do not exist are left out. With `locked` nobody changes them until the
 * transaction ends: whoever changes a representative's stock takes their line of running figures first, then the lots in order.
 */
export async function unitsInLots(db: Queryable, lines: readonly Held[], locked = false): Promise<Map<string, number>> {
  const held = distinctHeld(lines);
  const { commercials, articles } = ids(held);
  if (locked) await db.rows(sql`select 1 from commercial_cumul where commercial_id = any(${[...new Set(commercials)]}::bigint[]) order by commercial_id for no key update`);
  return byKey(held, await db.rows<{ n: number; quantite: number }>(sql`
    select h.n, s.quantite_disponible as quantite
    from unnest(${commercials}::bigint[], ${articles}::bigint[], ${held.map((each) => each.lot)}::text[]) with ordinality as h(commercial, article, lot, n)
    join stock_commercial s on s.commercial_id = h.commercial and s.product_id = h.article and s.lot_number = h.lot
    ${locked ? sql`order by s.id for no key update of s` : empty}`));
}

/** Units of miscellaneous products held, by `stockKey`. */
export async function unitsOfDivers(db: Queryable, lines: readonly Held[]): Promise<Map<string, number>> {
  const held = distinctHeld(lines);
  const { commercials, articles } = ids(held);
  return byKey(held, await db.rows<{ n: number; quantite: number }>(sql`
    select h.n, s.quantite_disponible as quantite
    from unnest(${commercials}::bigint[], ${articles}::bigint[]) with ordinality as h(commercial, article, n)
    join miscellaneous_stock s on s.commercial_id = h.commercial and s.miscellaneous_id = h.article`));
}
