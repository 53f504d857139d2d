import type { MyProofBody } from '../../contract/compte.ts';
import type { Db } from '../../db/pool.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { noteProof } from '../../plugins/access/repository.ts';
import { refused } from '../../plugins/problem.ts';
import { checkOwnPassword, type OwnPassword } from './ownPassword.ts';

type Proof = MyProofBody & Pick<OwnPassword, 'ip' | 'onRefusal'>;

const fault = (message: string) => refused([{ propertyPath: 'password', message }]);

/**
 * Accepts that this is still the person who signed in, for a quarter of an hour. Wrong proofs are counted like failed
 * sign-ins. @throws 422 naming the field, 429 after too many wrong ones.
 */
export async function proveMyself(db: Db, actor: Actor, { password, ip, onRefusal }: Proof): Promise<void> {
  if (password === '') throw fault('Le mot de passe est requis');
  const hash = await checkOwnPassword(db, actor, { typed: password, target: 'confirmation', ip, onRefusal });
  if (hash === undefined) {
    onRefusal({ event: 'step_up_failed' });
    throw fault('Le mot de passe est incorrect');
  }
  await db.tx(async (tx) => {
    await noteProof(tx, actor.sessionHash);
    await recordSecurity(tx, actor, { event: 'step_up' });
  });
}
