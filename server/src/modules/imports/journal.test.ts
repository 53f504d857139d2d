import sql from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import type { Db } from '../../db/pool.ts';
import { lockImports, SHORT } from './journal.ts';

let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  // The same connection for all, which would keep what one import sets beyond its transaction.
  ({ db, drop } = await openTestDb({ max: 1 }));
});
afterAll(() => drop());

test('only the statements of a short file are planned once for all files, until it is stored', async () => {
  const mode = async (rows?: number) =>
    db.tx(async (tx) => {
      if (rows !== undefined) await lockImports(tx, 'livraisons', {}, rows);
      return (await tx.first<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`))?.mode;
    });
  expect(await mode(SHORT)).toBe('force_generic_plan');
  expect(await mode()).toBe('auto');
  expect(await mode(SHORT + 1)).toBe('auto');
});
