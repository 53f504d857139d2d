import sql, { type Sql } from 'sql-template-tag';
import { keyed } from '../../../db/codes.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asOne, BY_ITSELF, lookUp, step } from '../../../db/transactions/steps.ts';
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

/** Finds what is stored under codes, by the code as it was asked for. */
type Find<Found> = (db: Queryable, codes: readonly string[]) => Promise<Found>;

/**
 * Finds which document numbers a table has, however they are written. Each is looked up in the index on its own: a join
 * would compute the comparable form of every stored number.
 */
export const numbersIn = (table: Sql): Find<ReadonlySet<string>> =>
  lookUp('place', async (db, codes) => {
    const rows = await db.rows<{ ref: string }>(
      sql`
      select r.ref from unnest(${codes}::text[]) r(ref) where (select true from ${table} d
        where ${keyed(sql`d.facture_ref`)} = ${keyed(sql`r.ref`)} limit 1)`,
      `numbers known of ${table.text}`,
    );
    return new Set(rows.map((row) => row.ref));
  });

/** Finds articles in a table; `isEnabled` is an expression: disabled products can still be delivered and returned. */
export const articlesIn = (table: Sql, isEnabled: Sql): Find<ReadonlyMap<string, Article>> =>
  lookUp('place', async (db, codes) => {
    const found = await db.rows<Article & { asked: string }>(
      sql`
      select r.code as asked, a.* from unnest(${codes}::text[]) r(code) cross join lateral (
        select a.id, a.code, a.designation, a.price::float8 as price, ${isEnabled} as "isEnabled" from ${table} a
        where ${keyed(sql`a.code`)} = ${keyed(sql`r.code`)} order by a.code = r.code desc, a.jumeau limit 1) a`,
      `articles known of ${table.text}`,
    );
    return new Map(found.map(({ asked, ...article }) => [asked, article]));
  });

/** Representatives by one of their codes. Of twins, the one written the same way wins, or else the first. */
interface Owners {
  find: Find<ReadonlyMap<string, Commercial>>;
  /**
   * Locks the running figures of everybody with these codes, in one order and before anything is read (docs/locks.md):
   * two files with the same documents then follow each other, and nobody else changes the lots. A transaction that is
   * shared does not wait for a representative who is busy.
   */
  lock: (tx: Queryable, codes: readonly string[]) => Promise<void>;
}

/** `code` is a column of `u`, and `twin` the one that tells twins of a code apart (050_codes_compares.sql). */
export function ownersBy(code: Sql, twin: Sql): Owners {
  const owned = (codes: readonly string[], columns: Sql): Sql => sql`
    unnest(${codes}::text[]) r(code) cross join lateral (
      select ${columns} from utilisateur u
      where u.role_code = 'ROLE_COMMERCIAL' and ${keyed(code)} = ${keyed(sql`r.code`)}
      order by ${code} = r.code desc, ${twin} limit 1) u`;
  const known = sql`u.id, u.username, u.nom_prenom as "nomPrenom", ${code} as code, u.is_enabled as "isEnabled"`;
  const lockFree = async (tx: Queryable, codes: readonly string[]) => {
    const locked = await tx.rows<{ code: string }>(
      sql`
      select r.code from ${owned(codes, sql`u.id`)} join commercial_cumul c on c.commercial_id = u.id
      for no key update of c skip locked`,
      `owners free by ${code.text}`,
    );
    return new Set(locked.map((row) => row.code));
  };
  return {
    find: lookUp('people', async (db, codes) => {
      const found = await db.rows<Commercial & { asked: string }>(
        sql`select r.code as asked, u.* from ${owned(codes, known)}`,
        `owners by ${code.text}`,
      );
      return new Map(found.map(({ asked, ...commercial }) => [asked, commercial]));
    }),
    lock: step('people', async (tx, asked: readonly (readonly string[])[], isShared) => {
      const codes = asked.flat();
      if (isShared) {
        const free = await lockFree(tx, codes);
        return asked.map((ofOne) => (ofOne.every((each) => free.has(each)) ? undefined : BY_ITSELF));
      }
      await tx.rows(
        sql`
        select 1 from commercial_cumul where commercial_id = any(array(select u.id from ${owned(codes, sql`u.id`)}))
        order by commercial_id for no key update`,
        `owners locked by ${code.text}`,
      );
      return [undefined];
    }),
  };
}

/** By the client code. */
export const BY_TIERS = ownersBy(sql`u.code_tiers`, sql`u.jumeau_tiers`);
export const PRODUCTS = articlesIn(sql`product`, sql`true`);

/** Where the codes of a file are looked up. */
export interface DocumentTables {
  documents: Find<ReadonlySet<string>>;
  owners: Owners;
  articles: Find<ReadonlyMap<string, Article>>;
}

/** The distinct texts of a column. */
export const distinct = async (rows: readonly Texts[], name: 'owner' | 'article' | 'document'): Promise<string[]> => [
  ...(await distinctInSlices(rows, (row) => row[name])),
];

/**
 * What the database knows of the codes in these rows; with `isLocked`, nobody changes what their owners have until the
 * transaction ends.
 */
export async function knownOf(
  db: Queryable,
  rows: readonly Texts[],
  { documents, owners, articles }: DocumentTables,
  isLocked: boolean,
): Promise<Known> {
  const codes = await distinct(rows, 'owner');
  // Otherwise a simultaneous sale would make the ledger refuse the whole import because of one row.
  if (isLocked) await owners.lock(db, codes);
  return {
    owners: await owners.find(db, codes),
    articles: await articles(db, await distinct(rows, 'article')),
    documents: await documents(db, await distinct(rows, 'document')),
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

const findLots = step('stock', async (db, asked: readonly Moved[]) => {
  const moved = asOne(asked, (all) => new Map(all.flatMap((each) => [...each])));
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
  return asked.map(() => found);
});

/** Which of these lots are stored, by `lotKey`. While their owners are locked they do not change. */
export const lotsHeld = (db: Queryable, moved: Moved): Promise<ReadonlyMap<string, LotHeld>> => findLots(db, moved);

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
