import { gunzipSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import type { LightMyRequestResponse } from 'fastify';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { addProduct, insert, scalar } from '../../../../../tests/support/rows.ts';
import { type Persona, problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { Job } from '../../../contract/job.ts';
import { purge } from '../../../db/purge.ts';
import { forgetPieces, keepPiece, takeJob } from '../../jobs/repository.ts';
import { MEDIA } from '../format.ts';

const ROWS = 12;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: { fileRows: ROWS - 1, everyMs: 50 } });
  for (let n = 1; n <= ROWS; n += 1) await addProduct(server.db, n);
  await server.remember();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.app.jobs.stop();
  await server.reset();
});

const LIST = '/api/data/products?order[designation]=desc';
const ask = (url = LIST, format: 'csv' | 'xlsx' = 'csv', who: Persona = 'ROLE_LECTEUR', prefer = 'respond-async') =>
  server.as(who).get(url, { headers: { accept: MEDIA[format], prefer } });
const begin = async (...given: Parameters<typeof ask>): Promise<string> =>
  (await ask(...given)).json<{ tache: string }>().tache;
const jobOf = async (code: string, who: Persona = 'ROLE_LECTEUR') =>
  (await server.as(who).get(`/api/data/taches/${code}`)).json<Job>();
const ended = async (code: string): Promise<Job> => {
  server.app.jobs.start();
  await eventually('the job is over', async () => ['terminee', 'echouee'].includes((await jobOf(code)).etat));
  return jobOf(code);
};
const file = (code: string, who: Persona = 'ROLE_LECTEUR', encoding = '') =>
  server.as(who).get(`/api/data/taches/${code}/fichier`, { headers: { 'accept-encoding': encoding } });
const sheetOf = ({ rawPayload }: LightMyRequestResponse) => {
  const book = read(rawPayload);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
const pieces = () => scalar(server.db, 'select count(*) from tache_fichier');

test('more rows than a request takes: a job makes the same file, and its person gets it', async () => {
  const answer = await ask();
  expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([202, 'respond-async']);
  const { tache } = answer.json<{ tache: string }>();
  expect(await jobOf(tache)).toMatchObject({
    nature: 'telechargement',
    etat: 'attente',
    lignes: ROWS,
    fileName: expect.stringMatching(/^produits-\d{4}-\d\d-\d\d\.csv$/) as string,
  });
  expect(problemOf(await file(tache))).toMatchObject({ status: 409, detail: 'Ce fichier n’est pas encore prêt.' });
  const direct = await ask(LIST, 'csv', 'ROLE_LECTEUR', '');
  expect(direct.statusCode).toBe(200);
  expect(await ended(tache)).toMatchObject({
    etat: 'terminee',
    faites: ROWS,
    resultat: { lignes: ROWS, octets: direct.rawPayload.length },
  });
  const plain = await file(tache);
  expect(plain.headers).toMatchObject({
    'content-type': direct.headers['content-type'],
    'content-disposition': direct.headers['content-disposition'],
    'cache-control': 'no-store',
    'x-total-rows': String(ROWS),
  });
  expect(plain.body).toBe(direct.body);
  const packed = await file(tache, 'ROLE_LECTEUR', 'gzip');
  expect([packed.headers['content-encoding'], gunzipSync(packed.rawPayload).toString()]).toEqual(['gzip', direct.body]);
  await eventually('their places are free again', () => server.app.downloads.count === 0);
});

test('a workbook too', async () => {
  const code = await begin(LIST, 'xlsx');
  await ended(code);
  const given = await file(code);
  expect(given.headers['content-type']).toBe(MEDIA.xlsx);
  expect(sheetOf(given)).toEqual(sheetOf(await ask(LIST, 'xlsx', 'ROLE_LECTEUR', '')));
});

test('fewer rows, or a caller who does not ask for it: the answer is the file, as ever', async () => {
  const few = await ask('/api/data/products?search=ART0001');
  expect([few.statusCode, few.headers['x-total-rows']]).toEqual([200, '1']);
  expect((await ask(LIST, 'csv', 'ROLE_LECTEUR', '')).statusCode).toBe(200);
  expect(await scalar(server.db, 'select count(*) from tache')).toBe(0);
});

test('the file is given to its person alone, not even to administrators', async () => {
  const code = await begin();
  await ended(code);
  for (const who of ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_COMMERCIAL'] as const)
    expect((await file(code, who)).statusCode).toBe(403);
  expect((await jobOf(code, 'ROLE_ADMIN')).code).toBe(code);
  expect((await file('TAC9999999')).statusCode).toBe(404);
  const utilisateur_id = server.ids.get('ROLE_LECTEUR') ?? 0;
  const id = await insert(server.db, 'tache', { nature: 'livraisons', utilisateur_id, lignes: 1, demande: '{}' });
  expect((await file(`TAC${String(id).padStart(7, '0')}`)).statusCode).toBe(404);
});

test('who asked and may no more gets neither the file nor a new one', async () => {
  const [made, waiting] = [await begin(), await begin(LIST, 'xlsx')];
  await server.db.pool.query("update tache set reprise_at = now() + interval '1 hour' where code = $1", [waiting]);
  await ended(made);
  await server.db.pool.query("update utilisateur set role_code = 'ROLE_EDITEUR' where id = $1", [
    server.ids.get('ROLE_LECTEUR'),
  ]);
  expect(problemOf(await file(made))).toMatchObject({
    status: 403,
    detail: 'Vos droits ont changé depuis cette demande. Téléchargez la liste à nouveau.',
  });
  await server.db.pool.query('update tache set reprise_at = now()');
  expect(await ended(waiting)).toMatchObject({
    etat: 'echouee',
    message: expect.stringMatching(/^Vos droits/) as string,
  });
  expect(await pieces()).toBe(1);
});

test('the list itself decides what its person gets: a refusal ends the job with its reason', async () => {
  const code = await begin();
  await server.db.pool.query(
    `update tache set demande = jsonb_set(demande, '{telechargement,url}', '"/api/data/audit"')`,
  );
  expect(await ended(code)).toMatchObject({
    etat: 'echouee',
    message: 'Vous n’avez pas les permissions nécessaires pour cette action.',
  });
});

test('nobody becomes somebody by naming a question', async () => {
  for (const token of ['', 'x', '00000000-0000-0000-0000-000000000000'])
    expect((await server.as('anonymous').get(LIST, { headers: { 'x-inquiry': token } })).statusCode).toBe(401);
});

test('asked for again it is the same job, and of one person two are made at a time', async () => {
  const first = await begin();
  expect(await begin()).toBe(first);
  await begin(LIST, 'xlsx');
  expect(problemOf(await ask('/api/data/products'))).toMatchObject({
    status: 429,
    detail: 'Le serveur prépare déjà 2 fichiers pour vous. Attendez la fin de l’un d’eux.',
  });
});

test('the last three files are kept, for a week, and go with their job', async () => {
  const codes: string[] = [];
  for (const url of [LIST, '/api/data/products', '/api/data/products?order[code]=asc', '/api/data/products?page=2']) {
    codes.push(await begin(url));
    await ended(codes.at(-1) ?? '');
  }
  expect(await pieces()).toBe(3);
  expect((await file(codes[0] ?? '')).statusCode).toBe(404);
  expect((await server.as('ROLE_LECTEUR').post(`/api/data/taches/${codes[1] ?? ''}/ecarter`)).statusCode).toBe(200);
  expect(await pieces()).toBe(2);
  const age = (days: number) =>
    server.db.pool.query('update tache set fini_at = now() - make_interval(days => $1)', [days]);
  await age(6);
  await purge(server.db);
  expect(await pieces()).toBe(2);
  await age(8);
  await purge(server.db);
  expect(await pieces()).toBe(0);
});

test('who lost a job stores nothing of its file', async () => {
  await begin();
  const mark = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
  const job = await takeJob(server.db, ['telechargement'], mark, 10_000);
  if (!job) throw new Error('there is no job');
  const piece = { rank: 0, bytes: Buffer.from('abc'), done: 4 };
  expect(await keepPiece(server.db, job, 10_000, piece)).toBe(true);
  await server.db.pool.query('update tache set tenue_par = gen_random_uuid()');
  expect(await keepPiece(server.db, job, 10_000, { ...piece, rank: 1 })).toBe(false);
  expect(await pieces()).toBe(1);
  await forgetPieces(server.db, job.id);
  expect(await pieces()).toBe(0);
});
