import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../../db/waiting/limitConcurrency.ts';
import { MAX_WAIT_MS } from '../../../db/waiting/oneAtATime.ts';

/**
 * Checks at once: a check keeps a processor busy for 20 ms, and half of them are left to other people when names are
 * guessed from many addresses.
 */
export const CHECKS = Math.max(1, Math.floor(availableParallelism() / 2));
const inTurn = limitConcurrency(CHECKS);

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without a stored hash it takes as long as with one, so that response times do not tell which
 * names exist. @throws WaitTimeout when too many others wait.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('leurre');
  const known = stored ?? (await decoy);
  const matches = await inTurn(() => verify(known, password, OPTIONS), MAX_WAIT_MS.act);
  return stored ? matches : false;
}
