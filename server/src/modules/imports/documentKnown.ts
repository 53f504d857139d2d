import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import type { Article, Commercial, Known, Ligne, Texts } from './documents.ts';
import { stockKey } from './effects.ts';

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
export async function knownOf(db: Queryable, rows: readonly Texts[], tables: DocumentTables): Promise<Known> {
  const distinct = (name: 'owner' | 'article' | 'document'): string[] => [...new Set(rows.map((row) => row[name]))];
  const owners = await db.rows<Commercial & { code: string }>(sql`
    select ${tables.owner} as code, id, username, nom_prenom as "nomPrenom" from utilisateur
    where role_code = 'ROLE_COMMERCIAL' and ${tables.owner} = any(${distinct('owner')}::text[])`);
  const articles = await db.rows<Article>(sql`select * from (${tables.articles}) a where a.code = any(${distinct('article')}::text[])`);
  return {
    owners: new Map(owners.map(({ code, ...commercial }) => [code, commercial])),
    articles: new Map(articles.map((article) => [article.code, article])),
    documents: await existingDocuments(db, tables.documents, distinct('document')),
  };
}

type Held = Pick<Ligne, 'commercial' | 'article' | 'lot'>;
/** What lines move, each lot or miscellaneous product once, by `stockKey`. */
type Moved = ReadonlyMap<string, Held>;

/** What lines of known codes move. */
export const movedBy = (lines: readonly Held[]): Moved => new Map(lines.map((line) => [stockKey(line), line]));

/** What rows name, as far as their codes are known; they may be wrong in anything else. */
export const namedBy = (rows: readonly Texts[], known: Known): Moved =>
  movedBy(rows.flatMap(({ owner, article: code, lot }) => {
    const [commercial, article] = [known.owners.get(owner), known.articles.get(code)];
    return commercial && article ? [{ commercial, article, lot }] : [];
  }));

const columnsOf = (moved: Moved) => {
  const held = [...moved.values()];
  return { keys: [...moved.keys()], commercials: held.map((each) => each.commercial.id), articles: held.map((each) => each.article.id), lots: held.map((each) => each.lot) };
};

const byKey = (keys: readonly string[], rows: readonly { n: number; quantite: number }[]): Map<string, number> =>
  new Map(rows.flatMap(({ n, quantite }) => {
    const key = keys[n - 1];
    return key === undefined ? [] : [[key, quantite] as const];
  }));

/**
 * Units in each of these lots; those that do not exist are left out. With `locked` nobody changes them until the transaction
 * ends: whoever changes a representative's stock takes their line of running figures first, then the lots in order.
 */
export async function unitsInLots(db: Queryable, moved: Moved, locked = false): Promise<Map<string, number>> {
  const { keys, commercials, articles, lots } = columnsOf(moved);
  if (locked) await db.rows(sql`select 1 from commercial_cumul where commercial_id = any(${[...new Set(commercials)]}::bigint[]) order by commercial_id for no key update`);
  return byKey(keys, await db.rows<{ n: number; quantite: number }>(sql`
    select h.n, s.quantite_disponible as quantite
    from unnest(${commercials}::bigint[], ${articles}::bigint[], ${lots}::text[]) with ordinality as h(commercial, article, lot, n)
    join stock_commercial s on s.commercial_id = h.commercial and s.product_id = h.article and s.lot_number = h.lot
    ${locked ? sql`order by s.id for no key update of s` : empty}`));
}

/** Units held of each of these miscellaneous products. */
export async function unitsOfDivers(db: Queryable, moved: Moved): Promise<Map<string, number>> {
  const { keys, commercials, articles } = columnsOf(moved);
  return byKey(keys, await db.rows<{ n: number; quantite: number }>(sql`
    select h.n, s.quantite_disponible as quantite
    from unnest(${commercials}::bigint[], ${articles}::bigint[]) with ordinality as h(commercial, article, n)
    join miscellaneous_stock s on s.commercial_id = h.commercial and s.miscellaneous_id = h.article`));
}
