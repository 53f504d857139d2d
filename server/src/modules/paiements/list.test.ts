import { addCommercial, addPaiement } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const [hery, fanja] = [
    await addCommercial(db, 1, { nom_prenom: 'Hery' }),
    await addCommercial(db, 2, { nom_prenom: 'Fanja' }),
  ];
  await addPaiement(db, 1, hery, {
    paiement_source: 'OM',
    is_orange_money: true,
    value: 300,
    paiement_at: '2026-11-01T21:00:00Z',
  });
  await addPaiement(db, 2, hery, { paiement_source: 'Chèque', value: 100, paiement_at: '2026-11-05T21:00:00Z' });
  await addPaiement(db, 3, fanja, {
    paiement_source: 'Orange Money',
    is_orange_money: true,
    value: 200,
    paiement_at: '2026-11-10T21:00:00Z',
  });
});
afterAll(() => server.close());

const asked = async (query: string) =>
  (await server.as('ROLE_LECTEUR').get(`/api/data/paiements?${query}`)).json<{
    totalItems: number;
    member: { refPaiement: string }[];
  }>();
const found = async (query: string) =>
  (await asked(query)).member.map((paiement) => Number(paiement.refPaiement.slice(-1)));

test('a payment as the contract describes it, newest first', async () => {
  const { member } = await asked('');
  expect(member.map((paiement) => paiement.refPaiement)).toEqual(['REG000003', 'REG000002', 'REG000001']);
  expect(member[2]).toMatchObject({
    '@id': '/api/data/paiements/PAI0000001',
    '@type': 'Paiement',
    code: 'PAI0000001',
    refPaiement: 'REG000001',
    paiementAt: '2026-11-01T21:00:00.000Z',
    createdAt: expect.any(String) as string,
    paiementSource: 'OM',
    isOrangeMoney: true,
    value: 300,
    commercial: { username: 'col001', nomPrenom: 'Hery' },
  });
});

test.each([
  ['isOrangeMoney=true', [3, 1]],
  ['isOrangeMoney=false', [2]],
  ['commercial.username=col001', [2, 1]],
  ['commercial.username[]=col001&commercial.username[]=col002', [3, 2, 1]],
  ['commercial.username[]=col001&isOrangeMoney=true', [1]],
  ['startDate=2026-11-06&endDate=2026-11-06', [2]],
  ['paiementAt[after]=2026-11-06', [3, 2]],
  ['paiementAt[before]=2026-11-06&commercial.username=col002', []],
  ['search=cheque', [2]],
  ['search=orange', [3]],
  ['search=hery', [2, 1]],
  ['search=REG000003', [3]],
  ['search=pai0000002', [2]],
  ['search=fanja&isOrangeMoney=false', []],
  ['order[value]=asc', [2, 3, 1]],
  ['order[commercial.nomPrenom]=asc', [3, 2, 1]],
  ['order[refPaiement]=ASC', [1, 2, 3]],
])('%s', async (query, expected) => {
  expect(await found(query)).toEqual(expected);
  expect((await asked(query)).totalItems).toBe(expected.length);
});

test('a malformed filter is a 400 that names it', async () => {
  for (const value of ['oui', '2', 'null', "'"]) {
    expect(problemOf(await server.as('ROLE_LECTEUR').get(`/api/data/paiements?isOrangeMoney=${value}`))).toMatchObject({
      status: 400,
      violations: [{ propertyPath: 'isOrangeMoney' }],
    });
  }
});

test('the whole list is downloaded, with amounts and days', async () => {
  const answer = await server
    .as('ROLE_LECTEUR')
    .get('/api/data/paiements?isOrangeMoney=true&order[value]=asc', { headers: { accept: 'text/csv' } });
  const [header, ...lines] = answer.body.replace('\ufeff', '').trim().split('\r\n');
  expect(header).toBe(
    'Référence;Code;Commercial;Date du paiement;Moyen de paiement;Orange Money;Date de création;Montant (Ar)',
  );
  expect(lines.map((line) => line.split(';'))).toEqual([
    ['REG000003', 'PAI0000003', 'Fanja', '11/11/2026', 'Orange Money', 'Oui', expect.any(String), '200'],
    ['REG000001', 'PAI0000001', 'Hery', '02/11/2026', 'OM', 'Oui', expect.any(String), '300'],
  ]);
});
