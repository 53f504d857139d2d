import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { NewAccount } from '../login/accountRules.ts';

/**
 * Stores an account whose rules were checked, and who made it. Answers its id; nothing when somebody has this address
 * already, however it is written.
 */
export async function insertAccount(
  tx: Queryable,
  who: Parameters<typeof audit>[1],
  { username, nomPrenom, utilisateurRoleCode }: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<number | undefined> {
  const made = await tx.first<{ id: number }>(sql`
    insert into utilisateur (username, nom_prenom, role_code, password_hash)
    select ${username}, ${nomPrenom}, ${utilisateurRoleCode}, ${passwordHash} where not exists (select 1
      from utilisateur where lower(username) = lower(${username}))
    on conflict do nothing returning id`);
  if (made)
    await audit(tx, who, {
      action: 'créer',
      entity: 'utilisateur',
      entityId: username,
      after: { nomPrenom, utilisateurRoleCode },
    });
  return made?.id;
}
