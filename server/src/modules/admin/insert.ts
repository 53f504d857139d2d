import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { NewAccount } from '../login/accountRules.ts';

/**
 * Stores an account that was already checked, and who created it. Returns its id, or undefined when the address is
 * taken, in whatever case it is written. `mustChange`: somebody else chose the password.
 */
export async function insertAccount(
  tx: Queryable,
  who: Parameters<typeof audit>[1] & Parameters<typeof recordSecurity>[1],
  { username, nomPrenom, utilisateurRoleCode }: Omit<NewAccount, 'password'>,
  { passwordHash, mustChange }: { passwordHash: string; mustChange: boolean },
): Promise<number | undefined> {
  const made = await tx.first<{ id: number }>(sql`
    insert into utilisateur (username, nom_prenom, role_code, password_hash, must_change_password)
    select ${username}, ${nomPrenom}, ${utilisateurRoleCode}, ${passwordHash}, ${mustChange} where not exists (select 1
      from utilisateur where lower(username) = lower(${username}))
    on conflict do nothing returning id`);
  if (!made) return undefined;
  await audit(tx, who, {
    action: 'créer',
    entity: 'utilisateur',
    entityId: username,
    after: { nomPrenom, utilisateurRoleCode },
  });
  await recordSecurity(tx, who, { event: 'account_created', target: username, details: { role: utilisateurRoleCode } });
  return made.id;
}
