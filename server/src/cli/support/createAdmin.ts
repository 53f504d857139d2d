import sql from 'sql-template-tag';
import type { Db } from '../../db/pool.ts';
import { hashPassword } from '../../modules/login/password.ts';
import { emailProblem, nameProblem } from '../../modules/login/accountRules.ts';
import { newPasswordProblem } from '../../modules/login/passwordRules.ts';
import { audit } from '../../plugins/audit.ts';
import { ToolError } from './runTool.ts';

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
}

/** Refuses what the screen for users would refuse, with its texts (doc 2, 5). @throws ToolError */
export function checkAdmin({ email, name }: NewAdmin): NewAdmin {
  const checked = { email: email.trim(), name: name.trim() };
  for (const [option, value, problem] of [['--email', checked.email, emailProblem(checked.email)], ['--name', checked.name, nameProblem(checked.name)]] as const) {
    if (problem !== undefined) throw new ToolError(value === '' ? `${problem} (${option})` : problem);
  }
  return checked;
}

/** Creates an administrator who can sign in. @throws ToolError when the password is too weak or the address is taken. */
export async function createAdmin(db: Db, admin: NewAdmin, password: string): Promise<void> {
  const { email, name } = checkAdmin(admin);
  const problem = newPasswordProblem(password);
  if (problem !== undefined) throw new ToolError(problem);
  const passwordHash = await hashPassword(password);
  await db.tx(async (tx) => {
    const created = await tx.first(sql`
      insert into utilisateur (username, nom_prenom, role_code, password_hash)
      select ${email}, ${name}, 'ROLE_ADMIN', ${passwordHash} where not exists (select 1 from utilisateur where lower(username) = lower(${email}))
      on conflict do nothing returning id`);
    if (!created) throw new ToolError(`Un utilisateur ${email} existe déjà.`);
    await audit(tx, { id: null, username: 'terminal' }, {
      action: 'créer', entity: 'utilisateur', entityId: email, after: { nomPrenom: name, utilisateurRoleCode: 'ROLE_ADMIN' },
    });
  });
}
