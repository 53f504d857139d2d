import fc from 'fast-check';
import {
  addDiversCodes,
  addSampleCodes,
  deliveryRow,
  type DeliveryRow,
  diversRow,
} from '../../../../tests/support/deliveries.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CreateResult, RowEffect, RowVerdict } from '../../contract/importation.ts';

/** Compares the changes that the review of a file shows with those that finalising makes. */
const RUNS = { numRuns: 40, seed: 20261120 };
const STOCK =
  "select u.username || e'\\t' || p.code || e'\\t' || s.lot_number as cle, p.designation || ' · ' || s.lot_number " +
  'as libelle, u.nom_prenom as precision, s.quantite_disponible as quantite from stock_commercial s join product p ' +
  'on p.id = s.product_id join utilisateur u on u.id = s.commercial_id';
const DIVERS =
  "select u.username || e'\\t' || p.code || e'\\t' as cle, p.designation as libelle, u.nom_prenom as precision, " +
  's.quantite_disponible as quantite from miscellaneous_stock s join miscellaneous p on p.id = s.miscellaneous_id ' +
  'join utilisateur u on u.id = s.commercial_id';

let server: TestServer;
let importer: Client;
let files = 0;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 3, 3);
  await addDiversCodes(server.db, 3);
});
afterAll(() => server.close());

interface Lot {
  cle: string;
  libelle: string;
  precision: string;
  quantite: number;
}

const lots = async (query: string) =>
  new Map((await server.db.pool.query<Lot>(query)).rows.map((lot) => [lot.cle, lot]));

/** The effects of a whole file by what they change: start, change, label. */
function summed(verdicts: readonly RowVerdict[]): Map<string, Required<RowEffect>> {
  const sums = new Map<string, Required<RowEffect>>();
  for (const { status, effet } of verdicts) {
    expect(effet !== undefined).toBe(status);
    if (!effet) continue;
    const { cle, delta, avant, libelle, precision } = effet;
    const seen = sums.get(cle);
    // What is changed is described once, with its first row.
    expect([avant, libelle, precision].map((value) => value === undefined)).toEqual(
      [seen, seen, seen].map((value) => value !== undefined),
    );
    if (seen) seen.delta += delta;
    else sums.set(cle, { cle, delta, avant: avant ?? NaN, libelle: libelle ?? '', precision: precision ?? '' });
  }
  return sums;
}

interface Kind {
  path: string;
  rowsName: string;
  query: string;
  row: (ligne: number, fields: Record<string, string>) => DeliveryRow;
}

// Most documents belong to one representative; one document is used by all, so that some rows contradict others.
const documentOf = (path: string, { document = '', client = '', collaborateur = '' }: Record<string, string>) =>
  `${path}-${files}-${document === 'commun' ? '' : client + collaborateur}${document}`;

async function sameAsShown(
  { path, rowsName, query, row }: Kind,
  drawn: readonly Record<string, string>[],
  onlyValid: boolean,
): Promise<void> {
  files += 1;
  const rows = drawn.map((fields, n) => row(n + 2, { ...fields, document: documentOf(path, fields) }));
  const before = await lots(query);
  const verdicts = (await importer.post(`/api/data/${path}/validate/import`, { [rowsName]: rows })).json<
    RowVerdict[]
  >();
  const shown = summed(verdicts);
  // The review sends only valid rows; the result must be the same when all rows are sent.
  const sent = onlyValid ? rows.filter((_, n) => verdicts[n]?.status) : rows;
  const answer = (await importer.post(`/api/data/${path}/process/import`, { [rowsName]: sent })).json<CreateResult>();
  expect(answer.created).toBe(verdicts.filter((verdict) => verdict.status).length);

  const after = await lots(query);
  for (const { cle, avant, delta, libelle, precision } of shown.values()) {
    expect([cle, avant]).toEqual([cle, before.get(cle)?.quantite ?? 0]);
    expect(after.get(cle)).toEqual({ cle, libelle, precision, quantite: avant + delta });
  }
  for (const [cle, lot] of after) if (!shown.has(cle)) expect(lot).toEqual(before.get(cle));
  expect([...before.keys()].every((cle) => after.has(cle))).toBe(true);
}

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const stockRows = fc.array(
  fc.record({
    client: oneOf('C0001', 'C0002', 'C0003', 'C9999'),
    document: oneOf('1', '2', '3', '4', 'commun'),
    article: oneOf('ART0001', 'ART0002', 'ART0003'),
    lot: oneOf('A', 'B', 'Ç;"'),
    quantite: oneOf('1', '2', '3', '5', '8', '13', '0'),
    date: oneOf(...Array<string>(9).fill('10/11/2026'), '11/11/2026'),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);
const diversRows = fc.array(
  fc.record({
    collaborateur: oneOf('COL001', 'COL002', 'COL003', 'COL999'),
    document: oneOf('1', '2', '3', '4', 'commun'),
    article: oneOf('DIV001', 'DIV002', 'DIV003', 'DIV099'),
    quantite: oneOf('1', '2', '3', '40', '0'),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

const livraisons: Kind = { path: 'livraisons', rowsName: 'livraisons', query: STOCK, row: deliveryRow };
const retours: Kind = { path: 'retour', rowsName: 'retours', query: STOCK, row: deliveryRow };
const divers: Kind = {
  path: 'miscellaneous-livraison',
  rowsName: 'miscellaneousLivraisons',
  query: DIVERS,
  row: diversRow,
};

describe('finalising does what the review shows', () => {
  test('deliveries and then returns, lot by lot', async () => {
    await fc.assert(
      fc.asyncProperty(stockRows, stockRows, fc.boolean(), async (brought, back, onlyValid) => {
        await sameAsShown(livraisons, brought, onlyValid);
        await sameAsShown(retours, back, onlyValid);
      }),
      RUNS,
    );
    // Some returns were stored, so the test compares something.
    expect(await scalar(server.db, "select count(*) from stock_mouvement where type = 'RETOUR'")).toBeGreaterThan(100);
  });

  test('deliveries of miscellaneous products, product by product', async () => {
    await fc.assert(
      fc.asyncProperty(diversRows, fc.boolean(), (rows, onlyValid) => sameAsShown(divers, rows, onlyValid)),
      RUNS,
    );
  });

  test('a new lot starts at zero, and a lot changed twice is described once', async () => {
    const rows = [
      deliveryRow(2, { document: 'Z1', lot: 'N', quantity: '5' }),
      deliveryRow(3, { document: 'Z1', lot: 'N', article: 'ART0002', client: 'C9999' }),
      deliveryRow(4, { document: 'Z2', lot: 'N', quantity: '7' }),
    ];
    const answer = await importer.post('/api/data/livraisons/validate/import', { livraisons: rows });
    expect(answer.json<RowVerdict[]>().map((verdict) => verdict.effet)).toEqual([
      { cle: 'col001\tART0001\tN', delta: 5, avant: 0, libelle: 'Produit 1 · N', precision: 'Commercial 1' },
      undefined,
      { cle: 'col001\tART0001\tN', delta: 7 },
    ]);
  });
});
