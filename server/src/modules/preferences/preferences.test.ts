import sql from 'sql-template-tag';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { type ListPreference, type ListPreferencePatch, MAX_LISTS, MAX_VIEWS } from '../../contract/preferences.ts';

const ALL = '/api/data/preferences';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

type Role = 'ROLE_ADMIN' | 'ROLE_COMMERCIAL';
const change = (who: Role, liste: string, payload: ListPreferencePatch | object) =>
  server.as(who).send({ method: 'PATCH', url: `${ALL}/${liste}`, payload });
const kept = async (who: Role) => (await server.as(who).get(ALL)).json<{ member: ListPreference[] }>().member;
const view = (nom: string, adresse = 'tri=-date') => ({ nom, adresse, colonnes: null });
const colonnes = { ordre: ['numero', 'zone', 'pdv'], masquees: ['zone'] };

test('chacun les siennes : colonnes et vues gardées, celles d’un autre jamais vues ni touchées', async () => {
  expect(await kept('ROLE_ADMIN')).toEqual([]);
  expect((await change('ROLE_ADMIN', 'paiements', { colonnes })).json()).toMatchObject({
    liste: 'paiements',
    colonnes,
    vues: [],
  });
  await change('ROLE_ADMIN', 'paiements', { vues: [view('Zébu'), { ...view(' Élan '), colonnes }] });
  await change('ROLE_COMMERCIAL', 'paiements', { vues: [view('Zébu', 'q=autre')], retirees: ['Élan'] });
  const [mine, ...more] = await kept('ROLE_ADMIN');
  expect(more).toEqual([]);
  expect(mine).toMatchObject({
    liste: 'paiements',
    colonnes,
    vues: [
      { nom: 'Élan', colonnes },
      { nom: 'Zébu', adresse: 'tri=-date' },
    ],
  });
  expect((await kept('ROLE_COMMERCIAL'))[0]).toMatchObject({ colonnes: null, vues: [view('Zébu', 'q=autre')] });
  // Back to the list's own columns; the views stay. And nothing of all this is business for the audit.
  await change('ROLE_ADMIN', 'paiements', { colonnes: null });
  expect((await kept('ROLE_ADMIN'))[0]).toMatchObject({ colonnes: null, vues: [{ nom: 'Élan' }, { nom: 'Zébu' }] });
  expect(await server.db.rows(sql`select action from audit`)).toEqual([]);
});

test('une vue se remplace, se renomme et se retire par son nom', async () => {
  await change('ROLE_ADMIN', 'retours', { vues: [view('A'), view('B')] });
  await change('ROLE_ADMIN', 'retours', { vues: [view('A', 'q=1')] });
  await change('ROLE_ADMIN', 'retours', { retirees: ['B', 'inconnue'], vues: [view('C', 'q=2')] });
  expect((await kept('ROLE_ADMIN'))[0]?.vues).toEqual([view('A', 'q=1'), view('C', 'q=2')]);
});

test('deux onglets qui ajoutent chacun une vue au même instant gardent les deux', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Vue ${n}`);
  await Promise.all(names.map((nom) => change('ROLE_ADMIN', 'zones', { vues: [view(nom)] })));
  expect((await kept('ROLE_ADMIN'))[0]?.vues.map(({ nom }) => nom)).toEqual(names);
});

test('ni trop de vues, ni trop de listes, ni trop dans une seule', async () => {
  const many = (from: number, count: number, adresse?: string) =>
    Array.from({ length: count }, (_, n) => view(`Vue ${from + n}`, adresse));
  expect((await change('ROLE_ADMIN', 'l-0', { vues: many(0, MAX_VIEWS) })).statusCode).toBe(200);
  expect(problemOf(await change('ROLE_ADMIN', 'l-0', { vues: [view('De trop')] }))).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'vues', message: '20 vues au plus par liste' }],
  });
  expect((await change('ROLE_ADMIN', 'l-0', { vues: [view('À la place')], retirees: ['Vue 3'] })).statusCode).toBe(200);
  expect(problemOf(await change('ROLE_ADMIN', 'l-1', { vues: many(0, MAX_VIEWS, 'x'.repeat(2000)) }))).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'vues' }],
  });
  for (let n = 1; n < MAX_LISTS; n += 1)
    expect((await change('ROLE_ADMIN', `l-${n}`, { colonnes })).statusCode).toBe(200);
  expect(problemOf(await change('ROLE_ADMIN', 'une-de-trop', { colonnes }))).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'liste' }],
  });
  expect((await change('ROLE_ADMIN', 'l-7', { colonnes: null })).statusCode).toBe(200);
});

const viewA = view('A');
test.each([
  ['une colonne à clé bizarre', { colonnes: { ordre: ["x'; drop"], masquees: [] } }],
  ['une colonne deux fois', { colonnes: { ordre: ['a', 'a'], masquees: [] } }],
  ['trop de colonnes', { colonnes: { ordre: Array.from({ length: 41 }, (_, n) => `c${n}`), masquees: [] } }],
  ['un champ de plus', { colonnes: { ordre: [], masquees: [], largeurs: {} } }],
  ['un objet profond', { vues: [{ ...viewA, colonnes: { ordre: [[[['a']]]], masquees: [] } }] }],
  ['un nom vide', { vues: [{ ...viewA, nom: '  ' }] }],
  ['un nom trop long', { vues: [{ ...viewA, nom: 'n'.repeat(61) }] }],
  ['un caractère de contrôle', { vues: [{ ...viewA, nom: 'a\u0000b' }] }],
  ['une adresse trop longue', { vues: [{ ...viewA, adresse: 'a'.repeat(2001) }] }],
  ['une adresse qui n’en est pas une', { vues: [{ ...viewA, adresse: 'é\n' }] }],
  ['trop de vues d’un coup', { vues: Array.from({ length: 21 }, (_, n) => ({ ...viewA, nom: `v${n}` })) }],
  ['autre chose', { theme: 'rose' }],
])('refusé, et rien ne change : %s', async (_what, payload) => {
  await change('ROLE_ADMIN', 'paiements', { colonnes, vues: [viewA] });
  expect(problemOf(await change('ROLE_ADMIN', 'paiements', payload)).status).toBe(422);
  expect((await kept('ROLE_ADMIN'))[0]).toMatchObject({ colonnes, vues: [viewA] });
});

test('une liste mal nommée est refusée', async () => {
  for (const liste of ['Majuscules', 'a%2Fb', 'x'.repeat(61), 'a_b'])
    expect((await change('ROLE_ADMIN', liste, { colonnes })).statusCode).toBe(400);
  expect(await kept('ROLE_ADMIN')).toEqual([]);
});
