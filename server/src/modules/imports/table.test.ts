import { addSampleCodes, deliveryRow } from '../../../../tests/support/deliveries.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { LIVRAISON_COLUMNS } from '../../../../tests/support/samples.ts';
import type { RowVerdict } from '../../contract/importation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addSampleCodes(server.db, 2, 2);
});
afterAll(() => server.close());

const tableOf = (rows: Record<string, string | number>[]) => ({
  livraisons: [],
  colonnes: LIVRAISON_COLUMNS,
  lignes: rows.map((row) => [row['ligne'] ?? 0, ...LIVRAISON_COLUMNS.map((column) => row[column] ?? '')]),
});
const post = (act: string, body: object, path = 'livraisons') =>
  server.as('ROLE_IMPORTATEUR').post(`/api/data/${path}/${act}/import`, body);

test('a table is judged and stored like the same rows as objects', async () => {
  const rows = [deliveryRow(2), deliveryRow(3, { article: 'INCONNU' }), deliveryRow(4, { document: 'FA2' })];
  const asObjects = (await post('validate', { livraisons: rows })).json<RowVerdict[]>();
  expect((await post('validate', tableOf(rows))).json()).toEqual(asObjects);
  expect(asObjects.map(({ status }) => status)).toEqual([true, false, true]);
  expect((await post('process', tableOf(rows))).json()).toEqual({ created: 2, ignored: 1, documents: 2 });
  expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(2);
});

test('values that are missing or too many, and columns named like members of objects, change nothing else', async () => {
  const { lignes, ...table } = tableOf([deliveryRow(2, { document: 'FB1' })]);
  const odd = {
    ...table,
    colonnes: [...table.colonnes, 'ligne', 'constructor'],
    lignes: [[...(lignes[0] ?? []), '99', 'x', 'de trop'], [3, 'C0001'], ['pas un numéro']],
  };
  const verdicts = (await post('validate', odd)).json<RowVerdict[]>();
  expect(verdicts.map(({ status }) => status)).toEqual([true, false, false]);
});

test.each([
  ['150 001 rows', { lignes: Array.from({ length: 150_001 }, () => [2]) }],
  ['a row without its line', { lignes: [[]] }],
  ['a value that is no text', { lignes: [[2, { a: 1 }]] }],
  ['a value of 501 letters', { lignes: [[2, 'x'.repeat(501)]] }],
  ['101 columns', { colonnes: Array.from({ length: 101 }, String), lignes: [[2]] }],
])('refuses a table with %s', async (_what, more) => {
  expect((await post('validate', { livraisons: [], colonnes: ['a'], ...more })).statusCode).toBe(422);
});

test('the rows of a workbook come as objects alone', async () => {
  const answer = await post('process', { paiements: [], colonnes: ['Client'], lignes: [[2, 'x']] }, 'paiements');
  expect(answer.json()).toMatchObject({ created: 0, ignored: 0 });
});

test('sixty thousand rows are judged in one call', async () => {
  const rows = Array.from({ length: 60_000 }, (_, n) => deliveryRow(n + 2, { document: `FC${Math.floor(n / 5)}` }));
  const answer = await post('validate', tableOf(rows));
  expect(answer.statusCode).toBe(200);
  expect(answer.json<RowVerdict[]>().filter(({ status }) => status)).toHaveLength(60_000);
}, 60_000);
