import fc from 'fast-check';
import {
  addDiversCodes,
  addSampleCodes,
  deliveryRow,
  type DeliveryRow,
  diversRow,
  sampleDeliveries,
} from '../../../../../tests/support/deliveries.ts';
import { scalar } from '../../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { CreateResult, RowVerdict } from '../../../contract/importation.ts';
import { dayOf, frenchDay } from '../../../../../rules/day.ts';

const RUNS = { numRuns: 40, seed: 20261123 };
const PATHS = {
  livraisons: 'livraisons',
  retours: 'retour',
  miscellaneousLivraisons: 'miscellaneous-livraison',
} as const;
type Nature = keyof typeof PATHS;
let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 12, 60);
  await addDiversCodes(server.db, 2);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const send = async <T>(nature: Nature, call: string, rows: readonly object[], more: object) =>
  (await importer.post(`/api/data/${PATHS[nature]}/${call}/import`, { [nature]: rows, ...more })).json<T>();
const validate = (nature: Nature, rows: readonly object[], more: object = {}) =>
  send<RowVerdict[]>(nature, 'validate', rows, more);
const finalise = (nature: Nature, rows: readonly object[], more: object = {}) =>
  send<CreateResult>(nature, 'process', rows, more);
const asked = (verdicts: readonly RowVerdict[]) =>
  verdicts.map(({ status, question, text }) => [status, question, text]);
const file = (letter: string) => ({ fichier: { nom: 'export.txt', sha256: letter.repeat(64) } });
const TODAY = frenchDay(dayOf(new Date()));

/** Fills every lot so far that any return finds enough. */
const stockUp = (rows: readonly DeliveryRow[]) =>
  finalise(
    'livraisons',
    rows.map((row, n) => ({
      ...row,
      ligne: n + 2,
      'Document - Numéro du document': `OUV${n}`,
      'Ligne - Quantité': '1000000',
    })),
  );

test('the example file of returns, finalised as deliveries: each row asks, nothing is stored', async () => {
  const [brought, back] = [sampleDeliveries('livraisons.txt'), sampleDeliveries('retours.txt')];
  await finalise('livraisons', brought, file('a'));
  expect(await finalise('retours', back, file('b'))).toMatchObject({ created: 10, ignored: 0 });
  const [first] = await validate('livraisons', back);
  expect(first).toMatchObject({
    status: true,
    code: 'valide',
    question: 'autreNature',
    text:
      'Valide — ce numéro est celui d’un retour, RET0000001 du 19/11/2026 (Commercial 1)\u00a0: ' +
      'est-ce bien une livraison\u00a0?',
  });
  expect(await finalise('livraisons', back, file('b'))).toEqual({ created: 0, ignored: 10, documents: 0 });
  // The other way round: deliveries that are stored, imported as returns.
  expect(
    (await validate('retours', brought)).every(({ question, status }) => question === 'autreNature' || !status),
  ).toBe(true);
  expect(await finalise('retours', brought, file('a'))).toMatchObject({ created: 0 });
  expect([
    await scalar(server.db, 'select count(*) from livraison'),
    await scalar(server.db, 'select count(*) from retour'),
  ]).toEqual([12, 10]);
});

test('the same file imported as another kind: asked, by whom and when, even if its documents are gone', async () => {
  await finalise('livraisons', [deliveryRow(2, { lot: 'L', document: 'X' })], file('c'));
  const rows = [deliveryRow(2, { lot: 'L', quantity: '1', document: '4711' })];
  expect(asked(await validate('retours', rows, file('c')))).toEqual([
    [
      true,
      'autreNature',
      `Valide — ce fichier a déjà été importé comme livraisons le ${TODAY} par Essai ROLE IMPORTATEUR\u00a0: est-ce ` +
        'bien un retour\u00a0?',
    ],
  ]);
  expect(asked(await validate('retours', rows))).toEqual([[true, undefined, 'Valide']]);
  // Imported again as the same kind it is the review's usual warning.
  expect(asked(await validate('livraisons', [deliveryRow(2, { document: 'Y2' })], file('c')))).toEqual([
    [true, undefined, 'Valide'],
  ]);
});

test('a prefix that only the other kind uses is asked about; a shared, unknown or digit one is not', async () => {
  await finalise('livraisons', [
    deliveryRow(2, { lot: 'L', quantity: '99', document: 'FA26-1' }),
    deliveryRow(3, { document: '2026001' }),
  ]);
  const back = (document: string, ligne = 2) => deliveryRow(ligne, { lot: 'L', quantity: '1', document });
  expect(
    asked(await validate('retours', [back('fa27-9'), back('AV1', 3), back('2026002', 4), back('FAX1', 5)])),
  ).toEqual([
    [
      true,
      'autreNature',
      'Valide — les numéros en «\u00a0FA\u00a0» sont jusqu’ici ceux des livraisons\u00a0: est-ce bien un retour\u00a0?',
    ],
    ...[1, 2, 3].map(() => [true, undefined, 'Valide']),
  ]);
  // Once accepted, the prefix belongs to both kinds.
  expect(await finalise('retours', [back('FA27-9')], { acceptes: [2] })).toMatchObject({ created: 1, ignored: 0 });
  expect(asked(await validate('retours', [back('FA27-10')]))).toEqual([[true, undefined, 'Valide']]);
  expect(asked(await validate('livraisons', [deliveryRow(2, { document: 'FA27-11' })]))).toEqual([
    [true, undefined, 'Valide'],
  ]);
});

test('deliveries of miscellaneous products too', async () => {
  await finalise('miscellaneousLivraisons', [diversRow(2, { document: 'PD7' })]);
  await finalise('livraisons', [deliveryRow(2, { document: 'FA7' })]);
  expect(
    asked(await validate('livraisons', [deliveryRow(2, { document: 'pd7' }), deliveryRow(3, { document: 'PD8' })])),
  ).toEqual([
    [
      true,
      'autreNature',
      'Valide — ce numéro est celui d’une livraison de produits divers, LPD0000001 du 10/11/2026 (Commercial 1)\u00a0: ' +
        'est-ce bien une livraison\u00a0?',
    ],
    [
      true,
      'autreNature',
      'Valide — les numéros en «\u00a0PD\u00a0» sont jusqu’ici ceux des livraisons de produits divers\u00a0: ' +
        'est-ce bien une livraison\u00a0?',
    ],
  ]);
  expect(
    await finalise('miscellaneousLivraisons', [diversRow(2, { document: 'FA7' }), diversRow(3, { document: 'PD9' })]),
  ).toEqual({ created: 1, ignored: 1, documents: 1 });
});

test('only accepted rows are stored, and the others take nothing from the lot', async () => {
  await finalise('livraisons', [deliveryRow(2, { lot: 'L', quantity: '10', document: 'FA1' })]);
  const rows = [
    deliveryRow(2, { lot: 'L', quantity: '8', document: 'FA8' }),
    deliveryRow(3, { lot: 'L', quantity: '9', document: 'AV9' }),
  ];
  expect((await validate('retours', rows)).map(({ status }) => status)).toEqual([true, false]);
  expect(await finalise('retours', rows, { acceptes: [99] })).toEqual({ created: 1, ignored: 1, documents: 1 });
  expect(await scalar(server.db, "select quantite_disponible from stock_commercial where lot_number = 'L'")).toBe(1);
  expect(await scalar(server.db, "select created * 10 + ignored from import_journal where resource = 'retours'")).toBe(
    11,
  );
});

test('two kinds finalised at once: the same file is stored as one of them only', async () => {
  const rows = sampleDeliveries('retours.txt');
  await stockUp(rows);
  const answers = await Promise.all([finalise('retours', rows), finalise('livraisons', rows)]);
  expect(answers.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 10]);
});

const line = fc.record({
  number: fc.integer({ min: 1, max: 6 }),
  client: fc.constantFrom('C0001', 'C0002'),
  article: fc.constantFrom('ART0001', 'ART0002', 'ART0003'),
  lot: fc.constantFrom('A', 'B'),
  quantite: fc.integer({ min: 1, max: 9 }).map(String),
});
const prefix = fc.constantFrom('FA', 'AV', 'bl-', 'BR ', 'Ré', 'L');
const anyFile = fc.record({ prefix, lines: fc.array(line, { minLength: 1, maxLength: 12 }) });
const rowsOf = (
  {
    prefix: start,
    lines,
  }: {
    prefix: string;
    lines: readonly { number: number; client: string; article: string; lot: string; quantite: string }[];
  },
  offset = 0,
) => lines.map(({ number, ...fields }, n) => deliveryRow(n + 2, { ...fields, document: `${start}${number + offset}` }));
const rewritten = (rows: readonly DeliveryRow[]) =>
  rows.map((row) => ({
    ...row,
    'Document - Numéro du document': ` ${String(row['Document - Numéro du document']).toLowerCase()} `,
  }));

test('any two files with the same columns, swapped: no row passes as the other kind without a question', async () => {
  const passed = { rows: 0 };
  await fc.assert(
    fc.asyncProperty(anyFile, anyFile, fc.boolean(), async (one, two, again) => {
      fc.pre(one.prefix !== two.prefix);
      await server.reset();
      const [brought, back] = [rowsOf(one), rowsOf(two)];
      await finalise(
        'livraisons',
        [...Array(12).keys()].map((n) =>
          deliveryRow(n + 2, {
            client: n % 2 === 0 ? 'C0001' : 'C0002',
            article: `ART000${(n % 3) + 1}`,
            lot: n < 6 ? 'A' : 'B',
            quantity: '1000',
            document: `${one.prefix}${n + 900}`,
          }),
        ),
      );
      await finalise('livraisons', brought, file('d'));
      const returned = await finalise('retours', back, file('e'));
      fc.pre(returned.created > 0);
      // What is swapped: the same files, the same documents typed again, or later files of the same series.
      const swapped = again ? [brought, back] : [rowsOf(one, 50), rowsOf(two, 50)];
      const before = [
        await scalar(server.db, 'select count(*) from livraison'),
        await scalar(server.db, 'select count(*) from retour'),
      ];
      for (const [nature, rows] of [
        ['retours', swapped[0] ?? []],
        ['livraisons', swapped[1] ?? []],
        ['retours', rewritten(swapped[0] ?? [])],
        ['livraisons', rewritten(swapped[1] ?? [])],
      ] as const) {
        const verdicts = await validate(nature, rows);
        expect(verdicts.filter(({ status, question }) => status && question !== 'autreNature')).toEqual([]);
        expect((await finalise(nature, rows)).created).toBe(0);
        passed.rows += verdicts.filter(({ question }) => question !== undefined).length;
      }
      expect([
        await scalar(server.db, 'select count(*) from livraison'),
        await scalar(server.db, 'select count(*) from retour'),
      ]).toEqual(before);
    }),
    RUNS,
  );
  expect(passed.rows).toBeGreaterThan(300);
}, 120_000);
