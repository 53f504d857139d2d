import { hash, verify } from '@node-rs/argon2';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without a stored hash it takes as long as with one, so that response times do not tell which
 * names exist.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('leurre');
  const matches = await verify(stored ?? (await decoy), password, OPTIONS);
  return stored ? matches : false;
}
