import {
  addCommande,
  addCommercial,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
  scalar,
} from '../../../../tests/support/rows.ts';
import { type Persona, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { verifyStock } from '../../cli/support/verifyStock.ts';
import type { CommandeValidation } from '../../contract/commande.ts';

let server: TestServer;
const codes: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const [elodie, hery, mine] = [
    await addCommercial(db, 1),
    await addCommercial(db, 2),
    server.ids.get('ROLE_COMMERCIAL') ?? 0,
  ];
  const [zone, product, other] = [await addZone(db, 1), await addProduct(db, 1), await addProduct(db, 2)];
  const pos = await addPos(db, 1, { zone_id: zone });
  const lots = new Map([
    [elodie, [await addLot(db, product, elodie, 'L1', 99), await addLot(db, other, elodie, 'L2', 99)]],
    [hery, [await addLot(db, product, hery, 'L3', 99), await addLot(db, other, hery, 'L4', 99)]],
  ]);
  // The last instant of a month in Madagascar and the first of the next, with and without a zone.
  const orders: [number, string, number | null][] = [
    [elodie, '2026-09-30T20:59:59.999Z', zone],
    [elodie, '2026-09-30T21:00:00Z', zone],
    [hery, '2026-09-30T21:00:00Z', null],
    [hery, '2026-09-30T21:00:00Z', zone],
    [mine, '2026-10-02T21:00:00Z', zone],
  ];
  for (const [n, [who, at, zoneId]] of orders.entries()) {
    const id = await addCommande(db, n + 1, pos, who, {
      commande_at: at,
      total_value: 300 * (n + 1),
      zone_id: zoneId,
      is_validated: n % 2 === 1,
    });
    for (const [line, lot] of (lots.get(who) ?? []).entries()) {
      await insert(db, 'stock_mouvement', {
        type: 'VENTE',
        quantite: 1,
        mouvement_at: at,
        total_value: 100 * (n + 1) * (line + 1),
        stock_commercial_id: lot,
        product_id: [product, other][line] ?? 0,
        commercial_id: who,
        commande_id: id,
      });
    }
    codes.push(`CMD${String(id).padStart(7, '0')}`);
  }
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const set = (n: number, isValidated: boolean, who: Persona = 'ROLE_EDITEUR', key?: string) =>
  server
    .as(who)
    .patch(
      `/api/data/commandes/${codes[n] ?? ''}`,
      { isValidated },
      {
        headers: {
          accept: 'application/json',
          'content-type': 'application/merge-patch+json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
      },
    );
const audited = (n: number) =>
  scalar(server.db, "select count(*) from audit where entity = 'commande' and entity_id = $1", [codes[n]]);
const difference = async () => (await verifyStock(server.db)).difference;
const revenue = (from: string, to: string) =>
  scalar(server.db, 'select sum(value_validee) from commande_jour where jour between $1 and $2', [from, to]);

test('a validated order counts wherever only validated ones count, in its own month', async () => {
  expect(await revenue('2026-09-01', '2026-09-30')).toBe(0);
  const answer = await set(0, true);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<CommandeValidation>()).toMatchObject({
    code: codes[0],
    isValidated: true,
    wasAlready: false,
    changedBy: { username: 'editeur@essai.mg' },
    stockMouvements: [{ totalValue: 100 }, { totalValue: 200 }],
  });
  expect(await revenue('2026-09-01', '2026-09-30')).toBe(300);
  expect(await scalar(server.db, "select sum(value_validee) from vente_zone_mois where mois = '2026-09-01'")).toBe(300);
  expect(await difference()).toBeUndefined();
  expect(
    (await server.as('ROLE_LECTEUR').get('/api/data/commandes?isValidated=false')).json<{ totalItems: number }>()
      .totalItems,
  ).toBe(2);
});

test('taking a validation back leaves the sums as they were, also without a zone', async () => {
  for (const n of [0, 1, 2, 3]) expect((await set(n, n % 2 === 0)).statusCode).toBe(200);
  expect(await difference()).toBeUndefined();
  for (const n of [0, 1, 2, 3]) expect((await set(n, n % 2 === 1)).statusCode).toBe(200);
  expect(await difference()).toBeUndefined();
  expect(await revenue('2026-09-01', '2026-10-31')).toBe(600 + 1200);
});

test('several at once, some of them twice: none is lost or counted twice', async () => {
  const answers = await Promise.all([0, 2, 4, 0, 2, 0].map((n) => set(n, true)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(answers.filter((answer) => !answer.json<CommandeValidation>().wasAlready)).toHaveLength(3);
  expect([await audited(0), await audited(2), await audited(4)]).toEqual([1, 1, 1]);
  expect(await difference()).toBeUndefined();
});

test('validating a validated order is no error, and says who did it', async () => {
  await set(0, true, 'ROLE_ADMIN');
  expect((await set(0, true)).json()).toMatchObject({
    isValidated: true,
    wasAlready: true,
    changedBy: { username: 'admin@essai.mg' },
  });
  expect((await set(1, true)).json()).toMatchObject({ isValidated: true, wasAlready: true, changedBy: null });
  expect([await audited(0), await audited(1)]).toEqual([1, 0]);
});

test('the same request twice gives the first answer again', async () => {
  const [first, second] = [await set(0, true, 'ROLE_EDITEUR', 'cle-1'), await set(0, true, 'ROLE_EDITEUR', 'cle-1')];
  expect(second.json()).toEqual(first.json());
  expect(second.json()).toMatchObject({ wasAlready: false });
});

test('the audit says who, what, before and after', async () => {
  await set(0, true);
  await set(0, false);
  const { rows } = await server.db.pool.query(
    'select username, action, before, after from audit where entity_id = $1 order by id',
    [codes[0]],
  );
  expect(rows).toEqual([
    { username: 'editeur@essai.mg', action: 'valider', before: { isValidated: false }, after: { isValidated: true } },
    {
      username: 'editeur@essai.mg',
      action: 'retirer la validation',
      before: { isValidated: true },
      after: { isValidated: false },
    },
  ]);
});

test.each(['ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL'] as const)(
  '%s may not validate anything, not even their own',
  async (who) => {
    expect((await set(4, true, who)).statusCode).toBe(403);
    expect(await audited(4)).toBe(0);
  },
);

test('an unknown order, and a malformed request', async () => {
  const problem = await server.as('ROLE_EDITEUR').patch('/api/data/commandes/RIEN', { isValidated: true });
  expect(problemOf(problem)).toMatchObject({ status: 404, detail: 'Commande non trouvée' });
  expect(
    (await server.as('ROLE_EDITEUR').patch(`/api/data/commandes/${codes[0] ?? ''}`, { isValidated: 'oui' })).statusCode,
  ).toBe(422);
  expect(
    (await server.as('ROLE_EDITEUR').patch(`/api/data/commandes/${codes[0] ?? ''}`, { totalValue: 1 })).statusCode,
  ).toBe(422);
});
