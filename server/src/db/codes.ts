import sql, { type Sql } from 'sql-template-tag';

/**
 * A code or reference as it is compared (DECISIONS 5): the text of a clean cell without its case and repeated blanks,
 * as `f_cle` has it.
 */
export const codeKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The same of a text in the database, in the order of the bytes: what the unique indexes are of. */
export const keyed = (text: Sql): Sql => sql`f_cle(${text}) collate "C"`;

/** Whether a column holds one of these codes, however written. */
export const oneOf = (column: Sql, codes: readonly string[]): Sql =>
  sql`${keyed(column)} = any(array(select ${keyed(sql`c`)} from unnest(${codes}::text[]) c))`;
