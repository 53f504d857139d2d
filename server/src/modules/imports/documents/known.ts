import sql, { type Sql } from 'sql-template-tag';
import { keyed } from '../../../db/codes.ts';
import type { Queryable } from '../../../db/pool.ts';
import { columnsInSlices, distinctInSlices, keyedInSlices, mapInSlices } from '../../../db/waiting/slices.ts';
import {
  type Article,
  type Commercial,
  type DocumentLine,
  type Held,
  type Known,
  type LotHeld,
  lotKey,
  stockKey,
  type Texts,
} from './line.ts';

/** The tables and columns in which a file's codes are looked up. */
export interface DocumentTables {
  /** Table of the documents. */
  documents: Sql;
  /** Column of the representatives' codes, and the column that tells twins of a code apart (050_codes_compares.sql). */
  owner: { code: Sql; twin: Sql };
  /**
   * Table of the articles, and the expression for whether one is enabled; disabled products can still be delivered and
   * returned.
   */
  articles: { table: Sql; isEnabled: Sql };
}

/** Looks up representatives by the client code. */
export const BY_TIERS = { code: sql`u.code_tiers`, twin: sql`u.jumeau_tiers` };
export const PRODUCTS = { table: sql`product`, isEnabled: sql`true` };

/**
 * Which of these document numbers are stored, however they are written. Each is looked up in the index on its own: a
 * join would compute the comparable form of every stored number.
 */
export async function existingDocuments(db: Queryable, table: Sql, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ ref: string }>(
    sql`
    select r.ref from unnest(${codes}::text[]) r(ref) where (select true from ${table} d
      where ${keyed(sql`d.facture_ref`)} = ${keyed(sql`r.ref`)} limit 1)`,
    `numbers known of ${table.text}`,
  );
  return new Set(rows.map((row) => row.ref));
}

/** The distinct texts of a column. */
export const distinct = async (rows: readonly Texts[], name: 'owner' | 'article' | 'document'): Promise<string[]> => [
  ...(await distinctInSlices(rows, (row) => row[name])),
];

/**
 * For each of these codes `r.code` the representative `u` with it, as `columns` say. Of twins, the one written the same
 * way wins, or else the first.
 */
const owned = (codes: readonly string[], columns: Sql, { code, twin }: DocumentTables['owner']): Sql => sql`
  unnest(${codes}::text[]) r(code) cross join lateral (
    select ${columns} from utilisateur u
    where u.role_code = 'ROLE_COMMERCIAL' and ${keyed(code)} = ${keyed(sql`r.code`)}
    order by ${code} = r.code desc, ${twin} limit 1) u`;

/** The representatives with these codes, by the code as it was asked for. */
export async function ownersOf(
  db: Queryable,
  codes: readonly string[],
  owner: DocumentTables['owner'],
): Promise<Map<string, Commercial>> {
  const { code } = owner;
  const columns = sql`u.id, u.username, u.nom_prenom as "nomPrenom", ${code} as code, u.is_enabled as "isEnabled"`;
  const found = await db.rows<Commercial & { asked: string }>(
    sql`select r.code as asked, u.* from ${owned(codes, columns, owner)}`,
    `owners by ${code.text}`,
  );
  return new Map(found.map(({ asked, ...commercial }) => [asked, commercial]));
}

/**
 * Locks the running figures of everybody in these rows, in one order and before anything is read (docs/locks.md): two
 * files with the same documents then follow each other, and nobody else changes the lots.
 */
export async function lockOwners(tx: Queryable, rows: readonly Texts[], owner: DocumentTables['owner']): Promise<void> {
  const codes = await distinct(rows, 'owner');
  await tx.rows(
    sql`
    select 1 from commercial_cumul where commercial_id = any(array(
      select u.id from ${owned(codes, sql`u.id`, owner)}))
    order by commercial_id for no key update`,
    `owners locked by ${owner.code.text}`,
  );
}

/**
 * What the database knows of the codes in these rows. Of twins, the one written the same way wins, or else the first.
 */
export async function knownOf(
  db: Queryable,
  rows: readonly Texts[],
  { documents, owner, articles }: DocumentTables,
): Promise<Known> {
  const owners = await ownersOf(db, await distinct(rows, 'owner'), owner);
  const codes = await distinct(rows, 'article');
  const found = await db.rows<Article & { asked: string }>(
    sql`
    select r.code as asked, a.* from unnest(${codes}::text[]) r(code) cross join lateral (
      select a.id, a.code, a.designation, a.price::float8 as price, ${articles.isEnabled} as "isEnabled"
        from ${articles.table} a
      where ${keyed(sql`a.code`)} = ${keyed(sql`r.code`)} order by a.code = r.code desc, a.jumeau limit 1) a`,
    `articles known of ${articles.table.text}`,
  );
  return {
    owners,
    articles: new Map(found.map(({ asked, ...article }) => [asked, article])),
    documents: await existingDocuments(db, documents, await distinct(rows, 'document')),
  };
}

/** What the lines move: each lot or miscellaneous product once, by `lotKey`. */
type Moved = ReadonlyMap<string, Held>;

/** What lines with known codes move. */
export const movedBy = (lines: readonly Held[]): Promise<Moved> => keyedInSlices(lines, lotKey, (line) => line);

/** What rows move, as far as their codes are known; the rows may have other errors. */
export async function namedBy(rows: readonly Texts[], known: Known): Promise<Moved> {
  const held = await mapInSlices(rows, ({ owner, article: code, lot }) => {
    const [commercial, article] = [known.owners.get(owner), known.articles.get(code)];
    return commercial && article ? { commercial, article, lot } : undefined;
  });
  return movedBy(held.filter((each) => each !== undefined));
}

const columnsOf = (held: readonly Held[]) =>
  columnsInSlices(held, {
    commercials: (each) => each.commercial.id,
    articles: (each) => each.article.id,
    lots: (each) => each.lot,
  });

/** Which of these lots are stored, by `lotKey`. After `lockOwners` they cannot change until the transaction ends. */
export async function lotsHeld(db: Queryable, moved: Moved): Promise<Map<string, LotHeld>> {
  const { commercials, articles, lots } = await columnsOf([...moved.values()]);
  const keys = [...moved.keys()];
  const rows = await db.rows<LotHeld & { n: number; written: boolean }>(
    sql`
    select h.n, s.lot_number as number, s.quantite_disponible as quantite, s.expire_at as "expireAt",
      s.lot_number = h.lot as written
    from unnest(${commercials}::bigint[], ${articles}::bigint[], ${lots}::text[]) with ordinality as h(commercial,
      article, lot, n)
    join stock_commercial s on s.commercial_id = h.commercial and s.product_id = h.article
    and ${keyed(sql`s.lot_number`)} = ${keyed(sql`h.lot`)}
    order by s.id`,
    'lots known',
  );
  const found = new Map<string, LotHeld>();
  for (const { n, written, ...lot } of rows) {
    const key = keys[n - 1];
    // Of twins, the one written the same way wins, or else the first.
    if (key !== undefined && (written || !found.has(key))) found.set(key, lot);
  }
  return found;
}

/** Units of each of these lots, by `stockKey`. */
export const unitsIn = (
  lines: readonly DocumentLine[],
  lots: ReadonlyMap<string, LotHeld>,
): Promise<Map<string, number>> => keyedInSlices(lines, stockKey, (line) => lots.get(lotKey(line))?.quantite ?? 0);

/** Units of each of these miscellaneous products, by `stockKey`. */
export async function unitsOfDivers(db: Queryable, moved: Moved): Promise<Map<string, number>> {
  const held = [...moved.values()];
  const { commercials, articles } = await columnsOf(held);
  const rows = await db.rows<{ n: number; quantite: number }>(
    sql`
    select h.n, s.quantite_disponible as quantite
    from unnest(${commercials}::bigint[], ${articles}::bigint[]) with ordinality as h(commercial, article, n)
    join miscellaneous_stock s on s.commercial_id = h.commercial and s.miscellaneous_id = h.article`,
    'units known of divers',
  );
  return new Map(
    rows.flatMap(({ n, quantite }) => {
      const each = held[n - 1];
      return each === undefined ? [] : [[stockKey(each), quantite] as const];
    }),
  );
}
