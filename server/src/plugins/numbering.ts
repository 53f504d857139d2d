import { unavailable } from './problem.ts';
import { nextId } from '../db/nextId.ts';
import type { Queryable } from '../db/pool.ts';

const ATTEMPTS = 100;

/** `BC26` and 312 → `BC2600312`: padded to `digits`, never cut. */
export const numberText = (prefix: string, n: number, digits: number): string =>
  `${prefix}${String(n).padStart(digits, '0')}`;

/**
 * Inserts a row under the table's next number, which is also its id, and answers it. `insert` answers undefined when
 * its text for that number is taken, because people may choose such texts too; then the next number is tried.
 */
export async function underNextNumber(
  tx: Queryable,
  table: string,
  insert: (n: number) => Promise<object | undefined>,
): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const next = await nextId(tx, table);
    if (await insert(next)) return next;
  }
  throw unavailable('Aucun numéro libre n’a été trouvé. Réessayez dans un instant.');
}
