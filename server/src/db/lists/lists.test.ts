import { once } from '../../../../tests/support/once.ts';
import {
  addAjustement,
  addCommande,
  addCommercial,
  addDelivered,
  addDivers,
  addLivraison,
  addMiscellaneousLivraison,
  addPaiement,
  addPos,
  addProduct,
  addRetour,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import { LISTS, N } from '../../../../tests/support/listCases.ts';

interface Page {
  totalItems: number;
  member: Record<string, unknown>[];
  view: Record<string, string>;
}

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  const { db } = server;
  const day = new Date('2026-10-10T09:00:00Z');
  const all = Array.from({ length: N }, (_, n) => n + 1);
  // There are many ties: same day, same amount, same name. A sort without a tie-breaker would shuffle them.
  const people = await Promise.all(all.map((n) => addCommercial(db, n, { nom_prenom: `Rakoto ${n % 3}` })));
  const shops = await Promise.all(all.map((n) => addPos(db, n, { designation: `Épicerie ${n % 3}` })));
  const utilisateur_id = server.ids.get('ROLE_ADMIN') ?? 0;
  await Promise.all(
    all.flatMap((n, at) => {
      const commercial = people[at] ?? 0;
      return [
        addCommande(db, n, shops[at] ?? 0, commercial, { commande_at: day, total_value: n % 4 }),
        addLivraison(db, n, commercial, { livraison_at: day, created_at: day, total_value: n % 4 }),
        addRetour(db, n, commercial, { retour_at: day, created_at: day, total_value: n % 4 }),
        addMiscellaneousLivraison(db, n, commercial, { livraison_at: day, created_at: day }),
        addAjustement(db, n, commercial, { date_ajustement: day, created_at: day, total_value: (n % 4) - 2 }),
        addPaiement(db, n, commercial, { paiement_at: day, created_at: day, value: (n % 4) + 1 }),
        addProduct(db, n, { designation: `Savon ${n % 3}`, price: n % 4 }),
        insert(db, 'tracking_device', {
          code: `TRK${n}`,
          imei: `86${n}`,
          designation: `Moto ${n % 3}`,
          kilometrage: n % 4,
        }),
        insert(db, 'device_session', {
          code: `SES${n}`,
          utilisateur_id: commercial,
          device_id: `appareil-${n}`,
          created_at: day,
          ...(n % 3 ? { is_enabled: false, disable_at: day } : {}),
        }),
        addZone(db, n, { designation: `Zone ${n % 3}`, surface: n % 4 }),
        insert(db, 'configuration', {
          code: `REGLAGE${n}`,
          designation: `Réglage ${n % 3}`,
          value: 'x',
          last_update_at: n % 2 === 0 ? null : day,
        }),
        addDivers(db, n, commercial),
        insert(db, 'import_journal', { resource: 'livraisons', utilisateur_id, lignes: n % 4, created_at: day }),
        insert(db, 'tache', { nature: 'livraisons', utilisateur_id, lignes: n + 1, demande: '{}', created_at: day }),
        insert(db, 'audit', {
          username: `a${n % 3}`,
          action: 'modifier',
          entity: n % 2 ? 'product' : 'zone',
          entity_id: `X${n}`,
          at: day,
        }),
        insert(db, 'security_event', { username: `a${n % 3}`, event: n % 2 ? 'sign_in' : 'sign_out', at: day }),
      ];
    }),
  );
  for (const n of all)
    await addDelivered(
      db,
      { product: n, commercial: people[n - 1] ?? 0, number: `L${n % 3}`, livraison: n },
      (n % 4) + 1,
      day,
    );
});
afterAll(() => server.close());

const pageOf = async (url: string, query: Record<string, string>): Promise<Page> =>
  (await admin.get(`${url}?${new URLSearchParams(query).toString()}`)).json();

describe.each(LISTS.map((list) => [list.url, list] as const))('%s', (url, list) => {
  test('each sort gives every row exactly once, in both directions', async () => {
    for (const field of list.sorts) {
      for (const direction of ['asc', 'DESC']) {
        const seen: unknown[] = [];
        for (let page = 1; page <= 2; page += 1) {
          const { member, totalItems } = await pageOf(url, {
            [`order[${field}]`]: direction,
            page: String(page),
            itemsPerPage: '30',
          });
          expect(totalItems).toBe(list.total);
          seen.push(...member.map((item) => item['@id']));
        }
        expect([field, direction, new Set(seen).size, seen.length]).toEqual([field, direction, list.total, list.total]);
      }
    }
  });

  test('a page past the end is empty and has the true total', async () => {
    const answer = await admin.get(`${url}?page=999`);
    expect(answer.json<Page>()).toMatchObject({ member: [], totalItems: list.total });
    expect(answer.json<Page>().view.previous).toContain(`page=${Math.ceil(list.total / (list.size ?? 20))}`);
    expect(answer.json<Page>().view.next).toBeUndefined();
  });

  test('the page size is limited, `pagination=false` gives everything', async () => {
    expect((await pageOf(url, {})).member).toHaveLength(list.size ?? 20);
    expect((await pageOf(url, { itemsPerPage: '1000000000' })).member).toHaveLength(list.total);
    expect((await pageOf(url, { pagination: 'false', itemsPerPage: '3', page: '9' })).member).toHaveLength(list.total);
  });

  once('links of the collection lead to the neighbouring pages', async () => {
    const first = await pageOf(url, { itemsPerPage: '10' });
    expect(first.view.previous).toBeUndefined();
    const next = await admin.get(first.view.next ?? '');
    expect(next.json<Page>().member).toHaveLength(10);
    const last = (await admin.get(first.view.last ?? '')).json<Page>();
    expect(last.member).toHaveLength(list.total % 10);
    expect(last.view.next).toBeUndefined();
  });

  once('plain JSON is the bare array, otherwise the linked collection', async () => {
    const plain = await admin.get(`${url}?itemsPerPage=2`, { headers: { accept: 'application/json' } });
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    const items = plain.json<Record<string, unknown>[]>();
    expect([items.length, items[0] && '@id' in items[0]]).toEqual([2, false]);
    for (const accept of ['application/ld+json', '*/*', 'text/html', 'application/ld+json, application/json;q=0.5']) {
      const linked = await admin.get(`${url}?itemsPerPage=2`, { headers: { accept } });
      expect(linked.headers['content-type']).toBe('application/ld+json; charset=utf-8');
      expect(linked.json<Page>()).toMatchObject({ '@type': 'Collection', '@id': url, totalItems: list.total });
      expect(linked.json<Page>().member[0]).toMatchObject({
        '@id': expect.stringMatching(/^\/api\/data\//) as string,
        '@type': expect.any(String) as string,
      });
    }
  });

  once('a malformed value is a French 400 that names the parameter', async () => {
    // Pages, directions and days have one description for all lists. So the first parameter of each kind gets every
    // value, and the others one of each sort.
    const isFirst = list === LISTS[0];
    const numbers = [
      '0',
      'abc',
      '',
      '99999999999999999999',
      ...(isFirst ? ['-1', 'NaN', '1.5', '1,5', '١٢', '[]', '1;drop', '1e400', 'Infinity'] : []),
    ];
    const days = [
      '2026-02-31',
      'demain',
      "2026-01-01' or '1'='1",
      ...(isFirst
        ? [
            '31/12/2026',
            '2026-13-01',
            '2026-00-10',
            '20261231',
            '2026-12-31T25:00:00Z',
            '2026-12-31T10:00',
            '-infinity',
          ]
        : []),
    ];
    const bad: [string, string][] = [
      ...numbers.flatMap((value): [string, string][] => [
        ['page', value],
        ['itemsPerPage', value],
      ]),
      ['pagination', 'peut-être'],
      ['search', 'a'.repeat(5_000)],
      ...list.sorts.flatMap((field): [string, string][] =>
        ['asc;--', ...(isFirst ? ['up', ''] : [])].map((value) => [`order[${field}]`, value]),
      ),
      ...(list.dates ?? []).flatMap((name) => days.map((value): [string, string] => [name, value])),
    ];
    const wrong: unknown[] = [];
    for (const [name, value] of bad) {
      const answer = await admin.get(`${url}?${new URLSearchParams([[name, value]]).toString()}`);
      const { violations = [], detail = '' } = answer.statusCode === 400 ? problemOf(answer) : {};
      if (answer.statusCode !== 400 || violations[0]?.propertyPath !== name || !/^Paramètre refusé — /.test(detail))
        wrong.push([name, value, answer.statusCode, detail]);
    }
    expect(wrong).toEqual([]);
  });

  once('a single parameter given twice, or as an array, does no harm', async () => {
    for (const query of [
      'page=1&page=2',
      'itemsPerPage=3&itemsPerPage=x',
      'search=a&search=b',
      `order[${list.sorts[0] ?? ''}]=asc&order[${list.sorts[0] ?? ''}]=desc`,
      'pagination=false&pagination=true',
    ]) {
      expect(problemOf(await admin.get(`${url}?${query}`)).status).toBe(400);
    }
    for (const query of [
      'page[]=2',
      'page[a]=2',
      'search[]=a',
      'inconnu=1',
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      'toString=1',
      '&&&',
      '=',
      'page=1e2',
      'page=1000000000',
      'itemsPerPage=1000000000',
    ]) {
      expect([query, (await admin.get(`${url}?${query}`)).statusCode]).toEqual([query, 200]);
    }
  });

  test('% and _ find these characters, not everything', async () => {
    for (const term of ['%', '_', '%%', '\\', '％', '＿', '＼']) {
      const total = (await pageOf(url, { search: term })).totalItems;
      // Codes of the configuration contain that character.
      const own = url.endsWith('/configurations') && /[_＿]/.test(term) ? 11 : 0;
      expect([term, total]).toEqual([term, url.endsWith('/miscellaneous-stock') ? list.total : own]);
    }
  });
});

test('too many values for a filter give a 400 that names it', async () => {
  const query = new URLSearchParams(Array.from({ length: 301 }, (_, n) => ['commercial.username[]', `col${n}`]));
  expect(problemOf(await admin.get(`/api/data/commandes?${query.toString()}`))).toMatchObject({
    status: 400,
    violations: [{ propertyPath: 'commercial.username[]' }],
  });
});

describe('« properties[] » gives only these fields (API Platform)', () => {
  const asked = async (url: string, fields: readonly string[], accept = 'application/ld+json') => {
    const params = new URLSearchParams([...fields.map((field) => ['properties[]', field]), ['itemsPerPage', '5']]);
    return (await admin.get(`${url}?${params.toString()}`, { headers: { accept } })).json<Page>();
  };
  const keeping = (item: Record<string, unknown> | undefined, fields: readonly string[]) =>
    Object.fromEntries(Object.entries(item ?? {}).filter(([name]) => fields.includes(name)));

  test.each(LISTS)('$url', async ({ url }) => {
    const whole = (await admin.get(`${url}?itemsPerPage=5`)).json<Page>();
    const names = Object.keys(whole.member[0] ?? {}).filter((name) => !name.startsWith('@'));
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => name === 'id' || name === 'at' || name.includes('_'))).toEqual([]);
    for (const fields of [
      names.slice(0, 2),
      names.slice(-1),
      ['code', 'designation'],
      ['username', 'nomPrenom'],
      names,
    ]) {
      const { member, totalItems } = await asked(url, fields);
      expect({ fields, totalItems, member }).toEqual({
        fields,
        totalItems: whole.totalItems,
        member: whole.member.map((item) => keeping(item, ['@id', '@type', ...fields])),
      });
    }
    expect(await asked(url, names.slice(1, 2), 'application/json')).toEqual(
      whole.member.map((item) => keeping(item, names.slice(1, 2))),
    );
  });

  test('fields that the contract does not have are never shown', async () => {
    let shown = 0;
    const spy = spyOnStatements(server.connections, async (_asked, ask) => {
      const { rows } = await ask();
      shown += rows.length;
      return { rows: rows.map((row) => ({ ...row, secret: 'caché' })) };
    });
    const { member } = await asked('/api/data/pos', ['secret', 'id', 'toString', 'phoneNumber']);
    spy.restore();
    expect(shown).toBeGreaterThan(0);
    expect(new Set(member.flatMap((item) => Object.keys(item)))).toEqual(new Set(['@id', '@type', 'phoneNumber']));
  });

  test('the names of a choice are read from their own table only', async () => {
    const spy = spyOnStatements(server.connections);
    await asked('/api/data/pos', ['code', 'designation']);
    const texts = spy.asked().map(({ text }) => text);
    spy.restore();
    expect(texts.filter((text) => text.includes('pos_responsable'))).toEqual([]);
    expect(texts.some((text) => text.includes('"designation"'))).toBe(true);
  });
});
