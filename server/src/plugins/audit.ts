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

/** Writes who did what, in the transaction of the change itself (DECISIONS 6). */
export async function audit(tx: Queryable, who: { id: number | null; username: string }, line: AuditLine): Promise<void> {
  await tx.rows(sql`insert into audit (utilisateur_id, username, action, entity, entity_id, before, after)
    values (${who.id}, ${who.username}, ${line.action}, ${line.entity}, ${line.entityId}, ${json(line.before)}::jsonb, ${json(line.after)}::jsonb)`);
}
