import sql from 'sql-template-tag';
import type { Entity } from '../../../rules/tags.ts';
import type { UtilisateurRef } from '../contract/utilisateur.ts';
import type { Queryable } from './pool.ts';
import { step } from './transactions/steps.ts';

export interface AuditLine {
  /** The action, a verb in French: `activer`, `importer`, … */
  action: string;
  entity: Entity;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

/** Who did it, and from which tab of a browser. */
interface Author {
  id: number | null;
  username: string;
  tab?: string;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const writeLines = step('audit', async (tx, asked: readonly { who: Author; line: AuditLine }[]) => {
  const lines = asked.map(({ line }) => line);
  await tx.rows(
    sql`insert into audit (utilisateur_id, username, action, entity, entity_id, before, after)
    select r.id, r.username, r.action, r.entity, r.entity_id, r.before::jsonb, r.after::jsonb
    from unnest(${asked.map(({ who }) => who.id)}::bigint[], ${asked.map(({ who }) => who.username)}::text[],
      ${lines.map(({ action }) => action)}::text[], ${lines.map(({ entity }) => entity)}::text[],
      ${lines.map(({ entityId }) => entityId)}::text[], ${lines.map(({ before }) => json(before))}::text[],
      ${lines.map(({ after }) => json(after))}::text[]) as r(id, username, action, entity, entity_id, before, after)
    where set_config('tournee.origine', ${asked[0]?.who.tab ?? ''}, true) is not null`,
    'audit',
  );
  return asked.map(() => undefined);
});

/**
 * Writes who did what, in the transaction of the change itself (docs/product.md, 10.7). When it commits, a trigger
 * announces the change with the tab that made it (024_annonces.sql), so that this tab is not told; changes of several
 * tabs do not share a transaction.
 */
export const audit = (tx: Queryable, who: Author, line: AuditLine): Promise<void> => writeLines(tx, { who, line });

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
