import type { Queryable } from '../../db/pool.ts';
import { Problem } from '../problem.ts';
import type { Actor } from './authorization.ts';
import { isProved } from './repository.ts';

/** How long a proof of who one is counts, the sign-in included. */
const PROOF_MINUTES = 15;

/**
 * Refuses whoever has not proved lately who they are. To be called by what changes rights, accounts or settings, once it
 * is clear that the change is possible.
 * @throws 401, or 403 with the code `proof-required`: the browser repeats the call, with the same key, after
 * `POST /admin/my-proof`.
 */
export async function requireProof(db: Queryable, actor: Actor): Promise<void> {
  const fresh = await isProved(db, actor.sessionHash, PROOF_MINUTES);
  // Somebody may have ended it since the call came.
  if (fresh === undefined) throw new Problem(401, 'Vous n’êtes pas connecté.');
  if (!fresh) throw new Problem(403, 'Confirmez d’abord que c’est bien vous.', { code: 'proof-required' });
}
