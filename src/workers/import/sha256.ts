/**
 * Computes the SHA-256 of a file in hexadecimal; null where the browser has it only for secure origins (plain http on
 * another host).
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // The type says that it always exists, but it is absent on insecure origins.
  const subtle = (globalThis as { crypto?: { subtle?: SubtleCrypto } }).crypto?.subtle;
  if (!subtle) return null;
  const hash = await subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
