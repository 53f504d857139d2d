import { passwordFault } from '../../../../../rules/password.ts';
import { isCommonPassword } from './common.ts';

export const TOO_COMMON = 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre';

/** What is wrong with a new password (docs/product.md, 3.7), as the text to show; undefined when it is fine. */
export async function newPasswordProblem(password: string): Promise<string | undefined> {
  return passwordFault(password) ?? ((await isCommonPassword(password)) ? TOO_COMMON : undefined);
}
