import { randomBytes, randomInt } from 'node:crypto';
import { hashWithSalt } from '../passwords/hash.ts';

export const RECOVERY_CODES = 10;
/** 50 bits, so that a code needs the same work as a password (docs/adr/0038). */
const LENGTH = 10;
/** Without letters that are mistaken for digits or for each other. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const ALIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** A recovery code as it is compared: lower case, without spaces and hyphens; '' when it cannot be one. */
export function plainRecoveryCode(typed: string): string {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[oil]/g, (letter) => ALIKE[letter] ?? letter);
  return plain.length === LENGTH && [...plain].every((letter) => LETTERS.includes(letter)) ? plain : '';
}

/** New codes as a person writes them down, with what is stored of them. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const salt = randomBytes(16);
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join(''),
  );
  return {
    codes: plain.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`),
    salt,
    hashes: await Promise.all(plain.map((code) => hashWithSalt(code, salt))),
  };
}
