import { eventually } from '../../../../tests/support/eventually.ts';
import { problemOf, startTestServer, type Client, type TestServer } from '../../../../tests/support/server.ts';
import { mergeAuditCounts } from '../../db/purge.ts';
import type { AuditEntry } from '../../contract/audit.ts';
import { abridged, visible } from './visible.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  // 30 000 entries of one import, two of a person, and one whose author does not exist any more.
  await server.db.pool.query(`insert into audit (at, username, utilisateur_id, action, entity, entity_id, after)
    select '2026-10-01T09:00:00Z'::timestamptz + make_interval(mins => n), 'robot', null, 'importer', 'livraison',
      'LIV' || lpad(n::text, 7, '0'), '{"totalValue": 5}' from generate_series(1, 30000) n`);
  await server.db.pool.query('analyze audit');
});
afterAll(() => server.close());

interface Page {
  totalItems: number;
  member: AuditEntry[];
}
const audit = async (query: Record<string, string>): Promise<Page> =>
  (await admin.get(`/api/data/audit?${new URLSearchParams(query).toString()}`)).json();
const kept = async (query: Record<string, string>) => {
  const { totalItems, member } = await audit(query);
  return [totalItems, member[0]?.entityId];
};

/** Stored counts that differ from the entries. */
const differing = async () =>
  (
    await server.db.pool.query(`select 1 from (select f_mois(at) as mois, username, action, entity, count(*) as nb
      from audit group by 1, 2, 3, 4) r
    full join (select mois, username, action, entity, sum(nb) as kept from audit_compte
      group by 1, 2, 3, 4) k using (mois, username, action, entity) where r.nb is distinct from k.kept`)
  ).rowCount;

test('a change shows who, what, before and after: complete in the entry, shortened in the list', async () => {
  const long = { type: 'Polygon', coordinates: Array.from({ length: 60 }, (_, n) => [47 + n / 1000, -18]) };
  await server.db.pool.query(
    'insert into audit (utilisateur_id, username, action, entity, entity_id, before, after) values ($1, $2, $3, ' +
      '$4, $5, $6, $7)',
    [
      server.ids.get('ROLE_ADMIN'),
      'admin-essai',
      'modifier',
      'zone',
      'ZON_1%',
      { couleur: '#111111', polygon: null },
      { couleur: '#222222', polygon: long, apiToken: 'chut', plus: [{ passwordHash: 'chut' }] },
    ],
  );
  const {
    member: [line],
  } = await audit({ 'order[createdAt]': 'desc' });
  expect(line).toMatchObject({
    utilisateur: { username: 'admin-essai', nomPrenom: 'Essai ROLE ADMIN' },
    action: 'modifier',
    entity: 'zone',
    entityId: 'ZON_1%',
    before: { couleur: '#111111', polygon: null },
    after: { couleur: '#222222', polygon: '…' },
  });
  const entry = await admin.get(`/api/data/audit/${line?.code ?? ''}`);
  expect(entry.json()).toMatchObject({
    '@type': 'Audit',
    after: { polygon: long, apiToken: '•••', plus: [{ passwordHash: '•••' }] },
  });
  expect(entry.body).not.toContain('chut');
  // Wildcards in a code are taken literally.
  expect([await kept({ search: 'zon_' }), await kept({ search: 'ZON%' }), await kept({ search: 'zon_1%' })]).toEqual([
    [1, 'ZON_1%'],
    [0, undefined],
    [1, 'ZON_1%'],
  ]);
  for (const code of ['AUD0099999', 'AUDx', 'AUD99999999999999999'])
    expect(problemOf(await admin.get(`/api/data/audit/${code}`))).toMatchObject({
      status: 404,
      detail: 'Cette entrée de l’audit n’existe pas.',
    });
});

test('filters and their totals, which are counted as entries are written', async () => {
  expect(await kept({ 'utilisateur.username[]': 'robot' })).toEqual([30_000, 'LIV0030000']);
  expect(await kept({ action: 'importer', entity: 'livraison', 'createdAt[before]': '2026-10-01' })).toEqual([
    719,
    'LIV0000719',
  ]);
  expect(await kept({ action: 'importer', entity: 'zone' })).toEqual([0, undefined]);
  expect(await kept({ entityId: 'LIV0000007' })).toEqual([1, 'LIV0000007']);
  expect(await kept({ search: 'liv000001', 'order[createdAt]': 'asc' })).toEqual([10, 'LIV0000010']);
  expect(await differing()).toBe(0);
});

test('counts of ended connections are merged, those of an open connection stay separate', async () => {
  const line =
    "insert into audit (username, action, entity, entity_id) values ('robot', 'importer', 'livraison', 'LIV') " +
    'returning pg_backend_pid() as pid';
  const [ended, open] = [await server.db.pool.connect(), await server.db.pool.connect()];
  const [{ pid: gone } = { pid: 0 }] = (await ended.query<{ pid: number }>(line)).rows;
  const [{ pid: there } = { pid: 0 }] = (await open.query<{ pid: number }>(line)).rows;
  ended.release(true);
  const slots = async () =>
    (
      await server.db.pool.query<{ connexion: number }>(
        'select distinct connexion from audit_compte where connexion = any($1)',
        [[gone % 1024, there % 1024]],
      )
    ).rows.map(({ connexion }) => connexion);
  expect(await slots()).toHaveLength(2);
  await eventually(
    'the connection has ended',
    async () => (await server.db.pool.query('select from pg_stat_activity where pid = $1', [gone])).rowCount === 0,
  );
  await mergeAuditCounts(server.db);
  expect(await slots()).toEqual([there % 1024]);
  expect(await differing()).toBe(0);
  open.release();
});

test('the code of an import finds its changes and nothing else', async () => {
  const body = (n: number) => ({
    products: [
      {
        ligne: 2,
        'Code article': `NEUF${n}`,
        Libellé: 'Neuf',
        "Type d'article": 'Bien',
        'PV HT': '1',
        Unité: 'KG',
        'Code barre': '',
        'Stock virtuel': '',
        'Stock réel': '',
        'prix commerciaux HT': '1',
        'prix commerciaux TTC': '10',
      },
    ],
    fichier: { nom: `tarif-${n}.xlsx`, sha256: String(n).repeat(64) },
  });
  for (const n of [1, 2]) expect((await admin.post('/api/data/products/process/import', body(n))).statusCode).toBe(200);
  const found = (await admin.get('/api/data/imports?search=TARIF-1')).json<{
    member: { code: string; fileName: string }[];
  }>().member;
  expect(found.map(({ fileName }) => fileName)).toEqual(['tarif-1.xlsx']);
  expect(await kept({ 'import.code': found[0]?.code ?? '' })).toEqual([1, 'NEUF1']);
  const entry = await admin.get(`/api/data/imports/${found[0]?.code ?? ''}`);
  expect([entry.statusCode, entry.json()]).toMatchObject([
    200,
    {
      '@id': `/api/data/imports/${found[0]?.code ?? ''}`,
      '@type': 'Import',
      fileName: 'tarif-1.xlsx',
      resource: 'products',
      created: 1,
    },
  ]);
  expect(problemOf(await admin.get('/api/data/imports/IMP9999999'))).toMatchObject({
    status: 404,
    detail: 'Cet import n’existe pas.',
  });
  expect(await kept({ 'import.code': 'IMP9999999' })).toEqual([0, undefined]);
  const imports = async (query: string) =>
    (await admin.get(`/api/data/imports?${query}`)).json<{ totalItems: number }>().totalItems;
  expect([
    await imports('resource=products'),
    await imports('resource=zones'),
    await imports('createdAt[before]=2020-01-01'),
    await imports('utilisateur.username[]=personne'),
  ]).toEqual([2, 0, 0, 0]);
});

test('a downloaded change or import uses the words of the screen', async () => {
  await server.db.pool.query(
    'insert into audit (username, action, entity, entity_id, before, after) values ($1, $2, $3, $4, $5, $6)',
    [
      'lecture',
      'désactiver',
      'device_session',
      'SES7',
      { isEnabled: true, motif: null, inconnu: 3 },
      { isEnabled: false, motif: 'Vol; perte', inconnu: [1] },
    ],
  );
  const csv = async (path: string) => (await admin.get(`/api/data/${path}`, { headers: { accept: 'text/csv' } })).body;
  expect(await csv('audit?utilisateur.username[]=lecture')).toContain(
    ';Désactivation;Session;SES7;"Motif\u00a0: —\u00a0; inconnu\u00a0: 3\u00a0; Actif\u00a0: Oui";' +
      '"Motif\u00a0: Vol; perte\u00a0; inconnu\u00a0: [1]\u00a0; Actif\u00a0: Non"',
  );
  await server.db.pool.query(
    "insert into import_journal (resource, file_name, utilisateur_id, lignes) values ('miscellaneousLivraisons', " +
      "'mots.txt', $1, 1)",
    [server.ids.get('ROLE_ADMIN')],
  );
  expect(await csv('imports?search=mots.txt')).toContain(';Livraisons produits divers;mots.txt;');
});

test('hides secrets at any depth, shortens long values, and names a bare value', () => {
  expect(visible({ nom: 'A', motDePasse: 'x', a: { b: [{ session_token: 1, ok: 2 }] } })).toEqual({
    nom: 'A',
    motDePasse: '•••',
    a: { b: [{ session_token: '•••', ok: 2 }] },
  });
  expect([visible(null), visible(undefined), visible(3)]).toEqual([null, null, { valeur: 3 }]);
  expect([abridged({ a: 'x'.repeat(300), b: 1 }), abridged(null)]).toEqual([{ a: '…', b: 1 }, null]);
});
