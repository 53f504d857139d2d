import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/pool.ts';
import { codeOf, RunAgain } from '../../../db/transactions/transaction.ts';
import { columnsInSlices } from '../../../db/waiting/slices.ts';
import { startOfItsDay } from '../days.ts';
import type { Importer } from '../journal.ts';
import type { DocumentLine } from './line.ts';

/** The date column and the movements' link are named after the table: `livraison_at`, `livraison_id`. */
export type DocumentTable = 'livraison' | 'retour' | 'miscellaneous_livraison';

interface Stored {
  table: DocumentTable;
  /** Column of the date. */
  at: Sql;
  /** Whether the table has a total value. */
  valued: boolean;
}

/** The lines as columns for `unnest`, in the order of the file. */
export const columnsOf = (lines: readonly DocumentLine[]) =>
  columnsInSlices(lines, {
    documents: (line) => line.document,
    days: startOfItsDay(),
    values: (line) => line.value,
    commercials: (line) => line.commercial.id,
    articles: (line) => line.article.id,
    lots: (line) => line.lot,
    limits: (line) => line.expireAt,
    quantites: (line) => line.quantite,
  });
export type LigneColumns = Awaited<ReturnType<typeof columnsOf>>;

const UNIQUE_VIOLATION = '23505';
const againIfTaken = (written: Promise<object[]>): Promise<object[]> =>
  written.catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? new RunAgain('document number taken', { cause: error }) : error;
  });

/**
 * Stores one document for the lines that share a number, in the order of the file. When a file of somebody else has
 * just brought one of the numbers, the transaction is run again, and then finds it.
 */
export const insertDocuments = (
  tx: Queryable,
  { table, at, valued }: Stored,
  lines: LigneColumns,
  importId: number,
): Promise<object[]> =>
  againIfTaken(
    tx.rows(
      sql`
    insert into ${raw(table)} (facture_ref, ${at}, ${valued ? sql`total_value,` : empty} commercial_id, import_id)
    select r.document, min(r.at), ${valued ? sql`sum(r.value),` : empty} min(r.commercial), ${importId}
    from unnest(${lines.documents}::text[], ${lines.days}::timestamptz[], ${lines.values}::bigint[],
      ${lines.commercials}::bigint[]) with ordinality
      as r(document, at, value, commercial, n)
    group by r.document order by min(r.n)`,
      `${table} imported`,
    ),
  );

/** Stores a movement of a lot for each line; documents and lots must exist. */
export const insertMouvements = (
  tx: Queryable,
  table: 'livraison' | 'retour',
  lines: LigneColumns,
): Promise<object[]> =>
  tx.rows(
    sql`
    insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
      commercial_id, ${raw(`${table}_id`)})
    select r.at, ${table.toUpperCase()}, r.quantite, r.value, s.id, r.product, r.commercial, d.id
    from unnest(${lines.documents}::text[], ${lines.days}::timestamptz[], ${lines.values}::bigint[],
      ${lines.commercials}::bigint[],
        ${lines.articles}::bigint[], ${lines.lots}::text[], ${lines.quantites}::integer[]) with ordinality
      as r(document, at, value, commercial, product, lot, quantite, n)
    join ${raw(table)} d on d.facture_ref = r.document
    join stock_commercial s on s.commercial_id = r.commercial and s.product_id = r.product and s.lot_number = r.lot
    order by r.n`,
    `mouvements of ${table} imported`,
  );

/** Writes an audit entry for each of these documents of an import. */
export const auditDocuments = (
  tx: Queryable,
  { table, valued }: Stored,
  { documents }: LigneColumns,
  importId: number,
  actor: Importer,
): Promise<object[]> =>
  tx.rows(
    sql`
    insert into audit (utilisateur_id, username, action, entity, entity_id, after)
    select ${actor.id}, ${actor.username}, 'importer', ${table}, d.code,
      json_build_object('factureRef', d.facture_ref, ${valued ? sql`'totalValue', d.total_value,` : empty} 'import',
        ${importId}::bigint)
    from ${raw(table)} d
    where d.import_id = ${importId} and d.facture_ref in (select unnest(${documents}::text[])) order by d.id`,
    `audit of ${table} imported`,
  );
