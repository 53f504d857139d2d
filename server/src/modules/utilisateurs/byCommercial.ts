import sql, { raw } from 'sql-template-tag';
import type { Holders } from '../../db/lists/spec.ts';

/**
 * Sort of a list of documents by their representative: names as people read them, then each one's newest first. `alias`
 * is the list's, `at` its column of the moment; they need an index on (commercial_id, at desc, id desc).
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
