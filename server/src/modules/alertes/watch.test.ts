import { addCommande, addCommercial, addPos, scalar } from '../../../../tests/support/rows.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { keepAlerts, watchOnce } from './watch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const hery = await addCommercial(server.db, 1);
  await addCommande(server.db, 1, await addPos(server.db, 1), hery, {
    total_value: 9_000_000,
    commande_at: new Date(),
  });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const open = () => scalar(server.db, "select count(*) from notification where genre = 'solde' and closed_at is null");

test('checks soon after a relevant change only; two servers write a case once', async () => {
  const warn = jest.fn();
  const watches = [keepAlerts(server.db, { warn }), keepAlerts(server.db, { warn })];
  const [first, second] = watches;
  first?.changed([{ type: 'Zone' }, { type: 'Audit' }]);
  await new Promise((resolve) => setTimeout(resolve, 2_300));
  expect(await open()).toBe(0);
  first?.changed([{ type: 'Commande' }]);
  second?.changed([{ type: 'Commande' }]);
  await eventually('the alert is open', async () => (await open()) === 1);
  await Promise.all(watches.map((watch) => watch.stop()));
  expect(warn).not.toHaveBeenCalled();
});

test('announcements of the database reach the watch', async () => {
  const heard = jest.fn<void, [{ type: string }[]]>();
  server.app.live.watch(heard);
  server.app.live.start();
  await eventually('the database is heard', () => server.app.live.isListening);
  await server.as('ROLE_ADMIN').patch('/api/data/configurations/ALERTE_SOLDE', { value: '5' });
  await eventually('the change is passed on', () =>
    heard.mock.calls.some(([tags]: [{ type: string }[]]) => tags.some(({ type }) => type === 'Configuration')),
  );
});

test('simultaneous checks write a case once', async () => {
  await Promise.all([
    watchOnce(server.db, new Date()),
    watchOnce(server.db, new Date()),
    watchOnce(server.db, new Date()),
  ]);
  expect(await open()).toBe(1);
});
