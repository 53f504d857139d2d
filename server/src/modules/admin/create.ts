import sql from 'sql-template-tag';
import type { Utilisateur } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { refused } from '../../plugins/problem.ts';
import type { NewAccount } from '../login/accountRules.ts';
import { findByIds } from '../utilisateurs/repository.ts';

const TAKEN = 'Un utilisateur avec cette adresse email existe déjà';

/** Creates a user of the back-office, whose rules were checked. @throws 422 when somebody has this address already, however it is written. */
export async function createAccount(tx: Queryable, actor: Actor, account: NewAccount, passwordHash: string): Promise<Utilisateur> {
  const { username, nomPrenom, utilisateurRoleCode } = account;
  const made = await tx.first<{ id: number }>(sql`
    insert into utilisateur (username, nom_prenom, role_code, password_hash)
    select ${username}, ${nomPrenom}, ${utilisateurRoleCode}, ${passwordHash} where not exists (select 1 from utilisateur where lower(username) = lower(${username}))
    on conflict do nothing returning id`);
  const [created] = made ? await findByIds(tx, [made.id]) : [];
  if (!created) throw refused([{ propertyPath: 'username', message: TAKEN }]);
  await audit(tx, actor, { action: 'créer', entity: 'utilisateur', entityId: username, after: { nomPrenom, utilisateurRoleCode } });
  return created;
}
