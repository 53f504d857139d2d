/** Makes a random identifier. `randomUUID` is missing over plain http, except on localhost. */
export function newKey(): string {
  const source = crypto as { randomUUID?: () => string };
  if (source.randomUUID) return source.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
