// Invisible characters are removed, because they can reverse a text or make two codes of one.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/gu;
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;
// PostgreSQL cannot store half of a surrogate pair, and would make two texts that differ here equal.
const UNSTORABLE = /\p{Surrogate}/gu;
const PLAIN = /^[ -~]*$/;

/** A text as it is stored: trimmed, in one Unicode form, without invisible characters. */
export const storedText = (text: string): string =>
  (PLAIN.test(text)
    ? text
    : text.replace(BREAKS, ' ').replace(UNSEEN, '').replace(UNSTORABLE, '\ufffd').normalize('NFC')
  ).trim();
