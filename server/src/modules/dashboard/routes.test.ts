import { addCommande, addCommercial, addPos, insert } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import type { KeyMetrics } from '../../contract/dashboard.ts';
import { forgetAllAnswers } from '../../db/answerCache.ts';
import { startOfDay, dayOf } from '../../../../rules/day.ts';

// Figures are shared by everybody who asks for the same ones at the same moment, but never with people who may not see
// them.
let server: TestServer;
let pos: number;
let other: number;
let orders = 0;

const order = (commercial: number, value: number) =>
  addCommande(server.db, (orders += 1), pos, commercial, {
    commande_at: startOfDay(dayOf(new Date())),
    total_value: value,
  });
const revenue = async (who: 'ROLE_ADMIN' | 'ROLE_COMMERCIAL', region = '') =>
  (await server.as(who).get(`/api/data/dashboard/key-metrics?region=${region}`)).json<KeyMetrics>().chiffreAffaire
    .actuel;

beforeAll(async () => {
  server = await startTestServer();
  pos = await addPos(server.db, 1);
  const region = await insert(server.db, 'region', { designation: 'Itasy' });
  other = await addCommercial(server.db, 1, { region_id: region });
  await order(other, 40_000);
  await order(server.ids.get('ROLE_COMMERCIAL') ?? 0, 500);
});
afterAll(() => server.close());

test('asked at once, each person and each region gets its own figures', async () => {
  const asked = await Promise.all([
    revenue('ROLE_ADMIN'),
    revenue('ROLE_COMMERCIAL'),
    revenue('ROLE_ADMIN', 'Itasy'),
    revenue('ROLE_COMMERCIAL', 'Itasy'),
  ]);
  expect(asked).toEqual([40_500, 500, 40_000, 0]);
  expect(await Promise.all([revenue('ROLE_COMMERCIAL'), revenue('ROLE_ADMIN')])).toEqual([500, 40_500]);
});

test('twenty at once ask the database once; after a write everybody sees the change', async () => {
  forgetAllAnswers();
  const asked = spyOnStatements(server.connections);
  const sums = () => asked.asked().filter(({ text }) => text.includes('from commande_jour')).length;
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => revenue('ROLE_ADMIN'))))).toEqual(
    new Set([40_500]),
  );
  expect(sums()).toBe(1);
  await order(other, 1_000);
  forgetAllAnswers();
  expect([await revenue('ROLE_ADMIN'), sums()]).toEqual([41_500, 2]);
  asked.restore();
});
