import { hash, hashRaw, verify } from '@node-rs/argon2';
import { HALF_OF_PROCESSORS } from '../../../db/waiting/halfOfProcessors.ts';
import { limitConcurrency } from '../../../db/waiting/limitConcurrency.ts';
import { MAX_WAIT_MS } from '../../../db/waiting/oneAtATime.ts';

/** A check keeps a processor busy for 20 ms, and names may be guessed from many addresses at once. */
const inTurn = limitConcurrency(HALF_OF_PROCESSORS);

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/**
 * Hashes a code with a known salt, by which it is found among others. @throws WaitTimeout when too many others wait.
 */
export const hashWithSalt = (code: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(code, { ...OPTIONS, outputLen: 32, salt }), MAX_WAIT_MS.act);

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
