import { addCommercial, addPos, addZone, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { rectangle as ring } from '../../../../tests/support/shapes.ts';
import type { Zone, ZoneBody } from '../../contract/zone.ts';

const URL = '/api/data/zones';
let server: TestServer;
let editor: Client;

const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const square = polygon(ring(47.4, -19, 47.6, -18.8));
const plain = { headers: { accept: 'application/json' } };
const save = (body: Partial<ZoneBody>, who = editor, headers: Record<string, string> = {}) =>
  who.post(URL, body, { headers: { ...plain.headers, ...headers } });
const zoneOfPoint = async (code: string) =>
  (
    await server.db.pool.query<{ code: string | null }>(
      'select z.code from point_of_sale p left join zone z on z.id = p.zone_id where p.code = $1',
      [code],
    )
  ).rows[0]?.code ?? null;
const audits = async () =>
  (
    await server.db.pool.query<{ action: string; entity_id: string; before: object | null; after: object | null }>(
      "select action, entity_id, before, after from audit where entity = 'zone' order by id",
    )
  ).rows;
const everything = () =>
  scalar(server.db, 'select count(*) from audit').then(async (n) => [
    n,
    (await server.db.pool.query('select * from zone order by id')).rows,
    (await server.db.pool.query('select * from zone_utilisateur order by 1, 2')).rows,
  ]);

beforeAll(async () => {
  server = await startTestServer();
  editor = server.as('ROLE_EDITEUR');
  await addCommercial(server.db, 1, { nom_prenom: 'Rabe' });
  await addCommercial(server.db, 2, { nom_prenom: 'Élodie' });
  await addCommercial(server.db, 3, { is_enabled: false });
  for (const [n, latitude, longitude] of [
    [1, -18.9, 47.5],
    [2, -18.7, 47.5],
    [3, -20, 47.5],
  ] as const)
    await addPos(server.db, n, { latitude, longitude });
  await addPos(server.db, 4);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

test('a new zone: code, area from the server, representatives by name, points of sale, audit', async () => {
  const answer = await save({
    designation: '  Analakely ',
    couleur: '#E11d48',
    utilisateurs: ['col001', 'col002', 'col001'],
    polygon: square,
    surface: 3,
  });
  const zone = answer.json<Zone>();
  expect([answer.statusCode, answer.headers.location]).toEqual([201, `${URL}/${zone.code}`]);
  expect(zone).toEqual({
    code: expect.stringMatching(/^ZON\d{4,}$/) as string,
    designation: 'Analakely',
    couleur: '#E11d48',
    surface: expect.any(Number) as number,
    polygon: square,
    utilisateurs: [
      { username: 'col002', nomPrenom: 'Élodie' },
      { username: 'col001', nomPrenom: 'Rabe' },
    ],
    nbPointsDeVente: 1,
    version: 1,
  });
  // 21.06 km by 22.14 km.
  expect(zone.surface / 1e6).toBeCloseTo(466.5, 0);
  expect((await server.as('ROLE_LECTEUR').get(`${URL}/${zone.code}`, plain)).json()).toEqual(zone);
  expect([await zoneOfPoint('POS0001'), await zoneOfPoint('POS0002')]).toEqual([zone.code, null]);
  expect(await audits()).toEqual([
    {
      action: 'créer',
      entity_id: zone.code,
      before: null,
      after: {
        designation: 'Analakely',
        couleur: '#E11d48',
        surface: zone.surface,
        utilisateurs: ['col001', 'col002'],
        polygon: square,
        pointsDeVente: 1,
      },
    },
  ]);
});

test('with its code the zone changes, before and after; what is not sent stays', async () => {
  const { code, surface } = (await save({ designation: 'A', utilisateurs: ['col001'], polygon: square })).json<Zone>();
  const renamed = await save({ code, designation: 'B' });
  expect([renamed.statusCode, renamed.json()]).toMatchObject([
    200,
    {
      code,
      designation: 'B',
      couleur: '#3388ff',
      surface,
      polygon: square,
      utilisateurs: [{ username: 'col001' }],
      version: 2,
    },
  ]);
  const moved = await save({
    code,
    designation: 'B',
    utilisateurs: [],
    polygon: polygon(ring(47.4, -18.8, 47.6, -18.6)),
  });
  expect(moved.json()).toMatchObject({ utilisateurs: [], nbPointsDeVente: 1, version: 3 });
  expect([await zoneOfPoint('POS0001'), await zoneOfPoint('POS0002')]).toEqual([null, code]);
  const emptied = await save({ code, designation: 'B', polygon: null });
  expect(emptied.json()).toMatchObject({ polygon: null, surface: 0, nbPointsDeVente: 0 });
  expect((await audits()).map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['créer', null, {}],
    ['modifier', { designation: 'A', utilisateurs: ['col001'] }, { designation: 'B', utilisateurs: ['col001'] }],
    ['modifier', { polygon: square, pointsDeVente: 1 }, { pointsDeVente: 1 }],
    ['modifier', { pointsDeVente: 1 }, { polygon: null, surface: 0, pointsDeVente: 0 }],
  ]);
  expect((await audits())[1]?.after).not.toHaveProperty('polygon');
});

test('equal values leave no trace', async () => {
  const zone = (await save({ designation: 'A', utilisateurs: ['col001', 'col002'], polygon: square })).json<Zone>();
  const before = await everything();
  const again = await save({
    code: zone.code,
    designation: 'A',
    utilisateurs: ['col002', 'col001'],
    couleur: zone.couleur,
    polygon: square,
    version: 1,
  });
  expect([again.statusCode, again.json()]).toEqual([200, zone]);
  expect(await everything()).toEqual(before);
});

test('from an outdated state: 412 with the present zone', async () => {
  const { code } = (await save({ designation: 'A', polygon: square })).json<Zone>();
  expect((await save({ code, designation: 'B', version: 1 })).statusCode).toBe(200);
  const late = await save({ code, designation: 'C', version: 1 });
  expect([late.statusCode, late.json()]).toMatchObject([
    412,
    {
      detail: 'Cette zone a été modifiée entre-temps par quelqu’un d’autre.',
      actuel: { code, designation: 'B', version: 2 },
    },
  ]);
  expect(late.json<{ actuel: object }>().actuel).not.toHaveProperty('id');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => save({ code, designation: `D${n}`, version: 2 })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
});

test('the same key creates one zone', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => save({ designation: 'A', polygon: square }, editor, { 'idempotency-key': 'z1' })),
  );
  expect([
    new Set(answers.map((answer) => answer.statusCode)),
    new Set(answers.map((answer) => answer.body)).size,
    await scalar(server.db, 'select count(*) from zone'),
  ]).toEqual([new Set([201]), 1, 1]);
  expect(problemOf(await save({ designation: 'B' }, editor, { 'idempotency-key': 'z1' })).status).toBe(422);
});

test('a representative who was disabled keeps their zone, and gets no other', async () => {
  const zone = await addZone(server.db, 7);
  await insert(server.db, 'zone_utilisateur', {
    zone_id: zone,
    utilisateur_id: await scalar(server.db, "select id from utilisateur where username = 'col003'"),
  });
  expect(
    (await save({ code: 'ZON007', designation: 'X', utilisateurs: ['col003', 'col001'] })).json<Zone>().utilisateurs,
  ).toHaveLength(2);
  expect(problemOf(await save({ designation: 'Y', utilisateurs: ['col003'] })).violations).toEqual([
    { propertyPath: 'utilisateurs', message: 'ce commercial est désactivé (col003)' },
  ]);
});

test('a MultiPolygon is read, stored, and places its points of sale', async () => {
  const shape = {
    type: 'MultiPolygon',
    coordinates: [[ring(47.4, -18.75, 47.6, -18.65)], [ring(47.4, -19, 47.6, -18.8)]],
  };
  const zone = (await save({ designation: 'M', polygon: shape })).json<Zone>();
  expect([zone.polygon, zone.nbPointsDeVente]).toEqual([shape, 2]);
});

test('a stored polygon that is not one breaks nothing', async () => {
  await addZone(server.db, 7, { polygon: JSON.stringify({ type: 'Polygon', coordinates: [['x', null, [1]]] }) });
  await addZone(server.db, 8, { polygon: JSON.stringify({ type: 'Polygon', coordinates: [] }) });
  expect((await save({ designation: 'A', polygon: square })).json<Zone>().nbPointsDeVente).toBe(1);
  expect(
    (await save({ code: 'ZON007', designation: 'N', polygon: polygon(ring(47.4, -18.75, 47.6, -18.65)) })).json<Zone>()
      .nbPointsDeVente,
  ).toBe(1);
});

describe('a refusal names the field and stores nothing', () => {
  const text = 'texte attendu, sans caractère de contrôle';
  test.each<[string, object, number, string, string]>([
    ['no designation', { designation: undefined }, 422, 'designation', 'valeur obligatoire'],
    ['blank designation', { designation: '  ' }, 422, 'designation', text],
    ['colour in words', { couleur: 'red' }, 422, 'couleur', 'forme inattendue'],
    ['short colour', { couleur: '#fff' }, 422, 'couleur', 'forme inattendue'],
    ['unknown representative', { utilisateurs: ['col001', 'x'] }, 422, 'utilisateurs', 'commercial inconnu (x)'],
    [
      'not a representative',
      { utilisateurs: ['admin@essai.mg'] },
      422,
      'utilisateurs',
      'commercial inconnu (admin@essai.mg)',
    ],
    ['an extra field', { nbPointsDeVente: 3 }, 422, 'nbPointsDeVente', 'champ non accepté'],
    [
      'a bow tie',
      {
        polygon: polygon([
          [47, -19],
          [48, -18],
          [48, -19],
          [47, -18],
          [47, -19],
        ]),
      },
      422,
      'polygon',
      'contour\u00a0: les côtés 1 et 3 se croisent (longitude 47,5, latitude -18,5)',
    ],
    [
      'a hole outside',
      { polygon: polygon(ring(47.4, -19, 47.6, -18.8), ring(48, -18, 49, -17)) },
      422,
      'polygon',
      'trou 1\u00a0: ce trou est hors du contour',
    ],
    [
      'a spike',
      {
        polygon: polygon([
          [47, -19],
          [49, -19],
          [48, -19],
          [48, -18],
          [47, -19],
        ]),
      },
      422,
      'polygon',
      'contour\u00a0: les côtés 1 et 2 reviennent l’un sur l’autre (longitude 49, latitude -19)',
    ],
    [
      'latitude and longitude swapped',
      {
        polygon: polygon([
          [-19, 47],
          [-19, 48],
          [-18, 48],
          [-19, 47],
        ]),
      },
      422,
      'polygon',
      'contour, sommet 1\u00a0: la latitude et la longitude semblent échangées',
    ],
    [
      'an altitude',
      {
        polygon: polygon([
          [47, -19, 3],
          [48, -19],
          [48, -18],
          [47, -19, 3],
        ]),
      },
      422,
      'polygon',
      'contour, sommet 1\u00a0: deux nombres attendus, sans altitude',
    ],
    [
      'a text',
      { polygon: 'POLYGON ((47 -19))' },
      422,
      'polygon',
      'un polygone GeoJSON est attendu (Polygon ou MultiPolygon)',
    ],
    [
      'a thousand polygons',
      {
        polygon: {
          type: 'MultiPolygon',
          coordinates: Array.from({ length: 1_000 }, () => [ring(47.4, -19, 47.6, -18.8)]),
        },
      },
      422,
      'polygon',
      '100 polygones au plus (ici 1\u202f000)',
    ],
  ])('%s', async (_name, more, status, propertyPath, message) => {
    const before = await everything();
    const problem = problemOf(await save({ designation: 'A', ...more }));
    expect([problem.status, problem.violations]).toEqual([status, [{ propertyPath, message }]]);
    expect(await everything()).toEqual(before);
  });

  test('1e309, five thousand vertices too many, a body that is too large, an unknown code', async () => {
    const raw = (payload: string) =>
      editor.send({ method: 'POST', url: URL, payload, headers: { 'content-type': 'application/json' } });
    expect(
      problemOf(
        await raw(
          '{"designation":"A","polygon":{"type":"Polygon","coordinates":[[[47,-19],[1e309,-19],[48,-18],[47,-19]]]}}',
        ),
      ).violations,
    ).toEqual([
      { propertyPath: 'polygon', message: 'contour, sommet 2\u00a0: deux nombres attendus (longitude, latitude)' },
    ]);
    expect(
      problemOf(
        await raw(
          JSON.stringify({ designation: 'A', polygon: polygon(Array.from({ length: 5_001 }, () => [47, -19])) }),
        ),
      ).status,
    ).toBe(422);
    // Longer than the server reads at all: refused by its length, before it is parsed.
    expect(
      problemOf(
        await raw(
          '{"designation":"A","polygon":{"type":"Polygon","coordinates":[[' +
            '[47.123456,-19.123456],'.repeat(1_000_000),
        ),
      ).status,
    ).toBe(413);
    expect(problemOf(await raw(JSON.stringify({ designation: 'A', polygon: 'x'.repeat(200_000) }))).status).toBe(422);
    expect(problemOf(await save({ code: 'ZON999', designation: 'A' })).status).toBe(404);
    expect(problemOf(await editor.get(`${URL}/ZON999`)).status).toBe(404);
  });
});

test('a failure at the last write leaves nothing, not even a moved point of sale', async () => {
  await server.db.pool.query(`
    create function f_failure() returns trigger language plpgsql as
      $$ begin raise exception 'failure'; end $$;
    create trigger failure after insert on audit for each statement execute function f_failure()`);
  const before = await everything();
  expect(problemOf(await save({ designation: 'A', polygon: square })).status).toBe(500);
  expect([await everything(), await zoneOfPoint('POS0001')]).toEqual([before, null]);
});

test('the number of points of sale shows in the list and sorts it', async () => {
  const first = (await save({ designation: 'A', polygon: square })).json<Zone>();
  const second = (await save({ designation: 'B', polygon: polygon(ring(47.4, -20.1, 47.6, -19.5)) })).json<Zone>();
  await addPos(server.db, 9, {
    zone_id: await scalar(server.db, 'select id from zone where code = $1', [second.code]),
  });
  const list = async (order: string) =>
    (await editor.get(`${URL}?order[nbPointsDeVente]=${order}`, plain))
      .json<Zone[]>()
      .map((zone) => [zone.code, zone.nbPointsDeVente]);
  expect(await list('desc')).toEqual([
    [second.code, 2],
    [first.code, 1],
  ]);
  expect(await list('asc')).toEqual([
    [first.code, 1],
    [second.code, 2],
  ]);
});
