import sql from 'sql-template-tag';
import type { SignInNotice } from '../../contract/compte.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { isUnread } from '../../plugins/access/repository.ts';
import { browserDeviceOf } from './browserDevice.ts';

interface Row {
  code: string;
  kind: SignInNotice['kind'];
  at: Date;
  nb: number;
  since: Date;
  user_agent: string;
  adresse: string;
}

const unread = ({ id, sessionHash }: Actor) => isUnread(sql`${id}`, sql`${sessionHash}`);

/** What this person has to be told of sign-ins, the newest first. */
export async function myNotices(db: Queryable, actor: Actor): Promise<SignInNotice[]> {
  const rows = await db.rows<Row>(sql`
    select id::text as code, kind, at, nb, since, user_agent, adresse from sign_in_notice n
      where ${unread(actor)} order by id desc limit 20`);
  return rows.map(({ user_agent: agent, at, since, ...row }) => ({
    ...row,
    ...browserDeviceOf(agent),
    at: at.toISOString(),
    since: since.toISOString(),
  }));
}

/** Tells no more of these. Answers how many they were. */
export async function markNoticesRead(db: Queryable, actor: Actor, codes: readonly string[]): Promise<number> {
  const marked = await db.rows(
    sql`update sign_in_notice n set read_at = now() where ${unread(actor)} and id::text = any(${codes}::text[])
      returning 1`,
  );
  return marked.length;
}
