import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/pool.ts';
import { asOne, step } from '../../../db/transactions/steps.ts';
import { codeOf, RunAgain } from '../../../db/transactions/transaction.ts';
import { columnsInSlices } from '../../../db/waiting/slices.ts';
import { startOfItsDay } from '../days.ts';
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

/** The lines of an import as columns for `unnest`, in the order of the file. */
export const columnsOf = (lines: readonly DocumentLine[], importId: number) =>
  columnsInSlices(lines, {
    imports: () => importId,
    documents: (line) => line.document,
    days: startOfItsDay(),
    values: (line) => line.value,
    commercials: (line) => line.commercial.id,
    articles: (line) => line.article.id,
    lots: (line) => line.lot,
    limits: (line) => line.expireAt,
    quantites: (line) => line.quantite,
  });
type LigneColumns = Awaited<ReturnType<typeof columnsOf>>;

/** Each column has the cells of the same column of each file. */
const joined = (files: readonly LigneColumns[]): LigneColumns => {
  const names = Object.keys(files[0] ?? {}) as (keyof LigneColumns)[];
  return Object.fromEntries(
    names.map((name) => [name, files.flatMap((lines): unknown[] => lines[name])]),
  ) as LigneColumns;
};

export type WriteLines = (tx: Queryable, lines: LigneColumns) => Promise<unknown>;
/** A step that writes something for each line of a file; for those of all files that share a transaction at once. */
export const writeLines = (phase: 'document' | 'movements' | 'audit', write: WriteLines): WriteLines =>
  step(phase, async (tx, files: readonly LigneColumns[]) => {
    await write(tx, asOne(files, joined));
    return files.map(() => undefined);
  });

const UNIQUE_VIOLATION = '23505';
const againIfTaken = (written: Promise<object[]>): Promise<object[]> =>
  written.catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? new RunAgain('document number taken', { cause: error }) : error;
  });

/**
 * Stores one document for the lines that share a number, in the order of the file. When a file of somebody else has
 * just brought one of the numbers, the transaction is run again, and then finds it.
 */
export const insertDocuments = ({ table, at, valued }: Stored): WriteLines =>
  writeLines('document', (tx, lines) =>
    againIfTaken(
      tx.rows(
        sql`
    insert into ${raw(table)} (facture_ref, ${at}, ${valued ? sql`total_value,` : empty} commercial_id, import_id)
    select r.document, min(r.at), ${valued ? sql`sum(r.value),` : empty} min(r.commercial), r.import
    from unnest(${lines.documents}::text[], ${lines.days}::timestamptz[], ${lines.values}::bigint[],
      ${lines.commercials}::bigint[], ${lines.imports}::bigint[]) with ordinality
      as r(document, at, value, commercial, import, n)
    group by r.document, r.import order by min(r.n)`,
        `${table} imported`,
      ),
    ),
  );

/** Stores a movement of a lot for each line; documents and lots must exist. */
export const insertMouvements = (table: 'livraison' | 'retour'): WriteLines =>
  writeLines('movements', (tx, lines) =>
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
    ),
  );

/** Writes an audit entry, of whoever imported it, for each of the documents of these lines. */
export const auditDocuments = ({ table, valued }: Stored): WriteLines =>
  writeLines('audit', (tx, { documents, imports }) =>
    tx.rows(
      sql`
    insert into audit (utilisateur_id, username, action, entity, entity_id, after)
    select u.id, u.username, 'importer', ${table}, d.code,
      json_build_object('factureRef', d.facture_ref, ${valued ? sql`'totalValue', d.total_value,` : empty} 'import',
        d.import_id)
    from import_journal j join ${raw(table)} d on d.import_id = j.id join utilisateur u on u.id = j.utilisateur_id
    where j.id = any(${[...new Set(imports)]}::bigint[]) and d.facture_ref in (select unnest(${documents}::text[]))
    order by d.id`,
      `audit of ${table} imported`,
    ),
  );
