import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret. It opens only with the same key and the same `purpose`, so that no row can lend it to another. */
export function seal(key: Buffer, purpose: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` made; null for anything else. */
export function unseal(key: Buffer, purpose: string, sealed: Buffer): Buffer | null {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  if (sealed.length < tagEnd) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
  } catch {
    // Another key, another purpose, or a changed text.
    return null;
  }
}
