import { addSampleCodes, deliveryRow } from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Job } from '../../contract/job.ts';

let server: TestServer;
let codes: Record<'done' | 'failed' | 'waiting', string>;

const begin = async (name: string): Promise<string> => {
  const rows = Array.from({ length: 4 }, (_, n) =>
    deliveryRow(n + 2, { client: 'C0001', document: name, article: 'ART0001', lot: `${name}-${n}` }),
  );
  const answer = await server
    .as('ROLE_IMPORTATEUR')
    .post(
      '/api/data/livraisons/process/import',
      { livraisons: rows, fichier: { nom: `${name}.txt`, sha256: '0'.repeat(64) } },
      { headers: { 'idempotency-key': name, prefer: 'respond-async' } },
    );
  return answer.json<{ tache: string }>().tache;
};
const list = async (query = '') =>
  (await server.as('ROLE_ADMIN').get(`/api/data/taches${query}`)).json<{ totalItems: number; member: Job[] }>();
const found = async (query: string) => (await list(query)).member.map(({ code }) => code);

beforeAll(async () => {
  server = await startTestServer({ jobs: { rows: 3, everyMs: 50 } });
  await addSampleCodes(server.db, 1, 1);
  const [done, failed] = [await begin('FAIT'), await begin('RATE')];
  await server.db.pool.query("update tache set etat = 'echouee', message = 'Non', fini_at = now() where code = $1", [
    failed,
  ]);
  server.app.jobs.start();
  await eventually('the first job is done', async () => (await list('?etat=terminee')).totalItems === 1);
  await server.app.jobs.stop();
  codes = { done, failed, waiting: await begin('ATTEND') };
});
afterAll(() => server.close());

test('the newest first: who began what, how it stands, and the entry of the journal of one that is done', async () => {
  const { member, totalItems } = await list();
  const utilisateur = { username: server.usernameOf('ROLE_IMPORTATEUR'), nomPrenom: 'Essai ROLE IMPORTATEUR' };
  expect(totalItems).toBe(3);
  expect(member).toMatchObject([
    { code: codes.waiting, etat: 'attente', fileName: 'ATTEND.txt', finiAt: null, entree: null, utilisateur },
    { code: codes.failed, etat: 'echouee', message: 'Non', resultat: null, entree: null, utilisateur },
    { code: codes.done, etat: 'terminee', faites: 4, entree: 'IMP0000001', resultat: { created: 4 }, utilisateur },
  ]);
  const entry = await server.as('ROLE_ADMIN').get('/api/data/imports/IMP0000001');
  expect(entry.json()).toMatchObject({ fileName: 'FAIT.txt' });
});

test.each([
  ['state', '?etat=echouee', ['failed']],
  ['what is done', '?nature=livraisons&etat=attente', ['waiting']],
  ['something else', '?nature=retours', []],
  ['file', '?search=fait', ['done']],
  ['person', '?utilisateur.username[]=admin@essai.mg', []],
  ['day', '?createdAt[before]=2001-01-01', []],
  ['end, those without one last', '?order[finiAt]=asc', ['failed', 'done', 'waiting']],
] as const)('by %s', async (_what, query, expected) => {
  expect(await found(query)).toEqual(expected.map((name) => codes[name]));
});

test('each of its steps is announced, how far it is is not', async () => {
  const said: string[] = [];
  const client = await server.db.pool.connect();
  client.on('notification', ({ payload = '' }) => {
    if ((JSON.parse(payload) as { e: string }).e === 'tache') said.push(payload);
  });
  try {
    await client.query('listen tournee');
    const heard = async (statement: string) => {
      said.length = 0;
      await client.query(statement);
      await client.query('select 1');
      return said.length;
    };
    const one = `where code = '${codes.waiting}'`;
    const held = "etat = 'encours', tenue_par = gen_random_uuid(), tenue_jusqua = now()";
    expect(await heard(`update tache set ${held} ${one}`)).toBe(1);
    expect(await heard(`update tache set faites = 2 ${one}`)).toBe(0);
    expect(await heard("update tache set etat = 'echouee' where false")).toBe(0);
    expect(await heard(`delete from tache ${one}`)).toBe(1);
  } finally {
    client.release(true);
  }
});
