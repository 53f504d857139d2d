import { hash, verify } from '@node-rs/argon2';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with: an unknown name must not answer faster. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('leurre');
  const matches = await verify(stored ?? (await decoy), password, OPTIONS);
  return stored ? matches : false;
}
