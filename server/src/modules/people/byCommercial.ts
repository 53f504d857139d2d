import sql, { raw } from 'sql-template-tag';
import type { Holders } from '../../db/lists/spec.ts';

/**
 * Sorts a list of documents by the name of their representative, then newest first. `alias` is the list's table, `at`
 * its date column; the table needs an index on (commercial_id, at desc, id desc).
 */
export const byCommercial = (alias: string, at: string) => ({
  by: sql`u.nom_prenom_norm`,
  each: {
    table: sql`utilisateur u`,
    key: sql`u.id`,
    of: raw(`${alias}.commercial_id`),
    order: raw(`${alias}.${at} desc, ${alias}.id desc`),
  } satisfies Holders,
});
