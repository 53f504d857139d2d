import sql, { type Sql } from 'sql-template-tag';
import { REFUSALS, type SecurityEventName } from '../../../rules/securityEvents.ts';
import { forgetAnswersAfter } from './answerCache.ts';
import type { Queryable } from './pool.ts';
import { afterCommit } from './transactions/transaction.ts';

/** Where an act came from: the part of a request that the log needs. */
export interface Origin {
  ip: string;
  id: string;
  log: Record<'info' | 'warn', (line: object, message: string) => void>;
}

/** What happened. No field may hold a secret, nor a name that somebody typed and that is no account. */
export interface SecurityEvent {
  event: SecurityEventName;
  target?: string;
  details?: Readonly<Record<string, string | number>>;
}

/** One line of the log. */
export interface SecurityLine extends Required<SecurityEvent> {
  username: string;
  address: string;
  requestId: string;
  /** How many times it happened. */
  nb: number;
}

/** What the log keeps of an event. */
export const lineOf = (
  { username, origin }: { username: string; origin?: Origin },
  { event, target = '', details = {} }: SecurityEvent,
): SecurityLine => ({
  event,
  username,
  address: origin?.ip ?? '',
  target: target.slice(0, 300),
  details,
  requestId: origin?.id ?? '',
  nb: 1,
});

/** Tells the process's log about a line. */
export function tell(log: Origin['log'] | undefined, line: SecurityLine): void {
  log?.[REFUSALS.includes(line.event) ? 'warn' : 'info']({ security: line }, 'security');
}

/** The only statement that writes to the log: `rows` selects the columns named here. */
const insertion = (rows: Sql): Sql =>
  sql`insert into security_event (at, event, username, address, target, details, request_id, nb) ${rows}`;

/** Writes lines; `age` is how long ago each happened (ms). */
async function writeLines(db: Queryable, lines: readonly (SecurityLine & { age: number })[]): Promise<void> {
  await db.rows(
    insertion(sql`
      select now() - make_interval(secs => age / 1000), event, username, address, target, details, "requestId", nb
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(age float8, event text, username text,
          address text, target text, details jsonb, "requestId" text, nb integer)`),
    'security lines',
  );
}

/** Writes lines on their own, outside the transaction of a change, whatever request they were noted for. */
export async function writeNoted(db: Queryable, lines: readonly (SecurityLine & { age: number })[]): Promise<void> {
  await writeLines(db, lines);
  forgetAnswersAfter(['security_event']);
}

/**
 * Writes an event in the transaction of the change that it is about; the process's log is told when that commits. What
 * changes nothing is noted instead (plugins/security/securityLog.ts).
 */
export async function recordSecurity(
  tx: Queryable,
  who: { username: string; origin?: Origin },
  event: SecurityEvent,
): Promise<void> {
  const line = lineOf(who, event);
  await writeLines(tx, [{ ...line, age: 0 }]);
  afterCommit(tx, () => tell(who.origin?.log, line));
}

/**
 * Ends a session and writes in the same statement that its person signed out, which then need not wait for the turn of
 * a transaction.
 */
export async function signOut(db: Queryable, idHash: Buffer, origin: Origin): Promise<void> {
  const line = lineOf({ username: '', origin }, { event: 'sign_out' });
  const found = await db.first<{ username: string }>(sql`
    with gone as (delete from app_session where id_hash = ${idHash} returning utilisateur_id)
    ${insertion(sql`
      select now(), ${line.event}, u.username, ${line.address}, '', '{}', ${line.requestId}, 1
        from gone join utilisateur u on u.id = gone.utilisateur_id`)} returning username`);
  if (!found) return;
  forgetAnswersAfter(['security_event']);
  tell(origin.log, { ...line, username: found.username });
}

/** Seconds since the last backup, or since the database was made when there was none. */
export const backupAge = async (db: Queryable): Promise<number> =>
  (
    await db.first<{ age: number }>(
      sql`
      select extract(epoch from now() - coalesce((select max(at) from security_event where event = 'backup'),
        (select min(at) from schema_migration)))::float8 as age`,
      'age of the last backup',
    )
  )?.age ?? 0;
