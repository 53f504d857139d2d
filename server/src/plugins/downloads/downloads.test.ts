import { gunzipSync } from 'node:zlib';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { read, utils, type WorkBook } from '@e965/xlsx';
import type { LightMyRequestResponse } from 'fastify';
import { eventually } from '../../../../tests/support/eventually.ts';
import { isAgain, once } from '../../../../tests/support/once.ts';
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
  scalar,
} from '../../../../tests/support/rows.ts';
import { type Client, problemOf, ROLES, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import { LISTS, N } from '../../../../tests/support/downloadCases.ts';
import { MEDIA } from './format.ts';
import { MAX_AT_ONCE } from './slots.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  const { db } = server;
  // Each download and refusal would add a row to the security log, which is one of the lists.
  for (const how of ['note', 'noteRefusal'] as const)
    jest.spyOn(server.app.security, how).mockImplementation(() => undefined);
  const people: number[] = [];
  for (let n = 1; n <= N; n += 1)
    people.push(await addCommercial(db, n, { nom_prenom: n === 2 ? '=1+1' : `Rakoto ${n}` }));
  const second = people[1] ?? 0;
  const own = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const utilisateur_id = server.ids.get('ROLE_ADMIN') ?? 0;
  for (let n = 1; n <= N; n += 1) {
    const commercial = n % 3 === 0 ? second : n % 5 === 0 ? own : (people[n - 1] ?? 0);
    await addCommande(db, n, await addPos(db, n), commercial, {
      total_value: 1000 * (n % 7),
      commande_at: new Date('2026-12-31T21:30:00Z'),
    });
    await addLivraison(db, n, commercial, { total_value: n % 4 });
    await addProduct(db, n, { price: n % 2 ? 1250.5 : 900 });
    await addZone(db, n, { surface: n % 4 });
    await insert(db, 'configuration', { code: `REGLAGE${n}`, designation: `Réglage ${n % 3}`, value: 'x' });
    await insert(db, 'tracking_device', {
      code: `TRK${n}`,
      imei: `86${n}`,
      designation: `Moto ${n}`,
      kilometrage: n % 4,
      is_active: n % 2 === 0,
    });
    await insert(db, 'device_session', {
      code: `SES${n}`,
      utilisateur_id: commercial,
      device_id: `appareil-${n}`,
      created_at: new Date(Date.UTC(2026, 9, n)),
    });
    await addDivers(db, n, commercial);
    await addRetour(db, n, commercial, { total_value: n % 4 });
    await addAjustement(db, n, commercial, { total_value: (n % 4) - 2 });
    await addPaiement(db, n, commercial, { value: 1 + (n % 4) });
    await addMiscellaneousLivraison(db, n, commercial);
    await addDelivered(
      db,
      { product: n, commercial, number: `L${n}`, livraison: n },
      1 + (n % 4),
      new Date('2026-11-02T09:00:00Z'),
    );
    await insert(db, 'import_journal', {
      resource: 'livraisons',
      utilisateur_id,
      lignes: n,
      created_at: new Date(),
      ...(n % 5 === 0 ? { sha256: 'a'.repeat(64) } : {}),
    });
    await insert(db, 'tache', { nature: 'livraisons', utilisateur_id, lignes: 1 + (n % 4), demande: '{}' });
    await insert(db, 'audit', {
      username: 'x',
      action: n % 2 ? 'créer' : 'modifier',
      entity: 'product',
      entity_id: `X${n}`,
      after: '{"price": 1}',
    });
    await insert(db, 'security_event', { username: 'x', event: n % 2 ? 'sign_in' : 'sign_out' });
  }
});
afterAll(() => server.close());

const ask = (client: Client, url: string, format: 'csv' | 'xlsx', more: Record<string, string> = {}) =>
  client.get(url, { headers: { accept: MEDIA[format], ...more } });

interface Page {
  totalItems: number;
  member: Record<string, unknown>[];
}
const whole = async (client: Client, url: string): Promise<Page> =>
  (await client.get(`${url}${url.includes('?') ? '&' : '?'}pagination=false`)).json();

const csvRows = (answer: LightMyRequestResponse): string[][] => {
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(answer.body.endsWith('\r\n')).toBe(true);
  return answer.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
};
const book = (answer: LightMyRequestResponse) => read(answer.rawPayload, { cellDates: false });
const sheetOf = (answer: LightMyRequestResponse, at: number): unknown[][] => sheetIn(book(answer), at);
const sheetIn = ({ Sheets, SheetNames }: WorkBook, at: number): unknown[][] => {
  return utils.sheet_to_json(Sheets[SheetNames[at] ?? ''] ?? {}, { header: 1 });
};
const columnOf = (rows: readonly unknown[][], header: string) =>
  rows.slice(1).map((row) => row[(rows[0] ?? []).indexOf(header)]);
const keyOf = (item: Record<string, unknown>, key: string): unknown => {
  const value = item[key];
  return typeof value === 'object' && value !== null && 'code' in value ? value.code : value;
};

test('every list of the server is here', () => {
  const paths = server.app.swagger().paths as Record<string, { get?: { parameters?: unknown } }>;
  const paged = Object.entries(paths).filter(([, path]) =>
    JSON.stringify(path.get?.parameters ?? []).includes('"itemsPerPage"'),
  );
  expect(paged.map(([url]) => url).sort()).toEqual(LISTS.map(({ url }) => url).sort());
});

describe.each(LISTS)('$url', ({ url, sort, key, header, filter, who }) => {
  test.each([
    '',
    `?order[${sort}]=asc`,
    `?order[${sort}]=desc&page=3&itemsPerPage=2`,
    `?${filter}&order[${sort}]=desc`,
  ])('%s: the whole list in the same order, in both forms', async (query) => {
    const page = await whole(admin, url + query);
    const keys = page.member.map((item) => keyOf(item, key));
    expect(keys).toHaveLength(page.totalItems);
    expect(keys.length).toBeGreaterThan(query.includes(filter) ? 1 : 20);
    const csv = await ask(admin, url + query, 'csv');
    expect([
      csv.statusCode,
      csv.headers['content-type'],
      csv.headers['x-total-rows'],
      csv.headers['cache-control'],
    ]).toEqual([200, 'text/csv; charset=utf-8', String(keys.length), 'no-store']);
    expect(columnOf(csvRows(csv), header)).toEqual(keys);
    // Both forms read the same rows of the database.
    if (isAgain) return;
    const xlsx = await ask(admin, url + query, 'xlsx');
    expect([xlsx.statusCode, xlsx.headers['content-type'], xlsx.headers['x-total-rows']]).toEqual([
      200,
      MEDIA.xlsx,
      String(keys.length),
    ]);
    const workbook = book(xlsx);
    expect(columnOf(sheetIn(workbook, 0), header)).toEqual(keys);
    expect(sheetIn(workbook, 1)).toContainEqual(['Lignes', keys.length]);
  });

  once('the same permissions as the list', async () => {
    for (const role of ROLES) {
      const expected = (who as readonly string[]).includes(role) ? 200 : 403;
      // Those who may download are asked for one form only; the contents were compared above.
      for (const format of expected === 403 ? (['csv', 'xlsx'] as const) : (['csv'] as const)) {
        const answer = await ask(server.as(role), url, format);
        expect([role, format, answer.statusCode]).toEqual([role, format, expected]);
        if (expected === 403) expect(problemOf(answer).status).toBe(403);
      }
    }
    expect(problemOf(await ask(server.as('anonymous'), url, 'xlsx')).status).toBe(401);
  });

  test('HEAD answers the number of rows without the file; a malformed value is still a 400', async () => {
    const { totalItems } = await whole(admin, url);
    const head = await admin.send({ method: 'HEAD', url, headers: { accept: MEDIA.csv } });
    expect([head.statusCode, head.headers['x-total-rows'], head.body]).toEqual([200, String(totalItems), '']);
    expect(problemOf(await ask(admin, `${url}?order[${sort}]=asc;--`, 'csv')).status).toBe(400);
  });
});

test.each(['/api/data/commandes', '/api/data/miscellaneous-stock'])(
  '%s: a representative downloads only their own',
  async (url) => {
    const own = server.as('ROLE_COMMERCIAL');
    const { totalItems } = await whole(own, url);
    expect(totalItems).toBeGreaterThan(0);
    expect(totalItems).toBeLessThan(10);
    expect(csvRows(await ask(own, url, 'csv'))).toHaveLength(totalItems + 1);
    expect(sheetOf(await ask(own, url, 'xlsx'), 0)).toHaveLength(totalItems + 1);
    expect(csvRows(await ask(own, `${url}?commercial.username[]=col002`, 'csv'))).toHaveLength(1);
  },
);

test('the sheet « Filtres » names only what the person may read', async () => {
  const url =
    '/api/data/commandes?commercial.username[]=col001&commercial.username[]=inconnu' +
    '&pointOfSale.zones.code[]=ZON001&startDate=2026-02-01&search=Rakoto&inconnu=1&page=2';
  const rows = sheetOf(await ask(admin, url, 'xlsx'), 1);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Recherche', 'Rakoto'],
      ['Commerciaux', 'Rakoto 1 (col001), inconnu'],
      ['Zones', 'Zone 1 (ZON001)'],
      ['À partir du', '01/02/2026'],
      ['Tri', 'Date de commande (décroissant)'],
      ['Téléchargé par', `Essai ROLE ADMIN (${server.usernameOf('ROLE_ADMIN')})`],
    ]),
  );
  expect(rows.flat()).not.toContain('inconnu');
  const own = sheetOf(
    await ask(
      server.as('ROLE_COMMERCIAL'),
      '/api/data/commandes?commercial.username=col001&pointOfSale.code=POS0001',
      'xlsx',
    ),
    1,
  );
  expect(own).toEqual(
    expect.arrayContaining([
      ['Commercial', 'col001'],
      ['Point de vente', 'POS0001'],
    ]),
  );
});

test('a name that looks like a formula is none in either form', async () => {
  const csv = csvRows(await ask(admin, '/api/data/commandes?commercial.username=col002', 'csv'));
  expect(new Set(columnOf(csv, 'Commercial'))).toEqual(new Set(["'=1+1"]));
  const { Sheets } = book(await ask(admin, '/api/data/commandes?commercial.username=col002', 'xlsx'));
  const cells = Object.values(Sheets.Commandes ?? {}).filter(
    (cell): cell is { v: unknown; f?: string } => typeof cell === 'object' && cell !== null && 'v' in cell,
  );
  expect(cells.filter((cell) => cell.v === '=1+1').length).toBeGreaterThan(1);
  expect(cells.some((cell) => 'f' in cell)).toBe(false);
});

once('a strange Accept gives the usual page', async () => {
  for (const accept of ['text/*', 'text/csv;q=0', '\u00ff\u00fe', ';;;', 'text/csv\ttext/csv', 'x'.repeat(5_000)]) {
    const answer = await admin.get('/api/data/commandes', { headers: { accept } });
    expect([accept, answer.statusCode, answer.headers['content-type']]).toEqual([
      accept,
      200,
      'application/ld+json; charset=utf-8',
    ]);
  }
});

once('the CSV is compressed on its way, the workbook is not', async () => {
  const csv = await ask(admin, '/api/data/commandes', 'csv', { 'accept-encoding': 'gzip, br' });
  expect([csv.headers['content-encoding'], csv.headers.vary]).toEqual(['gzip', 'accept, accept-encoding']);
  expect(gunzipSync(csv.rawPayload).toString().split('\r\n')).toHaveLength(N + 2);
  expect(
    (await ask(admin, '/api/data/commandes', 'xlsx', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
  ).toBeUndefined();
});

const allReturned = () => eventually('every place is given back', () => server.app.downloads.count === 0);

// This needs no second run on another PostgreSQL: it is about sockets.
(isAgain ? describe.skip : describe)('sur une vraie connexion', () => {
  /** Forty batches with lines long enough to fill the buffers between the server and a client that does not read. */
  const MANY = 20_000;
  let port: number;
  beforeAll(async () => {
    const pos = await addPos(server.db, 900, { designation: 'Épicerie '.repeat(110) });
    const commercial = await addCommercial(server.db, 900);
    await server.db.pool.query(
      `insert into commande (order_number, commande_at, total_value, pos_id, commercial_id)
       select 'LONG-' || n, now(), n, $1, $2 from generate_series(1, ${MANY}) n`,
      [pos, commercial],
    );
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });

  afterEach(() => jest.restoreAllMocks());

  const open = (format: 'csv' | 'xlsx'): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      http
        .get(
          {
            port,
            host: '127.0.0.1',
            path: '/api/data/commandes?commercial.username=col900',
            headers: { cookie: admin.cookie, accept: MEDIA[format] },
            agent: false,
          },
          resolve,
        )
        .on('error', reject);
    });
  test('a short file needs no place, so long ones that nobody reads do not refuse it', async () => {
    await allReturned();
    const taken = Array.from({ length: MAX_AT_ONCE }, (_, n) => server.app.downloads.take(n));
    try {
      const long = await ask(admin, '/api/data/commandes?commercial.username=col900', 'csv');
      const short = await ask(admin, '/api/data/commandes?commercial.username=col900&search=LONG-1999', 'csv');
      expect([long.statusCode, short.statusCode]).toEqual([503, 200]);
      expect(short.body).toContain('LONG-19999');
    } finally {
      for (const release of taken) release();
    }
  });

  test('when the client leaves, the server stops at once and frees the place', async () => {
    const queries = spyOnStatements(server.connections);
    const answer = await open('csv');
    answer.once('data', () => answer.destroy());
    await allReturned();
    const ofRows = () => queries.named('commandes');
    const then = ofRows();
    await sleep(200);
    // Forty batches would be everything.
    expect(then).toBeLessThan(20);
    expect(ofRows()).toBe(then);
  });

  test('a slow client holds no connection and no transaction, and gets everything', async () => {
    const queries = spyOnStatements(server.connections);
    const answer = await open('csv');
    // The server stops reading once the buffers are full.
    let [seen, since] = [-1, 0];
    await eventually('nothing more is asked', () => {
      const now = queries.asked().length;
      since = now === seen ? since + 1 : 0;
      seen = now;
      // A dozen looks in a row, because a single one may fall into the middle of a slow question.
      return since >= 12;
    });
    expect(server.app.downloads.count).toBe(1);
    expect(
      await scalar(
        server.db,
        "select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client " +
          "backend' and state <> 'idle' and pid <> pg_backend_pid()",
      ),
    ).toBe(0);
    let text = '';
    for await (const piece of answer.setEncoding('utf8')) text += String(piece);
    expect(text.split('\r\n')).toHaveLength(MANY + 2);
    await allReturned();
  });

  test('a failure cuts the connection after the first byte, and is a French problem before it', async () => {
    let calls = 0;
    const failing = spyOnStatements(server.connections, ({ name }, ask) => {
      if (name !== 'commandes') return ask();
      calls += 1;
      return calls > 5 ? Promise.reject(new Error('database lost')) : ask();
    });
    const answer = await open('xlsx');
    expect(answer.statusCode).toBe(200);
    const reading = async () => {
      for await (const piece of answer) void piece;
    };
    await expect(reading()).rejects.toThrow(/aborted|socket hang up/);
    failing.answering(({ name }, ask) =>
      name === 'commandes' ? Promise.reject(Object.assign(new Error('x'), { code: '57P01' })) : ask(),
    );
    const refused = await ask(admin, '/api/data/commandes', 'csv');
    expect(problemOf(refused)).toMatchObject({
      status: 503,
      detail: 'La base de données ne répond pas. Réessayez dans un instant.',
    });
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(server.app.downloads.count).toBe(0);
  });

  test('a stopping server cuts open downloads', async () => {
    const answer = await open('xlsx');
    server.app.downloads.cutAll();
    const reading = async () => {
      for await (const piece of answer) void piece;
    };
    await expect(reading()).rejects.toThrow(/aborted|socket hang up/);
    await allReturned();
  });
});

test('the journal of imports counts lines, even where they form documents', async () => {
  const { body } = await admin.get('/api/data/imports', { headers: { accept: 'text/csv' } });
  expect(body.split('\r\n')[0]).toContain('Lignes;Lignes créées;Lignes mises à jour;Lignes ignorées');
});
