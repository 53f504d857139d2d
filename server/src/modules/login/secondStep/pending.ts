import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/pool.ts';
import { Problem } from '../../../plugins/problem.ts';
import type { SignInAccount } from '../repository.ts';

/** How long somebody may take to show their factor. */
const LIFE_SECONDS = 300;
const EXPIRED = 'Cette connexion a expiré. Saisissez de nouveau votre mot de passe.';

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-pending' : 'pending');
const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const;

/** A sign-in whose password was right. */
export interface Pending {
  id: number;
  username: string;
  role: string;
  remember: boolean;
  target: string;
}

/** Keeps that the password was right, for this browser alone: it has the only copy of the identifier. */
export async function openPending(
  tx: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, remember, target }: { account: SignInAccount; remember: boolean; target: string },
): Promise<void> {
  const id = randomBytes(32).toString('base64url');
  await tx.rows(sql`
    insert into pending_sign_in (id_hash, utilisateur_id, password_digest, remember, target, expires_at)
    values (${hashOf(id)}, ${account.id}, sha256(${account.password_hash}::text::bytea), ${remember}, ${target},
      now() + make_interval(secs => ${LIFE_SECONDS}))`);
  void reply.setCookie(cookieName(request), id, { ...cookieOptions(request), maxAge: LIFE_SECONDS });
}

const idOf = (request: FastifyRequest): Buffer | undefined => {
  const id = request.cookies[cookieName(request)];
  return id ? hashOf(id) : undefined;
};

/** The condition for a pending sign-in `p` of an account `u` that is as it was. */
const isGood = sql`p.expires_at > now() and u.is_enabled and p.password_digest = sha256(u.password_hash::bytea)`;

/** The pending sign-in of this browser, if any. */
export const findPending = async (db: Queryable, request: FastifyRequest): Promise<Pending | undefined> => {
  const idHash = idOf(request);
  return (
    idHash &&
    db.first<Pending>(sql`
    select u.id, u.username, u.role_code as role, p.remember, p.target
    from pending_sign_in p join utilisateur u on u.id = p.utilisateur_id
    where p.id_hash = ${idHash} and ${isGood}`)
  );
};

/** The pending sign-in of this browser. @throws 410 when it is over. */
export async function pendingOf(db: Queryable, request: FastifyRequest): Promise<Pending> {
  const pending = request.isUnsafe ? undefined : await findPending(db, request);
  if (!pending) throw new Problem(410, EXPIRED);
  return pending;
}

/**
 * Ends the pending sign-in of this browser so that it becomes a session, and locks its account until the transaction
 * ends. @throws 410 when it is over, even since a moment.
 */
export async function takePending(tx: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const found = await tx.first(sql`
    select 1 from pending_sign_in p join utilisateur u on u.id = p.utilisateur_id
    where p.id_hash = ${idOf(request) ?? Buffer.alloc(0)} and ${isGood} for no key update`);
  if (!found) throw new Problem(410, EXPIRED);
  await dropPending(tx, request, reply);
}

/** Forgets the pending sign-in of this browser, if any. */
export async function dropPending(db: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const idHash = idOf(request);
  if (!idHash) return;
  await db.rows(sql`delete from pending_sign_in where id_hash = ${idHash}`);
  void reply.clearCookie(cookieName(request), cookieOptions(request));
}
