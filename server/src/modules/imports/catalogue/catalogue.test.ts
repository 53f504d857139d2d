import fc from 'fast-check';
import { ebpWith } from '../../../../../tests/support/ebp.ts';
import { addCommercial, addLot, addProduct, insert, scalar } from '../../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ImportRow, RowVerdict, UpsertResult } from '../../../contract/importation.ts';

let server: TestServer;
let importer: Client;
beforeAll(async () => {
  server = await startTestServer({ ebp: ebpWith({}) });
  importer = server.as('ROLE_IMPORTATEUR');
  await server.remember();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const productRow = (ligne: number, more: Record<string, string> = {}): ImportRow => ({
  ligne,
  'Code article': `ART${String(ligne).padStart(4, '0')}`,
  Libellé: `Produit ${ligne}`,
  "Type d'article": 'Bien',
  'PV HT': '1 200,5',
  Unité: 'KG',
  'Code barre': '0012345678905',
  'Stock virtuel': '10',
  'Stock réel': '9',
  'prix commerciaux HT': '1100',
  'prix commerciaux TTC': '1320',
  ...more,
});
const divers = (ligne: number, more: Record<string, string> = {}): ImportRow => ({
  ligne,
  'Code article': `DIV${String(ligne).padStart(3, '0')}`,
  Libellé: `Divers ${ligne}`,
  ...more,
});

const validate = async (path: string, rows: readonly object[]) =>
  (await importer.post(`/api/data/${path}/validate/import`, { [path]: rows })).json<RowVerdict[]>();
const finalise = async (path: string, rows: readonly object[], headers: Record<string, string> = {}) =>
  (await importer.post(`/api/data/${path}/process/import`, { [path]: rows }, { headers })).json<UpsertResult>();
const product = async (code: string) =>
  (
    await server.db.pool.query<Record<string, unknown>>(
      'select *, price::float8 as price from product where code = $1',
      [code],
    )
  ).rows[0];
const audits = async () =>
  (
    await server.db.pool.query<{ action: string; entity_id: string; before: object | null; after: object }>(
      'select action, entity_id, before, after from audit order by id',
    )
  ).rows;
const wordOf = ({ status, text, action }: RowVerdict) => (status ? (action ?? '') : text);

describe('products', () => {
  test('a new product: « prix commerciaux TTC » is its price, the bar code a text, no stock is read', async () => {
    expect(
      await finalise('products', [productRow(1, { 'prix commerciaux TTC': '1 320,55', Unité: 'Litres' })]),
    ).toEqual({ created: 1, updated: 0, identical: 0, ignored: 0 });
    expect(await product('ART0001')).toMatchObject({
      designation: 'Produit 1',
      price: 1320.55,
      survente: null,
      unit: 'LITER',
      code_barre: '0012345678905',
      type_article: 'Bien',
      is_enabled: true,
      version: 1,
    });
    expect(await audits()).toEqual([
      {
        action: 'créer',
        entity_id: 'ART0001',
        before: null,
        after: {
          designation: 'Produit 1',
          unit: 'LITER',
          codeBarre: '0012345678905',
          typeArticle: 'Bien',
          price: 1320.55,
        },
      },
    ]);
    expect(await scalar(server.db, 'select count(*) from stock_commercial')).toBe(0);
  });

  test('a known product: only changes are shown, stored and audited; what the file leaves out stays', async () => {
    await addProduct(server.db, 1, {
      price: 1000,
      survente: 1100,
      unit: 'PIECE',
      code_barre: '42',
      description: 'à moi',
      is_enabled: false,
      type_article: 'Bien',
    });
    const rows = [productRow(1, { 'Code barre': '', Unité: '', "Type d'article": '', Libellé: 'Produit 1' })];
    const change = { champ: 'Prix', avant: '1\u202f000 Ar', apres: '1\u202f320 Ar' };
    expect(await validate('products', rows)).toEqual([
      { code: 'valide', text: 'Valide', status: true, action: 'update', changements: [change] },
    ]);
    expect(await finalise('products', rows)).toMatchObject({ created: 0, updated: 1 });
    const changed = await product('ART0001');
    expect(changed).toMatchObject({
      price: 1320,
      survente: '1100.00',
      unit: 'PIECE',
      code_barre: '42',
      description: 'à moi',
      is_enabled: false,
      version: 2,
    });
    expect(changed?.['last_update_at']).not.toBeNull();
    expect(await audits()).toEqual([
      { action: 'modifier', entity_id: 'ART0001', before: { price: 1000 }, after: { price: 1320 } },
    ]);
  });

  test('each row in error names its column and fault', async () => {
    const wrong: [Record<string, string>, column: string, text: string][] = [
      [{ 'Code article': ' ' }, 'Code article', 'Valeur manquante\u00a0: Code article'],
      [{ Libellé: '' }, 'Libellé', 'Valeur manquante\u00a0: Libellé'],
      [{ 'prix commerciaux TTC': '' }, 'prix commerciaux TTC', 'Valeur manquante\u00a0: prix commerciaux TTC'],
      [
        { 'prix commerciaux TTC': 'douze' },
        'prix commerciaux TTC',
        'prix commerciaux TTC\u00a0: montant illisible «\u00a0douze\u00a0»',
      ],
      [
        { 'prix commerciaux TTC': '-1' },
        'prix commerciaux TTC',
        'prix commerciaux TTC\u00a0: «\u00a0-1\u00a0», un prix ne peut pas être négatif',
      ],
      [
        { 'prix commerciaux TTC': '12,0051' },
        'prix commerciaux TTC',
        'prix commerciaux TTC\u00a0: «\u00a012,0051\u00a0», deux décimales au maximum',
      ],
      [
        { 'prix commerciaux TTC': '1.250' },
        'prix commerciaux TTC',
        'prix commerciaux TTC\u00a0: «\u00a01.250\u00a0» peut se lire de deux façons, écrivez-le sans séparateur de milliers',
      ],
      [
        { 'prix commerciaux TTC': '1000000000000' },
        'prix commerciaux TTC',
        'prix commerciaux TTC\u00a0: «\u00a01000000000000\u00a0» est trop grand',
      ],
      [{ Unité: 'palette' }, 'Unité', 'Unité inconnue\u00a0: «\u00a0palette\u00a0»'],
      [
        { 'Code barre': '2,611E+12' },
        'Code barre',
        'Code barre\u00a0: «\u00a02,611E+12\u00a0» a perdu ses derniers chiffres, mettez la colonne au format texte',
      ],
      [{ 'Code article': 'x'.repeat(201) }, 'Code article', 'Code article\u00a0: 200 caractères au maximum'],
      [{ Libellé: 'x'.repeat(301) }, 'Libellé', 'Libellé\u00a0: 300 caractères au maximum'],
      [{ 'Code article': 'ART0002' }, 'Code article', 'Ligne en double\u00a0: même code qu’à la ligne 2'],
    ];
    const rows = [productRow(2), ...wrong.map(([more], n) => productRow(n + 3, more))];
    const [first, ...others] = await validate('products', rows);
    expect([first?.action, others]).toEqual(['create', wrong.map(([, code, text]) => ({ code, text, status: false }))]);
    expect(await finalise('products', rows)).toEqual({ created: 1, updated: 0, identical: 0, ignored: wrong.length });
  });

  test('a new price changes the value of each representative’s stock', async () => {
    const [person, id] = [await addCommercial(server.db, 1), await addProduct(server.db, 1, { price: 10 })];
    await addLot(server.db, id, person, 'A', 7);
    const carried = () =>
      scalar(server.db, 'select total_stock_value from commercial_valeur where commercial_id = $1', [person]);
    expect(await carried()).toBe(70);
    await finalise('products', [productRow(1, { 'prix commerciaux TTC': '12,5' })]);
    expect(await carried()).toBe(88);
  });

  test('simultaneous price changes do not block; each is one version and one audit entry', async () => {
    const person = await addCommercial(server.db, 1);
    for (let n = 1; n <= 12; n += 1)
      await addLot(server.db, await addProduct(server.db, n, { price: 100 }), person, `L${n}`, 3);
    const admin = server.as('ROLE_ADMIN');
    const edits = Array.from({ length: 36 }, (_, n) =>
      admin.patch(`/api/data/products/ART${String((n % 12) + 1).padStart(4, '0')}`, { price: 200 + n }),
    );
    const files = [1, 2, 3].map((turn) =>
      finalise(
        'products',
        Array.from({ length: 12 }, (_, n) => productRow(12 - n, { 'prix commerciaux TTC': String(300 + turn) })),
      ),
    );
    const [answers, counts] = await Promise.all([Promise.all(edits), Promise.all(files)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 36 }, () => 200));
    expect(counts.map(({ created, updated, identical = 0 }) => [created, updated + identical])).toEqual([
      [0, 12],
      [0, 12],
      [0, 12],
    ]);
    expect(
      await scalar(
        server.db,
        `select count(*) from product p where version <> 1 + (select count(*) from audit a
          where a.entity = 'product' and a.entity_id = p.code)`,
      ),
    ).toBe(0);
    // Each audit entry starts with the value at which the one before ended.
    const prices = new Map<string, unknown>();
    for (const { entity_id: code, before, after } of await audits()) {
      const [was, is] = [(before as { price?: number }).price, (after as { price?: number }).price];
      if (was === undefined) continue;
      expect([code, was]).toEqual([code, prices.get(code) ?? 100]);
      prices.set(code, is);
    }
    expect(
      await scalar(
        server.db,
        `select count(*) from commercial_valeur c where total_stock_value <>
      coalesce((select sum(round(s.quantite_disponible * p.price)) from stock_commercial s
        join product p on p.id = s.product_id where s.commercial_id = c.commercial_id), 0)`,
      ),
    ).toBe(0);
  });
});

const CELLS: Readonly<Record<string, readonly string[]>> = {
  'Code article': ['ART0001', 'ART0002', 'ART0003', 'art0001', 'NEUF 1', 'NEUF/2', ''],
  Libellé: ['Produit 1', 'Produit 2', 'Crème', ''],
  Unité: ['PIECE', 'Pièces', 'kg', 'Mètre', '', 'tonneau'],
  'Code barre': ['', '007', '2611000000000', '1E+12'],
  'prix commerciaux TTC': ['1001', '1002', '1 002,00', '0,5', '-3', '', '12,345'],
  Prix: ['', '5', '-5'],
  Description: ['', 'Petit'],
};
const written = fc.record(
  Object.fromEntries(Object.entries(CELLS).map(([column, values]) => [column, fc.constantFrom(...values)])),
);

test.each(['products', 'miscellaneous'])(
  '%s: the import does what the review said, and then finds the same file identical',
  async (path) => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 12 }), async (cells) => {
        await server.reset();
        for (const n of [1, 2]) {
          await addProduct(server.db, n);
          await insert(server.db, 'miscellaneous', { code: `ART000${n}`, designation: `Produit ${n}`, price: 5 });
        }
        const rows = cells.map((row, i) => ({ ligne: i + 2, ...row }));
        const said = await validate(path, rows);
        const count = (word: string) => said.filter((verdict) => wordOf(verdict) === word).length;
        const ignored = said.filter(({ status }) => !status).length;
        expect(await finalise(path, rows)).toEqual({
          created: count('create'),
          updated: count('update'),
          identical: count('identical'),
          ignored,
        });
        const traces = await audits();
        expect(traces.map(({ action }) => action).sort()).toEqual([
          ...Array.from({ length: count('create') }, () => 'créer'),
          ...Array.from({ length: count('update') }, () => 'modifier'),
        ]);
        expect((await validate(path, rows)).map(wordOf)).toEqual(
          said.map((verdict) => (verdict.status ? 'identical' : verdict.text)),
        );
        expect(await finalise(path, rows)).toEqual({
          created: 0,
          updated: 0,
          identical: rows.length - ignored,
          ignored,
        });
        expect(await audits()).toEqual(traces);
      }),
      { numRuns: 25, seed: 20_261_120 },
    );
  },
);

describe('miscellaneous products', () => {
  test('two columns are enough; without description or price the stored ones stay', async () => {
    await insert(server.db, 'miscellaneous', {
      code: 'DIV001',
      designation: 'Parasol',
      description: 'Grand',
      price: 45_000,
      is_enabled: false,
    });
    expect(
      await finalise('miscellaneous', [
        divers(1, { Libellé: 'Parasol rouge' }),
        divers(2),
        divers(3, { Prix: '1 500,5', Description: 'Papier' }),
      ]),
    ).toEqual({ created: 2, updated: 1, identical: 0, ignored: 0 });
    const { rows } = await server.db.pool.query(
      'select code, designation, description, price::float8 as price, is_enabled from miscellaneous order by code',
    );
    expect(rows).toEqual([
      { code: 'DIV001', designation: 'Parasol rouge', description: 'Grand', price: 45_000, is_enabled: false },
      { code: 'DIV002', designation: 'Divers 2', description: '', price: 0, is_enabled: true },
      { code: 'DIV003', designation: 'Divers 3', description: 'Papier', price: 1500.5, is_enabled: true },
    ]);
  });

  test('existence, code by code', async () => {
    await insert(server.db, 'miscellaneous', { code: 'DIV001', designation: 'Parasol' });
    expect(
      (await importer.post('/api/data/miscellaneous/check/existence', { codes: ['DIV001', 'DIV002', '__proto__'] }))
        .body,
    ).toBe('{"DIV001":"update","DIV002":"create","__proto__":"create"}');
  });
});

describe('journal', () => {
  test('an import writes one entry and notification, none without a valid row; a key answers the same', async () => {
    const file = { nom: 'produits.xlsx', sha256: 'a'.repeat(64) };
    const call = () =>
      importer.post(
        '/api/data/products/process/import',
        { products: [productRow(1), productRow(2), productRow(3, { Libellé: '' })], fichier: file },
        { headers: { 'idempotency-key': 'une-fois' } },
      );
    const [first, second] = [await call(), await call()];
    expect([first.json(), second.body]).toEqual([{ created: 2, updated: 0, identical: 0, ignored: 1 }, first.body]);
    const { rows } = await server.db.pool.query(
      'select resource, file_name, lignes, created, updated, ignored from import_journal',
    );
    expect(rows).toEqual([
      { resource: 'products', file_name: 'produits.xlsx', lignes: 3, created: 2, updated: 0, ignored: 1 },
    ]);
    expect((await server.db.pool.query('select message from notification where genre is null')).rows).toEqual([
      { message: 'Import de 2 produits finalisé par Essai ROLE IMPORTATEUR' },
    ]);
    expect(await finalise('products', [productRow(4, { Libellé: '' })])).toMatchObject({ ignored: 1 });
    expect(await scalar(server.db, 'select count(*) from import_journal')).toBe(1);
    expect(problemOf(await importer.post('/api/data/products/process/import', { products: [] }))).toMatchObject({
      status: 422,
      detail: 'Aucune ligne à importer.',
    });
  });
});
