import sql from 'sql-template-tag';
import type { Queryable } from '../pool.ts';

/** Tables whose lines nobody may change: the audit, the security log, their chains, and the ledgers of the stock. */
export const UNCHANGEABLE = [
  'audit',
  'audit_chaine',
  'security_event',
  'security_event_chaine',
  'stock_mouvement',
  'miscellaneous_mouvement',
] as const;

/** Whether this connection's role could rewrite them: it has such a right, owns them, or may become who does. */
export const canRewrite = async (db: Queryable): Promise<boolean> =>
  (await db.first(sql`
    select from pg_class where oid = any(${UNCHANGEABLE.map((name) => `public.${name}`)}::regclass[])
      and (has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') or pg_has_role(relowner, 'MEMBER'))
    limit 1`)) !== undefined;
