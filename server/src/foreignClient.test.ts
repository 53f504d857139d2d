import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { addCommande, addCommercial, addPos, addProduct } from '../../tests/support/rows.ts';
import { problemOf, startTestServer, type Client, type TestServer } from '../../tests/support/server.ts';
import { CLASSES } from './plugins/hydra/docs.ts';
import { withLists } from './plugins/hydra/queryLists.ts';

type Item = Record<string, unknown> & { id: string };
interface List {
  data: Item[];
  total: number;
}
interface One {
  data: Item;
}
interface Refusal {
  status: number;
  message: string;
}
interface Answers {
  title: string;
  resources: [string, string[]][];
  fields: [string, string][];
  writable: string[];
  parameters: string[];
  byPrice: List[];
  pages: [List, List];
  enabled: List;
  one: One;
  many: List;
  patched: One;
  whole: One;
  forged: Refusal;
  missing: Refusal;
  orders: List;
  ofOne: List;
  ofSome: List;
  october: List;
  orderPatch: Refusal;
  people: List;
  person: One;
  switched: One;
  elsewhere: string[];
}

let server: TestServer;
let admin: Client;
let base: string;
let answers: Answers;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  const { db } = server;
  const people = [];
  for (const n of [1, 2, 3]) people.push(await addCommercial(db, n));
  const shop = await addPos(db, 1);
  for (let n = 1; n <= 6; n += 1) {
    await addProduct(db, n, { price: n * 100, is_enabled: n !== 6 });
    await addCommande(db, n, shop, people[n % 3] ?? 0, { commande_at: new Date(Date.UTC(2026, n < 4 ? 8 : 9, n)) });
  }
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const script = path.resolve('tests/support/hydraClient.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, base, admin.cookie], {
    maxBuffer: 10_000_000,
  });
  answers = JSON.parse(stdout) as Answers;
});
afterAll(() => server.close());

const codes = ({ data }: List) => data.map(({ code }) => code);
const ART = (...numbers: number[]) => numbers.map((n) => `ART000${n}`);

describe('a Hydra client that others wrote', () => {
  test('discovers lists, their fields, changes and filters, without asking anywhere else', () => {
    expect(answers.title).toBe('Tournée');
    expect(answers.resources.map(([name]) => name)).toEqual(Object.keys(CLASSES));
    const operations = new Map(answers.resources);
    expect([operations.get('products'), operations.get('commandes'), operations.get('utilisateurs')]).toEqual([
      ['list GET', 'show GET', 'edit PATCH'],
      ['list GET', 'create POST', 'show GET', 'edit PATCH'],
      ['list GET', 'show GET', 'edit PATCH'],
    ]);
    expect(Object.fromEntries(answers.fields)).toMatchObject({
      code: 'string',
      price: 'decimal',
      survente: 'decimal',
      isEnabled: 'boolean',
      lastUpdateAt: 'dateTime',
      version: 'integer',
    });
    expect(answers.writable).toEqual(['isEnabled', 'price', 'survente', 'version']);
    expect(answers.parameters).toEqual(expect.arrayContaining(['search', 'order[price]', 'isEnabled']));
    expect(answers.elsewhere).toEqual([]);
  });

  test('sorts in both directions in either case, pages and filters', () => {
    expect(answers.byPrice.map(codes)).toEqual([ART(1, 2), ART(6, 5), ART(1, 2), ART(6, 5)]);
    expect(answers.pages.map((page) => [codes(page), page.total])).toEqual([
      [ART(1, 2, 3, 4), 6],
      [ART(5, 6), 6],
    ]);
    expect([codes(answers.enabled), answers.enabled.total]).toEqual([ART(6), 1]);
  });

  test('reads one product or several, changes one field, or sends the whole item back', () => {
    expect(answers.one.data).toMatchObject({ id: '/api/data/products/ART0003', '@type': 'Product', price: 300 });
    expect(codes(answers.many)).toEqual(ART(1, 2));
    expect(answers.patched.data).toMatchObject({ price: 4321, version: 2 });
    expect(answers.whole.data).toMatchObject({ price: 4321, survente: 5000, version: 3 });
  });

  test('a field that cannot be changed is refused in French, by its name', () => {
    expect(answers.forged.status).toBe(422);
    expect(answers.forged.message).toContain('designation');
    expect(answers.missing).toEqual({ status: 404, message: 'Produit non trouvé' });
    expect(answers.orderPatch).toEqual({
      status: 422,
      message: 'Données refusées — isValidated\u00a0: valeur obligatoire.',
    });
  });

  test('filters orders by a nested field, a list and a period; reads and changes a person', () => {
    expect([answers.orders.total, answers.ofOne.total, answers.ofSome.total, answers.october.total]).toEqual([
      6, 2, 4, 3,
    ]);
    expect(answers.people.total).toBe(4);
    expect(answers.person.data).toMatchObject({ id: '/api/data/utilisateurs/col001', isEnabled: true });
    expect(answers.switched.data).toMatchObject({ isEnabled: false });
  });
});

test('items of each list match the documentation, and their context can be read', async () => {
  const declared = server.app.declaredRoutes.flatMap(({ method, url }) =>
    method === 'GET' ? [/^\/api\/data\/([\w-]+)$/.exec(url)?.[1] ?? ''] : [],
  );
  for (const [name, type] of Object.entries(CLASSES)) {
    expect(declared).toContain(name);
    const answer = (await admin.get(`/api/data/${name}?itemsPerPage=1`)).json<{
      '@context': string;
      member: { '@id': string; '@type': string }[];
      search?: unknown;
    }>();
    expect([name, answer['@context'], answer.search]).toEqual([name, `/api/contexts/${type}`, undefined]);
    for (const item of answer.member)
      expect(item).toMatchObject({ '@id': expect.stringMatching(`^/api/data/${name}/`) as string, '@type': type });
    const context = await admin.get(answer['@context']);
    expect([context.statusCode, context.headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8']);
  }
  expect(problemOf(await admin.get('/api/contexts/constructor'))).toMatchObject({
    status: 404,
    detail: 'Ce contexte n’existe pas.',
  });
});

describe('a whole item sent back', () => {
  const patch = (body: object, url = '/api/data/products/ART0001') =>
    admin.patch(url, body, { headers: { 'content-type': 'application/merge-patch+json' } });
  const fields = async (body: object) => {
    const answer = await patch(body);
    return answer.statusCode === 422
      ? problemOf(answer).violations?.map(({ propertyPath }) => propertyPath)
      : answer.statusCode;
  };
  test('is accepted when no fixed field changes, and refused for another item or an unknown field', async () => {
    const whole = (await admin.get('/api/data/products/ART0001')).json<Record<string, unknown>>();
    expect(await fields({ ...whole, price: 777 })).toBe(200);
    expect(await fields({ price: 778, '@id': '/api/data/products/ART0002' })).toEqual(['@id']);
    expect(await fields({ price: 778, id: 1 })).toEqual(['id']);
    expect(await fields({ price: 778, code: 'ART0009' })).toEqual(['code']);
    expect(await fields({ price: 778, inconnu: null })).toEqual(['inconnu']);
    expect(await fields({ '@type': 'Product' })).not.toBe(200);
    expect((await admin.get('/api/data/products/ART0001')).json()).toMatchObject({ price: 777 });
    expect((await patch({ code: 'X' }, '/api/data/products/RIEN')).statusCode).toBe(422);
    expect((await server.as('ROLE_LECTEUR').patch('/api/data/products/ART0001', whole)).statusCode).toBe(403);
  });
});

test('lists in an address, in both forms', () => {
  const isList = (key: string) => key === 'k[]';
  const read = (query: Record<string, unknown>) => ({ ...withLists(query, isList) });
  expect(read({ 'k[1]': 'b', 'k[0]': 'a', 'k[]': 'c', 'x[0]': 'd', 'order[0]': 'asc' })).toEqual({
    'k[]': ['c', 'a', 'b'],
    'x[0]': 'd',
    'order[0]': 'asc',
  });
  expect(read({ 'k[0]': ['a', 'b'], 'k[12345]': 'z', '__proto__[0]': 'p' })).toEqual({
    'k[]': ['a', 'b'],
    'k[12345]': 'z',
    '__proto__[0]': 'p',
  });
});

test('a filter with a list stays limited', async () => {
  const query = new URLSearchParams(Array.from({ length: 301 }, (_, n) => [`commercial.username[${n}]`, `col${n}`]));
  expect(problemOf(await admin.get(`/api/data/commandes?${query.toString()}`))).toMatchObject({
    status: 400,
    violations: [{ propertyPath: 'commercial.username[]' }],
  });
});

test('a whole item can also be changed behind an HTTPS proxy, where the cookie has another name', async () => {
  const proxied = await startTestServer({ trustProxy: '127.0.0.1' });
  await addProduct(proxied.db, 1);
  const headers = {
    cookie: proxied.as('ROLE_ADMIN').cookie.replace('sid=', '__Host-sid='),
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'tournee.example',
  };
  const url = '/api/data/products/ART0001';
  const whole = (await proxied.app.inject({ url, headers })).json<Record<string, unknown>>();
  const answer = await proxied.app.inject({
    method: 'PATCH',
    url,
    headers: { ...headers, 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify({ ...whole, price: 4321 }),
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ price: 4321 })]);
  await proxied.close();
});
