import { COMMON_NAMES } from './commonNames.ts';
import { COMMON_WORDS } from './commonWords.ts';

let known: ReadonlySet<string> | undefined;

/** Built at the first use. */
export const commonPasswords = (): ReadonlySet<string> =>
  (known ??= new Set(`${COMMON_WORDS} ${COMMON_NAMES}`.trim().split(/\s+/)));

/** Whether a password is one of the commonest, in any case. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(password.normalize('NFKC').toLowerCase());
