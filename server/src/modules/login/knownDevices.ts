import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { tellRefusals } from './refusals.ts';
import type { OwnCount } from './throttle.ts';

const COOKIE = 'device';
/** Only the sign-in needs it. */
const PATH = '/admin/login';
const LIFE_DAYS = 365;
/** Devices known of one person; the one that was used longest ago is forgotten first. */
const MAX_DEVICES = 20;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** This browser's own count of attempts, if this person has signed in with it before. */
export async function deviceOf(
  db: Queryable,
  request: FastifyRequest,
  user: { id: number } | undefined,
): Promise<OwnCount | undefined> {
  const token = request.cookies[COOKIE];
  if (!token) return undefined;
  // An account that does not exist is looked for too, so that the time does not tell.
  const userId = user?.id ?? 0;
  const hash = hashOf(token);
  const known = await db.first(sql`
    select 1 from known_device where utilisateur_id = ${userId} and token_hash = ${hash}
      and last_used_at > now() - make_interval(days => ${LIFE_DAYS})`);
  // Several people may use one browser, and each has a count of their own.
  return known ? { kind: 'device', hash: hashOf(`${userId}:${token}`) } : undefined;
}

/** Gives this browser a new token in place of its old one, for everybody who uses it. */
async function renewToken(tx: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashOf(token);
  const old = request.cookies[COOKIE];
  // A token that somebody planted in the browser is worth nothing after the next sign-in.
  if (old) await tx.rows(sql`update known_device set token_hash = ${hash} where token_hash = ${hashOf(old)}`);
  void reply.setCookie(COOKIE, token, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: LIFE_DAYS * 86_400,
  });
  return hash;
}

/**
 * Remembers the browser of a session that was just opened. The person's other sessions are told when it was not known,
 * and this one of the attempts that were refused since the last sign-in.
 */
export async function rememberDevice(
  tx: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, username, sessionHash }: { userId: number; username: string; sessionHash: Buffer },
): Promise<void> {
  const hash = await renewToken(tx, request, reply);
  const device = await tx.first<{ id: number; is_new: boolean }>(sql`
    insert into known_device (utilisateur_id, token_hash) values (${userId}, ${hash})
      on conflict (utilisateur_id, token_hash) do update set last_used_at = now()
      returning id, xmax = 0 as is_new`);
  await tx.rows(sql`update app_session set known_device_id = ${device?.id ?? null} where id_hash = ${sessionHash}`);
  await tx.rows(sql`
    delete from known_device where utilisateur_id = ${userId} and id not in (select id from known_device
      where utilisateur_id = ${userId} order by last_used_at desc, id desc limit ${MAX_DEVICES})`);
  if (request.server.sharedAccounts.has(username)) return;
  if (device?.is_new)
    await tx.rows(sql`
      insert into sign_in_notice (utilisateur_id, kind, user_agent, adresse, session_hash)
        select s.utilisateur_id, 'new_device', s.user_agent, s.adresse, s.id_hash from app_session s
          where s.id_hash = ${sessionHash}
          and exists (select 1 from known_device where utilisateur_id = ${userId} and id <> ${device.id})`);
  await tellRefusals(tx, userId);
}

/** Forgets the person's other devices: after a new password each of them has to show that it knows it. */
export const forgetOtherDevices = (tx: Queryable, userId: number, sessionHash: Buffer): Promise<object[]> =>
  tx.rows(sql`
    delete from known_device where utilisateur_id = ${userId} and id is distinct from (select known_device_id
      from app_session where id_hash = ${sessionHash})`);
