import sql from 'sql-template-tag';
import type { Entity } from '../../../rules/tags.ts';
import type { UtilisateurRef } from '../contract/utilisateur.ts';
import type { Queryable } from './pool.ts';

export interface AuditLine {
  /** The action, a verb in French: `activer`, `importer`, … */
  action: string;
  entity: Entity;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Writes who did what, in the transaction of the change itself (docs/product.md, 10.7). When it commits, a trigger
 * announces the change with the tab that made it (024_annonces.sql), so that this tab is not told.
 */
export async function audit(
  tx: Queryable,
  who: { id: number | null; username: string; tab?: string },
  line: AuditLine,
): Promise<void> {
  await tx.rows(
    sql`insert into audit (utilisateur_id, username, action, entity, entity_id, before, after)
    select ${who.id}::bigint, ${who.username}, ${line.action}, ${line.entity}, ${line.entityId},
      ${json(line.before)}::jsonb, ${json(line.after)}::jsonb
    where set_config('tournee.origine', ${who.tab ?? ''}, true) is not null`,
    'audit',
  );
}

/** Who last changed one of these fields, according to the audit; null when the audit has nobody. */
export const lastAuthor = async (
  tx: Queryable,
  entity: Entity,
  entityId: string,
  fields: readonly string[],
): Promise<UtilisateurRef | null> =>
  (await tx.first<UtilisateurRef>(sql`
    select a.username, coalesce(u.nom_prenom, a.username) as "nomPrenom" from audit a
      left join utilisateur u on u.id = a.utilisateur_id
    where a.entity = ${entity} and a.entity_id = ${entityId} and a.after ?| ${fields}::text[] order by a.id desc
      limit 1`)) ?? null;
