import sql from 'sql-template-tag';
import type { MyProofBody } from '../../contract/compte.ts';
import type { Db } from '../../db/pool.ts';
import { recordSecurity, type SecurityEvent } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { noteProof } from '../../plugins/access/repository.ts';
import { Problem, refused } from '../../plugins/problem.ts';
import { passwordMatches } from '../login/passwords/hash.ts';
import { countAttempt, forgiveAttempt } from '../login/throttle.ts';

interface Proof extends MyProofBody {
  /** IP address of the request. */
  ip: string;
  /** Notes in the security log that it was refused. */
  onRefusal: (event: SecurityEvent) => void;
}

/** What is wrong with a proof, by field; undefined when it is right. Other kinds of proof belong here. */
async function faultOf(db: Db, actor: Actor, { password }: MyProofBody) {
  const found = await db.first<{ hash: string | null }>(
    sql`select password_hash as hash from utilisateur where id = ${actor.id}`,
  );
  if (await passwordMatches(found?.hash, password)) return undefined;
  return { propertyPath: 'password', message: 'Le mot de passe est incorrect' };
}

/**
 * Accepts that this is still the person who signed in, for a quarter of an hour. Wrong proofs are counted like failed
 * sign-ins. @throws 422 naming the field, 429 after too many wrong ones.
 */
export async function proveMyself(db: Db, actor: Actor, proof: Proof): Promise<void> {
  const { ip, onRefusal, ...given } = proof;
  if (given.password === '') throw refused([{ propertyPath: 'password', message: 'Le mot de passe est requis' }]);
  const own = { kind: 'session', hash: actor.sessionHash } as const;
  const minutes = await countAttempt(db, ip, actor.username, own);
  if (minutes > 0) {
    onRefusal({ event: 'sign_in_throttled', target: 'confirmation' });
    throw new Problem(429, `Trop de tentatives. Réessayez dans ${minutes} minute(s).`, { retryAfter: minutes * 60 });
  }
  const fault = await faultOf(db, actor, given);
  if (fault) {
    onRefusal({ event: 'step_up_failed' });
    throw refused([fault]);
  }
  await forgiveAttempt(db, ip, actor.username, own);
  await db.tx(async (tx) => {
    await noteProof(tx, actor.sessionHash);
    await recordSecurity(tx, actor, { event: 'step_up' });
  });
}
