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

test('everybody has their own columns and views, and cannot see or change those of others', async () => {
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
  // Back to the list's own columns; the views stay. The audit has no entry of any of this.
  await change('ROLE_ADMIN', 'paiements', { colonnes: null });
  expect((await kept('ROLE_ADMIN'))[0]).toMatchObject({ colonnes: null, vues: [{ nom: 'Élan' }, { nom: 'Zébu' }] });
  expect(await server.db.rows(sql`select action from audit`)).toEqual([]);
});

test('a view is replaced, renamed and removed by its name', async () => {
  await change('ROLE_ADMIN', 'retours', { vues: [view('A'), view('B')] });
  await change('ROLE_ADMIN', 'retours', { vues: [view('A', 'q=1')] });
  await change('ROLE_ADMIN', 'retours', { retirees: ['B', 'inconnue'], vues: [view('C', 'q=2')] });
  expect((await kept('ROLE_ADMIN'))[0]?.vues).toEqual([view('A', 'q=1'), view('C', 'q=2')]);
});

test('two tabs that each add a view at the same moment keep both', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Vue ${n}`);
  await Promise.all(names.map((nom) => change('ROLE_ADMIN', 'zones', { vues: [view(nom)] })));
  expect((await kept('ROLE_ADMIN'))[0]?.vues.map(({ nom }) => nom)).toEqual(names);
});

test('refuses too many views, too many lists, or too much in one', async () => {
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
  ['a column with a strange key', { colonnes: { ordre: ["x'; drop"], masquees: [] } }],
  ['one column twice', { colonnes: { ordre: ['a', 'a'], masquees: [] } }],
  ['too many columns', { colonnes: { ordre: Array.from({ length: 41 }, (_, n) => `c${n}`), masquees: [] } }],
  ['an extra field', { colonnes: { ordre: [], masquees: [], largeurs: {} } }],
  ['a deep object', { vues: [{ ...viewA, colonnes: { ordre: [[[['a']]]], masquees: [] } }] }],
  ['an empty name', { vues: [{ ...viewA, nom: '  ' }] }],
  ['a name that is too long', { vues: [{ ...viewA, nom: 'n'.repeat(61) }] }],
  ['a control character', { vues: [{ ...viewA, nom: 'a\u0000b' }] }],
  ['an address that is too long', { vues: [{ ...viewA, adresse: 'a'.repeat(2001) }] }],
  ['an invalid address', { vues: [{ ...viewA, adresse: 'é\n' }] }],
  ['too many views at once', { vues: Array.from({ length: 21 }, (_, n) => ({ ...viewA, nom: `v${n}` })) }],
  ['something else', { theme: 'rose' }],
])('refused without a change: %s', async (_what, payload) => {
  await change('ROLE_ADMIN', 'paiements', { colonnes, vues: [viewA] });
  expect(problemOf(await change('ROLE_ADMIN', 'paiements', payload)).status).toBe(422);
  expect((await kept('ROLE_ADMIN'))[0]).toMatchObject({ colonnes, vues: [viewA] });
});

test('a list with a malformed name is refused', async () => {
  for (const liste of ['Majuscules', 'a%2Fb', 'x'.repeat(61), 'a_b'])
    expect((await change('ROLE_ADMIN', liste, { colonnes })).statusCode).toBe(400);
  expect(await kept('ROLE_ADMIN')).toEqual([]);
});
