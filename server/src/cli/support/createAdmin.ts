import type { Db } from '../../db/pool.ts';
import { insertAccount } from '../../modules/admin/insert.ts';
import { emailProblem, nameProblem } from '../../modules/login/accountRules.ts';
import { hashPassword } from '../../modules/login/passwords/hash.ts';
import { newPasswordProblem } from '../../modules/login/passwords/rules.ts';
import { ToolError } from './runTool.ts';
import { TERMINAL } from './terminal.ts';

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
}

/** Applies the rules of the screen for users (docs/product.md, 6.26), with its texts. @throws ToolError */
export function checkAdmin({ email, name }: NewAdmin): NewAdmin {
  const checked = { email: email.trim(), name: name.trim() };
  for (const [option, value, problem] of [
    ['--email', checked.email, emailProblem(checked.email)],
    ['--name', checked.name, nameProblem(checked.name)],
  ] as const) {
    if (problem !== undefined) throw new ToolError(value === '' ? `${problem} (${option})` : problem);
  }
  return checked;
}

/**
 * Creates an administrator who can sign in. @throws ToolError when the password is too weak or the address is taken.
 */
export async function createAdmin(db: Db, admin: NewAdmin, password: string): Promise<void> {
  const { email, name } = checkAdmin(admin);
  const problem = await newPasswordProblem(password);
  if (problem !== undefined) throw new ToolError(problem);
  const passwordHash = await hashPassword(password);
  await db.tx(async (tx) => {
    const account = { username: email, nomPrenom: name, utilisateurRoleCode: 'ROLE_ADMIN' };
    const id = await insertAccount(tx, TERMINAL, account, { passwordHash, mustChange: false });
    if (id === undefined) throw new ToolError(`Un utilisateur ${email} existe déjà.`);
  });
}
