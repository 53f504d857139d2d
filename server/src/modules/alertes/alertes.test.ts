import {
  addCommande,
  addCommercial,
  addLot,
  addPos,
  addProduct,
  insert,
  scalar,
} from '../../../../tests/support/rows.ts';
import { type Persona, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { verifyAndAlert } from '../../cli/support/verifyAndAlert.ts';
import type { Alertes } from '../../contract/alerte.ts';
import { addDays, dayOf } from '../../../../rules/day.ts';
import { watchOnce } from './watch.ts';

const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
let server: TestServer;
let hery: number;
let coffee: number;
let lot: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  hery = await addCommercial(db, 1, { nom_prenom: 'Hery', created_at: ago(400) });
  coffee = await addProduct(db, 1, { designation: 'Café', price: 1_000 });
  lot = await addLot(db, coffee, hery, 'L1', 100);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const sell = async (quantite: number, at: Date, value = 1_000) => {
  const n = 1 + (await scalar(server.db, 'select count(*) from commande'));
  const pos = n === 1 ? await addPos(server.db, 1) : await scalar(server.db, 'select id from point_of_sale');
  const commande_id = await addCommande(server.db, n, pos, hery, { commande_at: at, total_value: value });
  await insert(server.db, 'stock_mouvement', {
    type: 'VENTE',
    quantite,
    total_value: value,
    mouvement_at: at,
    stock_commercial_id: lot,
    product_id: coffee,
    commercial_id: hery,
    commande_id,
  });
};
const seen = async (who: Persona) => (await server.as(who).get('/api/data/alertes')).json<Alertes>();
const messages = async (who: Persona = 'ROLE_ADMIN') =>
  (await seen(who)).alertes.map(({ genre, message }) => `${genre}: ${message.replaceAll('\u00a0', ' ')}`);
const read = (who: Persona, body: object = {}) => server.as(who).post('/api/data/alertes/lues', body);

test('each problem opens one alert, which follows its figures and closes with its cause', async () => {
  await sell(95, NOW, 3_000_000);
  await watchOnce(server.db, NOW);
  await watchOnce(server.db, NOW);
  expect((await messages()).sort()).toEqual([
    'solde: Reste à payer de Hery : 3 000 000 Ar',
    'stock: Stock bas chez Hery : Café (5 unités)',
  ]);
  await sell(1, NOW, 1_000);
  await watchOnce(server.db, NOW);
  expect(await messages()).toContain('stock: Stock bas chez Hery : Café (4 unités)');
  expect(await scalar(server.db, 'select count(*) from notification where genre is not null')).toBe(2);
  await insert(server.db, 'paiement', {
    ref_paiement: 'REG1',
    paiement_at: NOW,
    paiement_source: 'Chèque',
    value: 3_001_000,
    commercial_id: hery,
  });
  await addLot(server.db, coffee, hery, 'L2', 100);
  await watchOnce(server.db, NOW);
  expect(await messages()).toEqual([]);
  // A case that comes back after it was closed is a new alert.
  await sell(1, NOW, 9_000_000);
  await watchOnce(server.db, NOW);
  expect(await messages()).toEqual(['solde: Reste à payer de Hery : 9 000 000 Ar']);
});

test('lots that expire soon, and people and devices that are silent', async () => {
  await sell(1, ago(9));
  await server.db.pool.query(
    `set session_replication_role = replica; update stock_commercial set expire_at = '${addDays(dayOf(NOW), 30)}'
      where id = ${String(lot)}; set session_replication_role = default`,
  );
  await insert(server.db, 'tracking_device', {
    code: 'TRK1',
    imei: '86001',
    designation: 'Moto 1',
    utilisateur_id: hery,
    last_tracking_at: ago(3),
  });
  await insert(server.db, 'tracking_device', {
    code: 'TRK2',
    imei: '86002',
    designation: 'Au placard',
    last_tracking_at: ago(99),
  });
  await watchOnce(server.db, NOW);
  expect((await messages()).map((text) => text.split(':')[0]).sort()).toEqual(['balise', 'peremption', 'silence']);
  expect((await seen('ROLE_ADMIN')).alertes).toContainEqual(
    expect.objectContaining({ genre: 'balise', cible: { appareil: '86001' }, commercial: null }),
  );
  expect((await seen('ROLE_ADMIN')).alertes).toContainEqual(
    expect.objectContaining({
      genre: 'peremption',
      cible: { lot: expect.stringMatching(/^LOT/) as string },
      commercial: { username: 'col001', nomPrenom: 'Hery' },
    }),
  );
});

test('the thresholds come from the configuration', async () => {
  await sell(60, ago(2));
  await watchOnce(server.db, NOW);
  expect(await messages()).toEqual([]);
  await server.db.pool.query(
    "update configuration set value = case code when 'ALERTE_STOCK' then '21' else '1' end where code in " +
      "('ALERTE_STOCK', 'ALERTE_SILENCE_COMMERCIAL')",
  );
  await watchOnce(server.db, NOW);
  expect((await messages()).map((text) => text.split(':')[0]).sort()).toEqual(['silence', 'stock']);
});

test('everybody gets the alerts they may read: devices for admins, a representative only their own', async () => {
  await sell(99, NOW, 3_000_000);
  await insert(server.db, 'tracking_device', {
    code: 'TRK1',
    imei: '86001',
    designation: 'Moto 1',
    utilisateur_id: hery,
    last_tracking_at: ago(3),
  });
  await watchOnce(server.db, NOW);
  const kinds = async (who: Persona) => (await seen(who)).alertes.map(({ genre }) => genre).sort();
  expect(await kinds('ROLE_ADMIN')).toEqual(['balise', 'solde', 'stock']);
  expect(await kinds('ROLE_LECTEUR')).toEqual(['solde', 'stock']);
  expect(await kinds('ROLE_COMMERCIAL')).toEqual([]);
  const own = (await (await server.signedIn(hery)).get('/api/data/alertes')).json<Alertes>();
  expect(own).toMatchObject({ alertes: [{ genre: 'stock' }], total: 1, nonLues: 1 });
  expect((await server.as('anonymous').get('/api/data/alertes')).statusCode).toBe(401);
});

test('read marks are personal, for one or all; an alert that grows is unread again', async () => {
  await sell(99, NOW, 3_000_000);
  await watchOnce(server.db, NOW);
  const [first] = (await seen('ROLE_ADMIN')).alertes.filter(({ genre }) => genre === 'stock');
  expect((await read('ROLE_ADMIN', { ids: [first?.id] })).json()).toMatchObject({ total: 2, nonLues: 1 });
  expect((await seen('ROLE_ADMIN')).alertes.map(({ genre, lue }) => [genre, lue]).sort()).toEqual([
    ['solde', false],
    ['stock', true],
  ]);
  expect(await seen('ROLE_EDITEUR')).toMatchObject({ total: 2, nonLues: 2 });
  expect((await read('ROLE_ADMIN')).json()).toMatchObject({ nonLues: 0 });
  const rice = await addProduct(server.db, 2, { designation: 'Riz' });
  const other = await addLot(server.db, rice, hery, 'R1', 10);
  await insert(server.db, 'stock_mouvement', {
    type: 'VENTE',
    quantite: 10,
    total_value: 0,
    mouvement_at: NOW,
    stock_commercial_id: other,
    product_id: rice,
    commercial_id: hery,
    commande_id: await scalar(server.db, 'select id from commande'),
  });
  await watchOnce(server.db, NOW);
  expect(await seen('ROLE_ADMIN')).toMatchObject({
    nonLues: 1,
    alertes: [
      { genre: 'stock', lue: false },
      { genre: 'solde', lue: true },
    ],
  });
});

test('nobody can mark an alert that they may not read', async () => {
  await insert(server.db, 'tracking_device', {
    code: 'TRK1',
    imei: '86001',
    designation: 'Moto 1',
    utilisateur_id: hery,
    last_tracking_at: ago(3),
  });
  await sell(1, NOW);
  await watchOnce(server.db, NOW);
  const [device] = (await seen('ROLE_ADMIN')).alertes;
  expect((await read('ROLE_LECTEUR', { ids: [device?.id] })).statusCode).toBe(200);
  expect(await scalar(server.db, 'select count(*) from notification_lue')).toBe(0);
});

const putAside = (who: Persona, body: object) => server.as(who).post('/api/data/alertes/ecartees', body);

test('an alert is put aside for oneself, colleagues read why, and it comes back when there is more of it', async () => {
  await sell(99, NOW, 3_000_000);
  await watchOnce(server.db, NOW);
  const [stock] = (await seen('ROLE_ADMIN')).alertes.filter(({ genre }) => genre === 'stock');
  const id = stock?.id;
  const of = async (who: Persona) => (await seen(who)).alertes.find((alerte) => alerte.id === id);
  const answer = (await putAside('ROLE_ADMIN', { id, motif: ' Prévu ' })).json<Alertes>();
  expect(answer).toMatchObject({ total: 2, nonLues: 1 });
  expect(answer.alertes.find((alerte) => alerte.id === id)).toMatchObject({
    ecartee: true,
    lue: false,
    ecart: { motif: 'Prévu', at: expect.stringMatching(/Z$/) as string },
  });
  expect(await of('ROLE_EDITEUR')).toMatchObject({ ecartee: false, ecart: { motif: 'Prévu' } });
  expect(await seen('ROLE_EDITEUR')).toMatchObject({ nonLues: 2 });
  // One's own reason goes before a colleague's, whichever came later.
  await putAside('ROLE_EDITEUR', { id, motif: 'Attendre' });
  expect(await of('ROLE_ADMIN')).toMatchObject({ ecart: { motif: 'Prévu' } });
  const own = (await (await server.signedIn(hery)).get('/api/data/alertes')).json<Alertes>();
  expect(own.alertes).toMatchObject([{ genre: 'stock', ecartee: false, ecart: null }]);
  await putAside('ROLE_EDITEUR', { id, motif: null });
  expect(await of('ROLE_EDITEUR')).toMatchObject({ ecartee: false, ecart: { motif: 'Prévu' } });
  await server.db.pool.query('update notification set mesure = mesure + 1 where id = $1', [id]);
  expect(await of('ROLE_ADMIN')).toMatchObject({ ecartee: false, ecart: null });
  expect(await seen('ROLE_ADMIN')).toMatchObject({ nonLues: 2 });
});

test('only an open alert that one may read is put aside, with a reason', async () => {
  await insert(server.db, 'tracking_device', {
    code: 'TRK1',
    imei: '86001',
    designation: 'Moto 1',
    utilisateur_id: hery,
    last_tracking_at: ago(3),
  });
  await sell(1, NOW);
  await watchOnce(server.db, NOW);
  const id = (await seen('ROLE_ADMIN')).alertes[0]?.id;
  expect((await putAside('ROLE_LECTEUR', { id, motif: 'x' })).statusCode).toBe(422);
  expect((await putAside('ROLE_ADMIN', { id, motif: '  ' })).statusCode).toBe(422);
  expect((await putAside('ROLE_ADMIN', { id, motif: 'x'.repeat(201) })).statusCode).toBe(422);
  await server.db.pool.query('update notification set closed_at = now() where id = $1', [id]);
  expect((await putAside('ROLE_ADMIN', { id, motif: 'x' })).statusCode).toBe(422);
  expect(await scalar(server.db, 'select count(*) from notification_ecartee')).toBe(0);
});

test('an import with ignored lines opens an alert for people who import; one without does not', async () => {
  const product = (code: string, price: string, ligne: number) => ({
    ligne,
    'Code article': code,
    Libellé: `Article ${code}`,
    Description: '',
    Prix: price,
  });
  const send = (rows: object[]) =>
    server.as('ROLE_IMPORTATEUR').post('/api/data/miscellaneous/process/import', { miscellaneous: rows });
  expect((await send([product('DIV001', '100', 2)])).json()).toMatchObject({ created: 1 });
  expect(await messages()).toEqual([]);
  expect((await send([product('DIV002', '100', 2), product('DIV003', 'beaucoup', 3)])).json()).toMatchObject({
    created: 1,
    ignored: 1,
  });
  expect(await messages('ROLE_IMPORTATEUR')).toEqual([
    expect.stringMatching(/^import: Import de .*, 1 ligne laissée de côté$/),
  ]);
  expect(await messages('ROLE_LECTEUR')).toEqual([]);
  await watchOnce(server.db, NOW);
  expect((await messages('ROLE_IMPORTATEUR')).filter((text) => text.startsWith('import'))).toHaveLength(1);
  // An import's alert closes by itself after two weeks.
  await server.db.pool.query("update notification set date = date - interval '15 days' where genre = 'import'");
  await watchOnce(server.db, NOW);
  expect((await messages('ROLE_IMPORTATEUR')).filter((text) => text.startsWith('import'))).toEqual([]);
});

test('a stock verification that differs is an alert until it adds up again', async () => {
  expect((await verifyAndAlert(server.db)).difference).toBeUndefined();
  expect(await messages()).toEqual([]);
  await server.db.pool.query(
    'set session_replication_role = replica; update stock_commercial set quantite_disponible = 7; set ' +
      'session_replication_role = default',
  );
  const { difference } = await verifyAndAlert(server.db);
  await verifyAndAlert(server.db);
  expect(await messages('ROLE_LECTEUR')).toEqual([
    `verification: La vérification du stock trouve un écart. ${String(difference).replaceAll('\u00a0', ' ')}`,
  ]);
  expect((await seen('ROLE_LECTEUR')).alertes[0]?.cible).toEqual({ lot: 'LOT0000001' });
  await server.db.pool.query(
    'set session_replication_role = replica; update stock_commercial set quantite_disponible = 100; set ' +
      'session_replication_role = default',
  );
  expect((await verifyAndAlert(server.db)).difference).toBeUndefined();
  expect(await messages()).toEqual([]);
});

test('routine notices and alerts do not push each other out of the dashboard’s notifications', async () => {
  for (let n = 1; n <= 12; n += 1)
    await insert(server.db, 'notification', {
      type: 'import',
      message: `Import ${n}`,
      date: new Date(NOW.getTime() + n * 1_000),
    });
  await sell(99, NOW, 3_000_000);
  await watchOnce(server.db, NOW);
  const { notifications } = (await server.as('ROLE_LECTEUR').get('/api/data/dashboard/key-metrics')).json<{
    notifications: { type: string }[];
  }>();
  expect(notifications.map(({ type }) => type).sort()).toEqual([
    'alerte',
    'alerte',
    ...Array.from({ length: 8 }, () => 'import'),
  ]);
});
