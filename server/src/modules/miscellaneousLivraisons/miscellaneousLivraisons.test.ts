import { addDiversCodes, addSampleCodes, diversRow, sampleDeliveries } from '../../../../tests/support/deliveries.ts';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { CreateResult, RowVerdict } from '../../contract/importation.ts';
import type { MiscellaneousLivraisonDetail } from '../../contract/miscellaneousLivraison.ts';

let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 6, 1);
  await addDiversCodes(server.db);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const finalise = (miscellaneousLivraisons: object[], headers: Record<string, string> = {}, more: object = {}) =>
  importer.post('/api/data/miscellaneous-livraison/process/import', { miscellaneousLivraisons, ...more }, { headers });
const result = async (rows: object[]) => (await finalise(rows)).json<CreateResult>();
const verdicts = async (rows: object[]) =>
  (await importer.post('/api/data/miscellaneous-livraison/validate/import', { miscellaneousLivraisons: rows })).json<
    RowVerdict[]
  >();
const held = (username: string, code: string) =>
  scalar(
    server.db,
    `select quantite_disponible from miscellaneous_stock s join utilisateur u on u.id = s.commercial_id
  join miscellaneous m on m.id = s.miscellaneous_id where u.username = $1 and m.code = $2`,
    [username, code],
  );
const wrong = () =>
  scalar(
    server.db,
    `select count(*) from miscellaneous_stock s
  where quantite_disponible <> coalesce((select sum(quantite_signee) from miscellaneous_mouvement
    where miscellaneous_stock_id = s.id), 0)`,
  );

test('a real file: six deliveries with lines, stocks, audit and journal', async () => {
  const rows = sampleDeliveries('livraisons-produits-divers.txt');
  expect(rows).toHaveLength(18);
  expect(new Set((await verdicts(rows)).map((verdict) => verdict.text))).toEqual(new Set(['Valide']));
  const fichier = { nom: 'livraisons-produits-divers.txt', sha256: 'd'.repeat(64) };
  const answer = await finalise(rows, {}, { fichier });
  expect([answer.statusCode, answer.json()]).toEqual([200, { created: 18, ignored: 0, documents: 6 }]);
  expect([await held('col001', 'DIV001'), await held('col006', 'DIV003'), await wrong()]).toEqual([3, 5, 0]);
  expect(await scalar(server.db, "select count(*) from miscellaneous_mouvement where type = 'LIVRAISON'")).toBe(18);
  expect(
    await scalar(
      server.db,
      "select count(*) from audit where action = 'importer' and entity = 'miscellaneous_livraison' and " +
        "after->>'factureRef' like 'PD44%'",
    ),
  ).toBe(6);
  expect(
    (await importer.get(`/api/data/imports?sha256=${fichier.sha256}`)).json<{ member: object[] }>().member,
  ).toMatchObject([{ resource: 'miscellaneousLivraisons', lignes: 18, created: 18, ignored: 0 }]);

  const detail = (await importer.get('/api/data/miscellaneous-livraisons/PD4400')).json<MiscellaneousLivraisonDetail>();
  expect(detail).toMatchObject({
    factureRef: 'PD4400',
    livraisonAt: '2026-11-11T21:00:00.000Z',
    nbMouvements: 3,
    commercial: { username: 'col001' },
  });
  expect(detail.mouvements.map((line) => [line.stock.miscellaneous.code, line.quantite])).toEqual([
    ['DIV001', 3],
    ['DIV002', 4],
    ['DIV003', 5],
  ]);
  expect((await importer.get(`/api/data/miscellaneous-livraisons/${detail.code}`)).json()).toMatchObject({
    factureRef: 'PD4400',
  });
  for (const code of ['INCONNU', '__proto__', '%']) {
    expect(
      problemOf(await importer.get(`/api/data/miscellaneous-livraisons/${encodeURIComponent(code)}`)),
    ).toMatchObject({ status: 404, detail: 'Livraison non trouvée' });
  }
});

test('each wrong row of the error file says why, the valid ones are stored', async () => {
  const rows = sampleDeliveries('erreurs/livraisons-produits-divers-lignes-en-erreur.txt');
  expect((await verdicts(rows)).map(({ code, text }) => [code, text])).toEqual([
    ['valide', 'Valide — 3 lignes de ce document en erreur ne pourront plus être importées'],
    ['Ligne - Code article', 'Article inconnu\u00a0: DIV099'],
    ['Document - Collaborateur*', 'Collaborateur inconnu\u00a0: COL999'],
    ['Document - Date', 'Date\u00a0: le 29/02/2026 n’existe pas'],
    ['Ligne - Quantité', 'Quantité\u00a0: un entier supérieur à 0 est attendu'],
    ['Ligne - Code article', 'Ligne en double\u00a0: même document et article qu’à la ligne 2'],
    ['Document - Collaborateur*', 'Document PD4900\u00a0: autre collaborateur à la ligne 2'],
    ['valide', 'Valide'],
  ]);
  expect(await result(rows)).toEqual({ created: 2, ignored: 6, documents: 2 });
});

test.each([
  ['missing collaborator', { collaborateur: ' ' }, 'Collaborateur manquant'],
  ['missing document', { document: '' }, 'Numéro du document manquant'],
  ['missing article', { article: '' }, 'Code article manquant'],
  ['code of a product, not a miscellaneous one', { article: 'ART0001' }, 'Article inconnu\u00a0: ART0001'],
  ['client code instead of the collaborator’s', { collaborateur: 'C0001' }, 'Collaborateur inconnu\u00a0: C0001'],
  ['no date', { date: '' }, 'Date\u00a0: une date est attendue'],
  ['date more than a year ahead', { date: '10/11/2206' }, 'Date\u00a0: le 10/11/2206 est trop loin dans le futur'],
])('%s', async (_name, fields, text) => {
  expect((await verdicts([diversRow(2, fields)])).map((verdict) => [verdict.status, verdict.text])).toEqual([
    [false, text],
  ]);
  expect(await result([diversRow(2, fields)])).toEqual({ created: 0, ignored: 1, documents: 0 });
  expect(await scalar(server.db, 'select count(*) from miscellaneous_livraison')).toBe(0);
});

test('a disabled article is refused by name; existing stock is topped up', async () => {
  expect(await result([diversRow(2), diversRow(3, { article: 'DIV002' })])).toMatchObject({ created: 2 });
  await server.db.pool.query("update miscellaneous set is_enabled = false where code = 'DIV002'");
  const rows = [diversRow(2, { document: 'PD2', quantity: '7' }), diversRow(3, { document: 'PD2', article: 'DIV002' })];
  expect((await verdicts(rows)).map((verdict) => verdict.text)).toEqual([
    'Valide — 1 ligne de ce document en erreur ne pourra plus être importée',
    'Article désactivé\u00a0: DIV002',
  ]);
  expect(await result(rows)).toEqual({ created: 1, ignored: 1, documents: 1 });
  expect([await held('col001', 'DIV001'), await held('col001', 'DIV002'), await wrong()]).toEqual([12, 5, 0]);
});

test('a document imported before is refused; a key answers the same; two at once are stored once', async () => {
  const rows = [diversRow(2), diversRow(3, { article: 'DIV002' })];
  const answers = await Promise.all([
    finalise(rows),
    finalise(rows),
    ...Array.from({ length: 5 }, () => finalise([diversRow(2, { document: 'PD2' })], { 'idempotency-key': 'cle' })),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map((answer) => answer.json<CreateResult>().created)
      .sort(),
  ).toEqual([0, 2]);
  expect(new Set(answers.slice(2).map((answer) => answer.body))).toEqual(
    new Set(['{"created":1,"ignored":0,"documents":1}']),
  );
  expect((await verdicts(rows)).map((verdict) => verdict.text)).toEqual([
    'Document déjà importé',
    'Document déjà importé',
  ]);
  expect(
    (await importer.post('/api/data/miscellaneous-livraison/check/existence', { codes: ['PD1', 'PD9', '__proto__'] }))
      .body,
  ).toBe('{"PD1":true,"PD9":false,"__proto__":false}');
  expect([await held('col001', 'DIV001'), await wrong()]).toEqual([10, 0]);
});

test('all or nothing', async () => {
  await server.db.pool.query("alter table miscellaneous_livraison add constraint failure check (facture_ref <> 'PD2')");
  expect((await finalise([diversRow(2), diversRow(3, { document: 'PD2' })])).statusCode).toBe(500);
  for (const table of [
    'miscellaneous_livraison',
    'miscellaneous_stock',
    'miscellaneous_mouvement',
    'import_journal',
    'notification',
  ])
    expect([table, await scalar(server.db, `select count(*) from ${table}`)]).toEqual([table, 0]);
});

test('the list filters by a part of the reference, the representative’s name and the day', async () => {
  const [one, two] = [
    await scalar(server.db, "select id from utilisateur where username = 'col001'"),
    await scalar(server.db, "select id from utilisateur where username = 'col002'"),
  ];
  const add = (facture_ref: string, commercial_id: number, created_at: string) =>
    insert(server.db, 'miscellaneous_livraison', {
      facture_ref,
      commercial_id,
      created_at,
      livraison_at: '2026-01-01T00:00:00Z',
    });
  await add('PD-A10', one, '2026-11-18T21:00:00Z');
  await add('pd-a20', two, '2026-11-18T20:59:59Z');
  const total = async (query: string) =>
    (await importer.get(`/api/data/miscellaneous-livraisons?${query}`)).json<{ totalItems: number }>().totalItems;
  const cases: [string, number][] = [
    ['factureRef=d-A', 2],
    ['factureRef=A1', 1],
    ['factureRef=%25', 0],
    ['factureRef=', 2],
    ['commercial.nomPrenom=commercial 2', 1],
    ['commercial.nomPrenom=personne', 0],
    ['commercial.username=col001', 1],
    ['commercial.username[]=col001&commercial.username[]=col002', 2],
    ['createdAt[after]=2026-11-19', 1],
    ['endDate=2026-11-18', 1],
    ['search=commercial 1', 1],
  ];
  for (const [query, count] of cases) expect([query, await total(query)]).toEqual([query, count]);
});
