import sql from 'sql-template-tag';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addCommercial, scalar } from '../../../../tests/support/rows.ts';
import { readValue } from './value.ts';

const LIST = '/api/data/configurations';
const RATE = `${LIST}/TAUX_COMMISSION`;
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

test('the list has each value with its type, searched by designation or code', async () => {
  const { member } = (await admin.get(`${LIST}?search=TAUX`)).json<{ member: object[] }>();
  expect(member).toMatchObject([
    {
      code: 'TAUX_COMMISSION',
      designation: 'Taux de commission',
      value: '0.03',
      type: 'taux',
      lastUpdateAt: null,
      lastUpdateBy: null,
      version: 1,
    },
  ]);
  const codes = (await server.as('ROLE_LECTEUR').get(`${LIST}?search=balises`)).json<{
    member: { code: string; type: string }[];
  }>().member;
  expect(codes.map(({ code, type }) => [code, type])).toEqual([['CONSERVATION_POSITIONS', 'jours']]);
});

test('a commission is exact to the ariary, half an ariary upwards', async () => {
  await addCommercial(server.db, 1);
  await server.db.pool.query('update commercial_cumul set total_commandes_value = 100');
  await admin.patch(RATE, { value: '0.145' });
  // In floating point 100 × 0.145 is 14.499999999999998.
  expect((await admin.get('/api/data/utilisateurs/col001')).json()).toMatchObject({ totalCommission: 15 });
});

test('a change applies at once where the value is used, with author and audit', async () => {
  await server.db.pool.query(
    `insert into utilisateur (username, nom_prenom, role_code, code_collaborateur)
      values ('col001', 'Hery', 'ROLE_COMMERCIAL', 'COL001')`,
  );
  await server.db.pool.query(
    'insert into commercial_cumul (commercial_id, total_commandes_value) select id, 1000000 from utilisateur where ' +
      'username = $1 on conflict (commercial_id) do update set total_commandes_value = 1000000',
    ['col001'],
  );
  const answer = await admin.patch(RATE, { value: ' 0,050 ' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    value: '0.05',
    version: 2,
    lastUpdateBy: { username: 'admin@essai.mg' },
    lastUpdateAt: expect.any(String) as string,
  });
  expect((await admin.get('/api/data/utilisateurs/col001')).json()).toMatchObject({ totalCommission: 50_000 });
  const trail = await server.db.rows(sql`select username, action, entity, entity_id, before, after from audit`);
  expect(trail).toEqual([
    {
      username: 'admin@essai.mg',
      action: 'modifier',
      entity: 'configuration',
      entity_id: 'TAUX_COMMISSION',
      before: { value: '0.03' },
      after: { value: '0.05' },
    },
  ]);
  // An equal value is no change, no audit entry and no conflict.
  expect((await admin.patch(RATE, { value: '0.05', version: 1 })).json()).toMatchObject({ version: 2 });
  expect(await scalar(server.db, 'select count(*) from audit')).toBe(1);
});

test('from an outdated value: 412 with the present one, nothing stored', async () => {
  await admin.patch(RATE, { value: '0.04', version: 1 });
  const late = await admin.patch(RATE, { value: '0.05', version: 1 });
  expect(problemOf(late)).toMatchObject({
    status: 412,
    actuel: { code: 'TAUX_COMMISSION', value: '0.04', version: 2, lastUpdateBy: { nomPrenom: 'Essai ROLE ADMIN' } },
  });
  expect(late.json<{ actuel: object }>().actuel).not.toHaveProperty('id');
  expect((await admin.patch(RATE, { value: '0.05', version: 2 })).statusCode).toBe(200);
});

test('two people at once, twenty times: one succeeds, the other sees the first', async () => {
  for (let version = 1; version <= 20; version += 1) {
    const answers = await Promise.all(
      ['0.5', '0.6'].map((value) => admin.patch(RATE, { value: `${value}${String((version % 9) + 1)}`, version })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412]);
  }
});

test('what is not a value is refused with a reason', async () => {
  const messageOf = async (code: string, value: string) =>
    problemOf(await admin.patch(`${LIST}/${code}`, { value })).violations;
  expect(await messageOf('TAUX_COMMISSION', '  ')).toEqual([
    { propertyPath: 'value', message: 'La valeur est requise.' },
  ]);
  expect(await messageOf('TAUX_COMMISSION', 'beaucoup')).toEqual([
    { propertyPath: 'value', message: 'Un taux est un nombre entre 0 et 1, six décimales au plus.' },
  ]);
  expect(await messageOf('OBJECTIF_MENSUEL', '12,5')).toEqual([
    { propertyPath: 'value', message: 'Un montant est un nombre entier d’ariary, sans décimales.' },
  ]);
  expect(problemOf(await admin.patch(`${LIST}/RIEN`, { value: '1' })).status).toBe(404);
  expect(problemOf(await admin.patch(RATE, { value: '0.1', type: 'texte' })).status).toBe(422);
  expect(await scalar(server.db, 'select count(*) from audit')).toBe(0);
});

test('the database accepts exactly the values that the server accepts', async () => {
  const accepted = {
    montant: ['0', '1', '430000000', '999999999999'],
    taux: ['0', '1', '0.03', '0.000001', '0.5'],
    jours: ['1', '400', '9999'],
    texte: ['x', 'deux mots'],
  } as const;
  const refused = {
    montant: ['', '01', '-1', '1.5', '1 000', '1000000000000', 'x'],
    taux: ['', '1.0', '.5', '1.1', '2', '0.50', '-0.1', '3%', '0.0000001'],
    jours: ['0', '10000', '1.5', '-3', ''],
    texte: [' ', '\n'],
  } as const;
  const taken = (type: string, value: string) =>
    server.db.pool
      .query("insert into configuration (code, designation, type, value) values ('ESSAI', 'Essai', $1, $2)", [
        type,
        value,
      ])
      .then(
        () => true,
        () => false,
      );
  for (const [type, values] of Object.entries(accepted)) {
    for (const value of values) {
      expect([type, value, readValue(type as keyof typeof accepted, value)]).toEqual([type, value, { value }]);
      expect([type, value, await taken(type, value)]).toEqual([type, value, true]);
      await server.db.pool.query("delete from configuration where code = 'ESSAI'");
    }
  }
  for (const [type, values] of Object.entries(refused))
    for (const value of values) expect([type, value, await taken(type, value)]).toEqual([type, value, false]);
});

test.each([
  ['montant', ' 12 000 000 ', '12000000'],
  ['montant', '007', '7'],
  ['montant', '5,00', '5'],
  ['taux', '0,030', '0.03'],
  ['taux', '1,0', '1'],
  ['taux', '00.5', '0.5'],
  ['taux', '.5', undefined],
  ['jours', '30', '30'],
  ['jours', '30 jours', undefined],
  ['montant', '1e3', undefined],
  ['montant', '0x10', undefined],
  ['montant', '١٢', undefined],
  ['texte', ' a ', 'a'],
  ['texte', 'a\u0000', undefined],
] as const)('%s %j', (type, text, value) => {
  const read = readValue(type, text);
  expect('value' in read ? read.value : undefined).toBe(value);
});
