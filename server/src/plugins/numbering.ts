import type { Sql } from 'sql-template-tag';
import { nextNumber } from '../db/numbers.ts';
import { unavailable } from './problem.ts';

const ATTEMPTS = 100;

/**
 * Inserts a row under the table's next number, which is also its id, and answers the id. `insert` selects what it
 * inserts from the row that it is given (`nextNumber`); it answers undefined when its text for that number is taken,
 * because people may choose such texts too. Then the next number is tried.
 */
export async function underNextNumber(
  table: string,
  insert: (next: Sql) => Promise<{ id: number } | undefined>,
): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await insert(nextNumber(table));
    if (row) return row.id;
  }
  throw unavailable('Aucun numéro libre n’a été trouvé. Réessayez dans un instant.');
}
