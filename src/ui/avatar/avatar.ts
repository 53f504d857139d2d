const HUES = 17;

/** Gives the initials of up to two words: `Rakotomalala Hery` → `RH`. */
export function initials(name: string): string {
  const wordsOf = (separator: RegExp) => name.split(separator).filter((word) => /\p{L}|\d/u.test(word));
  const words = wordsOf(/\s+/);
  // An account without a name shows its email address instead.
  return (words.length > 1 ? words : wordsOf(/[\s.@_-]+/))
    .slice(0, 2)
    .map((word) => [...word].find((letter) => /\p{L}|\d/u.test(letter)) ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}

/** Gives one of 17 hues in degrees, always the same for the same username (FNV-1a over its code units). */
export function hue(username: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < username.length; i++) hash = Math.imul(hash ^ username.charCodeAt(i), 0x01000193);
  return Math.round((((hash >>> 0) % HUES) * 360) / HUES);
}
