import sql, { type Sql } from 'sql-template-tag';

/**
 * The form in which codes and references are compared (docs/product.md, 1.3): the text of a clean cell without case and
 * repeated blanks, the same as `f_cle` in the database.
 */
export const codeKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The same form of a text in the database, in byte order like the unique indexes. */
export const keyed = (text: Sql): Sql => sql`f_cle(${text}) collate "C"`;

/** Whether a column holds one of these codes, however they are written. */
export const oneOf = (column: Sql, codes: readonly string[]): Sql =>
  sql`${keyed(column)} = any(array(select ${keyed(sql`c`)} from unnest(${codes}::text[]) c))`;
