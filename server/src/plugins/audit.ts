import sql from 'sql-template-tag';
import type { Queryable } from '../db/pool.ts';

export interface AuditLine {
  /** What was done, a verb in French: `activer`, `importer`, … */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Writes who did what, in the transaction of the change itself (DECISIONS 6). The line announces the change when it commits
 * (024_annonces.sql), with the tab that made it, which need not be told.
 */
export async function audit(tx: Queryable, who: { id: number | null; username: string; tab?: string }, line: AuditLine): Promise<void> {
  await tx.rows(sql`insert into audit (utilisateur_id, username, action, entity, entity_id, before, after)
    select ${who.id}::bigint, ${who.username}, ${line.action}, ${line.entity}, ${line.entityId}, ${json(line.before)}::jsonb, ${json(line.after)}::jsonb
    where set_config('tournee.origine', ${who.tab ?? ''}, true) is not null`, 'audit');
}
