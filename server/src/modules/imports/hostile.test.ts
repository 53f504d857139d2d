import { addDiversCodes, addSampleCodes } from '../../../../tests/support/deliveries.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

/** C8, for every import whose rows are judged one by one: no body causes a 5xx or leaves a trace. */
const IMPORTS = [
  ['livraisons', 'livraisons'],
  ['retour', 'retours'],
  ['miscellaneous-livraison', 'miscellaneousLivraisons'],
  ['paiements', 'paiements'],
  ['products', 'products'],
  ['miscellaneous', 'miscellaneous'],
] as const;

let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 2, 2);
  await addDiversCodes(server.db, 2);
});
afterAll(() => server.close());

const traces = async () =>
  (await scalar(server.db, 'select count(*) from import_journal')) +
  (await scalar(server.db, 'select count(*) from idempotence')) +
  (await scalar(server.db, 'select count(*) from audit'));

describe.each(IMPORTS)('%s', (path, name) => {
  const bodies: [string, string, number][] = [
    ['JSON tronqué', `{"${name}":[`, 400],
    ['pas du JSON', name, 400],
    ['vide', '', 400],
    ['null', 'null', 422],
    ['un tableau', '[]', 422],
    ['sans le tableau', '{}', 422],
    ['__proto__ dans une ligne', `{"${name}":[{"ligne":2,"__proto__":{"x":1}}]}`, 400],
    ['constructor.prototype', `{"constructor":{"prototype":{"x":1}},"${name}":[]}`, 400],
    ['des lignes qui n’en sont pas', `{"${name}":[1,"a",null]}`, 422],
    ['ligne 0', `{"${name}":[{"ligne":0}]}`, 422],
    ['une valeur objet', `{"${name}":[{"ligne":2,"x":{"a":1}}]}`, 422],
    ['imbrication profonde', `{"${name}":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 422],
    ['un texte de 501 caractères', `{"${name}":[{"ligne":2,"x":"${'x'.repeat(501)}"}]}`, 422],
    ['50 001 lignes', `{"${name}":[${Array.from({ length: 50_001 }, () => '{"ligne":2}').join(',')}]}`, 422],
  ];

  test.each(['validate/import', 'process/import'])(
    '%s refuses each hostile body in French, without a trace',
    async (call) => {
      for (const [what, payload, status] of bodies) {
        const answer = await importer.post(`/api/data/${path}/${call}`, payload, {
          headers: { 'content-type': 'application/json', 'idempotency-key': 'cle' },
        });
        expect([what, answer.statusCode]).toEqual([what, status]);
        expect(problemOf(answer).detail).toMatch(/^(La demande est mal formée\.|Données refusées — )/);
      }
      expect(
        problemOf(await importer.post(`/api/data/${path}/${call}`, '<x/>', { headers: { 'content-type': 'text/xml' } }))
          .status,
      ).toBe(415);
      expect(await traces()).toBe(0);
      expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    },
  );

  test('hostile values in every column are judged, not executed', async () => {
    const values = [
      "'",
      "'; drop table retour;--",
      '$1',
      '%',
      '\\',
      '\u0000',
      '\ud800',
      '=HYPERLINK("x")',
      '<script>',
      '😀',
      'toString',
      '__proto__',
    ];
    const columns = [
      'Document - Code client',
      'Document - Collaborateur*',
      'Document - Numéro du document',
      'Document - Date',
      'Ligne - Code article',
      'Ligne - Quantité',
      'Ligne - Série/lot',
      'Ligne - Date limite',
      'Client',
      'Montant',
      'Date',
      'Moyen de paiement',
      'Code (tiers)',
      'Code article',
      'Libellé',
      'Unité',
      'Prix',
      'prix commerciaux TTC',
    ];
    const rows = values.map((value, n) => ({
      ligne: n + 2,
      ...Object.fromEntries(columns.map((column) => [column, value])),
    }));
    for (const call of ['validate/import', 'process/import']) {
      const answer = await importer.post(`/api/data/${path}/${call}`, { [name]: rows });
      expect([call, answer.statusCode, answer.body.includes('"status":true')]).toEqual([call, 200, false]);
    }
    expect(problemOf(await importer.post(`/api/data/${path}/check/existence`, { codes: 'x'.repeat(300) })).status).toBe(
      422,
    );
    expect((await importer.post(`/api/data/${path}/check/existence`, { codes: values })).statusCode).toBeLessThan(500);
    expect(await traces()).toBe(0);
  });
});
