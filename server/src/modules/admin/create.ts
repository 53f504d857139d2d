import type { Utilisateur } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { refused } from '../../plugins/problem.ts';
import type { NewAccount } from '../login/accountRules.ts';
import { findByIds } from '../utilisateurs/repository.ts';
import { insertAccount } from './insert.ts';

const TAKEN = 'Un utilisateur avec cette adresse email existe déjà';

/**
 * Creates a back-office user from a body that was already checked. @throws 422 when the address is taken, in whatever
 * case it is written.
 */
export async function createAccount(
  tx: Queryable,
  actor: Actor,
  account: NewAccount,
  passwordHash: string,
): Promise<Utilisateur> {
  const id = await insertAccount(tx, actor, account, { passwordHash, mustChange: true });
  const [created] = id === undefined ? [] : await findByIds(tx, [id]);
  if (!created) throw refused([{ propertyPath: 'username', message: TAKEN }]);
  return created;
}
