import { type Field, ledger, startField } from '../../../../tests/support/field.ts';
import { addPos, addZone, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, type TestServer } from '../../../../tests/support/server.ts';
import type { PointOfSale } from '../../contract/pointOfSale.ts';

const URL = '/api/data/pos';
let field: Field;
let server: TestServer;
let commercial: Client;

const reset = () => server.reset();
beforeAll(async () => {
  field = await startField();
  server = field.server;
  commercial = server.as('ROLE_COMMERCIAL');
  await server.remember();
});
afterAll(() => server.close());
const send = (payload: object, who = commercial, headers: Record<string, string> = {}) =>
  who.post(URL, payload, { headers: { accept: 'application/json', ...headers } });
const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

describe('a point of sale from the field', () => {
  beforeEach(reset);

  test('gets its code, zone, person in charge and audit, and shows at once', async () => {
    await addZone(server.db, 7, {
      designation: 'Analakely',
      polygon: JSON.stringify({
        type: 'Polygon',
        coordinates: [ring(47.4, -19, 47.6, -18.8), ring(47.55, -18.9, 47.58, -18.85)],
      }),
    });
    const before = await ledger(server.db);
    const answer = await send({
      designation: '  Épicerie Rasoa ',
      phoneNumber: ' 034 11 222 33 ',
      latitude: -18.9,
      longitude: 47.5,
    });
    expect(answer.statusCode).toBe(201);
    const pos = answer.json<PointOfSale>();
    expect(pos).toEqual({
      code: expect.stringMatching(/^POS\d{6,}$/) as string,
      designation: 'Épicerie Rasoa',
      phoneNumber: '034 11 222 33',
      isEnabled: true,
      isActive: false,
      latitude: -18.9,
      longitude: 47.5,
      totalCommandesValue: 0,
      nbCommandes: 0,
      lastCommandAt: null,
      createdAt: expect.any(String) as string,
      responsables: [{ username: server.usernameOf('ROLE_COMMERCIAL'), nomPrenom: 'Essai ROLE COMMERCIAL' }],
      zones: [{ code: 'ZON007', designation: 'Analakely' }],
    });
    expect(answer.headers.location).toBe(`${URL}/${pos.code}`);
    expect(
      (await server.as('ROLE_LECTEUR').get(`${URL}/${pos.code}`, { headers: { accept: 'application/json' } })).json(),
    ).toEqual(pos);
    expect(await ledger(server.db)).toEqual({
      ...before,
      point_of_sale: (before.point_of_sale ?? 0) + 1,
      pos_responsable: 1,
      audit: 1,
    });
    const { rows } = await server.db.pool.query('select username, action, entity, entity_id, after from audit');
    expect(rows).toEqual([
      {
        username: server.usernameOf('ROLE_COMMERCIAL'),
        action: 'créer',
        entity: 'point_of_sale',
        entity_id: pos.code,
        after: {
          designation: 'Épicerie Rasoa',
          phoneNumber: '034 11 222 33',
          latitude: -18.9,
          longitude: 47.5,
          zone: 'ZON007',
          responsable: server.usernameOf('ROLE_COMMERCIAL'),
        },
      },
    ]);
    // An order there belongs to that zone from now on.
    const order = await commercial.post('/api/data/commandes', {
      pointOfSale: pos.code,
      lignes: [{ stockCommercialCode: field.soap, quantite: 1 }],
    });
    expect(order.json()).toMatchObject({ zone: 'Analakely' });
  });

  test('the total of the list follows', async () => {
    const total = async () => (await server.as('ROLE_LECTEUR').get(URL)).json<{ totalItems: number }>().totalItems;
    const before = await total();
    await send({ designation: 'Neuf' });
    expect(await total()).toBe(before + 1);
  });

  test.each<
    [string, { latitude?: number | null; longitude?: number | null; phoneNumber?: null; responsable?: null }, string[]]
  >([
    ['outside all zones', { latitude: -20, longitude: 47.5 }, []],
    ['in the hole of a zone', { latitude: -18.87, longitude: 47.56 }, []],
    ['where two zones overlap: the smaller one', { latitude: -18.81, longitude: 47.41 }, ['ZON008']],
    ['no position', {}, []],
    ['null position', { latitude: null, longitude: null, phoneNumber: null, responsable: null }, []],
  ])('%s', async (_name, position, zones) => {
    await addZone(server.db, 7, {
      surface: 100,
      polygon: JSON.stringify({
        type: 'Polygon',
        coordinates: [ring(47.4, -19, 47.6, -18.8), ring(47.55, -18.9, 47.58, -18.85)],
      }),
    });
    await addZone(server.db, 8, {
      surface: 10,
      polygon: JSON.stringify({
        type: 'MultiPolygon',
        coordinates: [[ring(0, 0, 1, 1)], [ring(47.4, -18.85, 47.45, -18.8)]],
      }),
    });
    const answer = await send({ designation: 'X', ...position });
    const pos = answer.json<PointOfSale>();
    expect([answer.statusCode, pos.zones.map((zone) => zone.code)]).toEqual([201, zones]);
    expect([pos.latitude, pos.longitude, pos.phoneNumber]).toEqual([
      position.latitude ?? null,
      position.longitude ?? null,
      '',
    ]);
  });

  test('an administrator names the person in charge', async () => {
    const answer = await send({ designation: 'X', responsable: 'col001' }, server.as('ROLE_ADMIN'));
    expect([answer.statusCode, answer.json<PointOfSale>().responsables.map((person) => person.username)]).toEqual([
      201,
      ['col001'],
    ]);
  });

  test('forty at once: forty codes, none taken; the same key creates one', async () => {
    const next = (await send({ designation: 'X' })).json<PointOfSale>().code;
    await addPos(server.db, 1, { code: `POS${String(Number(next.slice(3)) + 3).padStart(6, '0')}` });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => send({ designation: `X ${n}` })));
    expect([
      new Set(answers.map((answer) => answer.statusCode)),
      new Set(answers.map((answer) => answer.json<PointOfSale>().code)).size,
    ]).toEqual([new Set([201]), 40]);
    const before = await scalar(server.db, 'select count(*) from point_of_sale');
    const same = await Promise.all(
      Array.from({ length: 10 }, () => send({ designation: 'Y' }, commercial, { 'idempotency-key': 'k' })),
    );
    expect([
      new Set(same.map((answer) => answer.statusCode)),
      new Set(same.map((answer) => answer.body)).size,
      await scalar(server.db, 'select count(*) from point_of_sale'),
    ]).toEqual([new Set([201]), 1, before + 1]);
    expect(problemOf(await send({ designation: 'Z' }, commercial, { 'idempotency-key': 'k' })).status).toBe(422);
  });

  test('a failure at the last write leaves nothing', async () => {
    await server.db.pool.query(`
      create function f_failure() returns trigger language plpgsql as
        $$ begin raise exception 'failure'; end $$;
      create trigger failure after insert on audit for each statement execute function f_failure()`);
    const before = await ledger(server.db);
    expect(problemOf(await send({ designation: 'X' })).status).toBe(500);
    expect(await ledger(server.db)).toEqual(before);
  });
});

describe('a refusal names the field and stores nothing', () => {
  beforeAll(reset);
  const text = 'texte attendu, sans caractère de contrôle';

  const CASES: [
    name: string,
    more: object,
    status: number,
    propertyPath: string,
    message: string,
    who?: 'ROLE_ADMIN',
  ][] = [
    ['for another representative', { responsable: 'col001' }, 403, '', ''],
    ['no person in charge, by an administrator', {}, 422, 'responsable', 'valeur obligatoire', 'ROLE_ADMIN'],
    ['unknown person in charge', { responsable: 'x' }, 422, 'responsable', 'commercial inconnu (x)', 'ROLE_ADMIN'],
    [
      'disabled person in charge',
      { responsable: 'col002' },
      422,
      'responsable',
      'ce commercial est désactivé (col002)',
      'ROLE_ADMIN',
    ],
    ['empty designation', { designation: '' }, 422, 'designation', text],
    ['blank designation', { designation: ' \u00a0 ' }, 422, 'designation', text],
    ['designation on two lines', { designation: 'a\nb' }, 422, 'designation', text],
    ['designation with a NUL', { designation: 'a\u0000' }, 422, 'designation', text],
    ['designation too long', { designation: 'x'.repeat(201) }, 422, 'designation', '200 caractères au plus'],
    ['invalid telephone', { phoneNumber: 'appelez-moi' }, 422, 'phoneNumber', 'forme inattendue'],
    ['latitude alone', { latitude: -18 }, 422, 'longitude', 'valeur obligatoire avec une latitude'],
    ['longitude alone', { longitude: 47, latitude: null }, 422, 'latitude', 'valeur obligatoire avec une longitude'],
    ['latitude off the globe', { latitude: -91, longitude: 47 }, 422, 'latitude', '-90 au moins'],
    ['longitude off the globe', { latitude: -18, longitude: 181 }, 422, 'longitude', '180 au plus'],
    ['position as text', { latitude: 'ici', longitude: 47 }, 422, 'latitude', 'nombre attendu'],
    ['a code sent along', { code: 'POS1' }, 422, 'code', 'champ non accepté'],
    ['a total sent along', { totalCommandesValue: 1 }, 422, 'totalCommandesValue', 'champ non accepté'],
  ];

  test.each(CASES.map((one) => [one[0], one] as const))(
    '%s',
    async (_name, [, more, status, propertyPath, message, who]) => {
      const before = await ledger(server.db);
      const problem = problemOf(await send({ designation: 'X', ...more }, who ? server.as(who) : commercial));
      expect(problem.status).toBe(status);
      if (status === 422) expect(problem.violations).toEqual([{ propertyPath, message }]);
      expect(await ledger(server.db)).toEqual(before);
    },
  );
});
