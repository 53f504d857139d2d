import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { traccarClient } from './traccarClient.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server with these answers under a path of its own, and gives its address. */
async function traccar(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}/suivi`;
}

// These have the schemas Device, Position and ReportStops of Traccar's OpenAPI description.
const device = (id: number, more: object = {}) => ({
  id,
  name: `Moto ${id}`,
  uniqueId: `86000${id}`,
  status: 'online',
  disabled: false,
  lastUpdate: '2026-11-20T06:30:00.000+00:00',
  positionId: id,
  groupId: 0,
  phone: '034 00 000 01',
  model: 'FMB920',
  contact: null,
  category: 'motorcycle',
  attributes: {},
  ...more,
});
const position = (id: number, at: string, more: object = {}) => ({
  id,
  deviceId: 7,
  protocol: 'teltonika',
  deviceTime: at,
  fixTime: at,
  serverTime: at,
  outdated: false,
  valid: true,
  latitude: -18.91,
  longitude: 47.52,
  altitude: 1280,
  speed: 10,
  course: 90,
  address: null,
  accuracy: 0,
  network: null,
  geofenceIds: [],
  attributes: { totalDistance: 1_234_567.8, motion: true },
  ...more,
});

const answers =
  (routes: Record<string, (query: URLSearchParams) => unknown>, asked: string[] = []): RequestListener =>
  (request, reply) => {
    const url = new URL(request.url ?? '', 'http://traccar');
    asked.push(`${request.headers.authorization ?? '-'} ${request.headers.accept ?? '-'} ${url.pathname}${url.search}`);
    const answer = routes[url.pathname];
    if (!answer) return reply.writeHead(404).end();
    return reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer(url.searchParams)));
  };

test('devices come with their last position, speed in km/h and distance in km', async () => {
  const asked: string[] = [];
  const url = await traccar(
    answers(
      {
        '/suivi/api/devices': () => [
          device(7),
          device(8, { disabled: true, phone: '', model: null, name: ' ' }),
          device(9, { uniqueId: '' }),
        ],
        '/suivi/api/positions': () => [position(1, '2026-11-20T06:30:00.000+00:00')],
      },
      asked,
    ),
  );
  await expect(traccarClient(`${url}/`, 'jeton').devices()).resolves.toEqual([
    {
      imei: '860007',
      designation: 'Moto 7',
      simNumber: '034 00 000 01',
      model: 'FMB920',
      isActive: true,
      kilometrage: 1234.6,
      last: { latitude: -18.91, longitude: 47.52, at: new Date('2026-11-20T06:30:00Z'), speed: 18.5 },
    },
    {
      imei: '860008',
      designation: '860008',
      simNumber: null,
      model: null,
      isActive: false,
      kilometrage: null,
      last: null,
    },
  ]);
  expect([...asked].sort()).toEqual([
    'Bearer jeton application/json /suivi/api/devices?limit=1000&offset=0',
    'Bearer jeton application/json /suivi/api/positions',
  ]);
});

test('reads pages of devices to the end, also from a server without pages', async () => {
  const all = Array.from({ length: 2_300 }, (_, i) => device(i + 1));
  const paged = await traccar(
    answers({
      '/suivi/api/devices': (query) =>
        all.slice(Number(query.get('offset')), Number(query.get('offset')) + Number(query.get('limit'))),
      '/suivi/api/positions': () => [],
    }),
  );
  expect(await traccarClient(paged, '').devices()).toHaveLength(2_300);
  server?.close();
  const unpaged = await traccar(
    answers({ '/suivi/api/devices': () => all.slice(0, 1_000), '/suivi/api/positions': () => [] }),
  );
  expect(await traccarClient(unpaged, '').devices()).toHaveLength(1_000);
});

test('reads a day in pieces, sorts it by time and drops invalid places', async () => {
  const asked: string[] = [];
  const url = await traccar(
    answers(
      {
        '/suivi/api/devices': () => [device(7)],
        '/suivi/api/reports/route': (query) =>
          ({
            '2026-11-19T21:00:00.000Z': [position(1, '2026-11-20T02:59:00Z'), position(2, '2026-11-20T03:00:00Z')],
            '2026-11-20T03:00:00.000Z': [
              position(2, '2026-11-20T03:00:00Z'),
              position(4, '2026-11-20T05:00:00Z', { speed: 0 }),
              position(3, '2026-11-20T04:00:00Z'),
            ],
            '2026-11-20T09:00:00.000Z': [
              position(5, '2026-11-20T10:00:00Z', { latitude: 0, longitude: 0 }),
              position(6, '2026-11-20T10:01:00Z', { valid: false }),
              position(7, '2026-11-20T10:02:00Z', { latitude: 91 }),
              position(8, 'hier'),
              position(9, '2026-11-20T10:03:00Z', { latitude: '12' }),
            ],
            '2026-11-20T15:00:00.000Z': [position(10, '2026-11-21T08:00:00Z')],
          })[query.get('from') ?? ''],
        '/suivi/api/reports/stops': () => [
          {
            deviceId: 7,
            deviceName: 'Moto 7',
            duration: 600_000,
            startTime: '2026-11-20T08:00:00Z',
            endTime: '2026-11-20T08:10:00Z',
            latitude: -18.9,
            longitude: 47.5,
            address: null,
          },
          {
            deviceId: 7,
            deviceName: 'Moto 7',
            duration: 300_000,
            startTime: '2026-11-20T06:00:00Z',
            endTime: '2026-11-20T06:05:00Z',
            lat: -18.8,
            lon: 47.4,
            address: null,
          },
          {
            deviceId: 7,
            startTime: '2026-11-20T07:00:00Z',
            endTime: '2026-11-20T06:00:00Z',
            latitude: -18.9,
            longitude: 47.5,
          },
        ],
      },
      asked,
    ),
  );
  const day = await traccarClient(`${url}/api`, 'jeton').day(
    '860007',
    new Date('2026-11-19T21:00:00Z'),
    new Date('2026-11-20T21:00:00Z'),
  );
  expect(day.positions.map(({ at, speed }) => [at.toISOString().slice(11, 16), speed])).toEqual([
    ['02:59', 18.5],
    ['03:00', 18.5],
    ['04:00', 18.5],
    ['05:00', 0],
  ]);
  expect(
    day.stops.map(({ from, until, latitude }) => [
      from.toISOString().slice(11, 16),
      until.toISOString().slice(11, 16),
      latitude,
    ]),
  ).toEqual([
    ['06:00', '06:05', -18.8],
    ['08:00', '08:10', -18.9],
  ]);
  expect(asked.filter((line) => line.includes('/reports/')).length).toBe(5);
  expect(asked[0]).toBe('Bearer jeton application/json /suivi/api/devices?uniqueId=860007');
});

test.each<[string, RequestListener]>([
  ['a device that the provider does not know', answers({ '/suivi/api/devices': () => [] })],
  ['another than the one asked for', answers({ '/suivi/api/devices': () => [device(8)] })],
  [
    'one that the token may not see',
    (_, reply) => reply.writeHead(400, { 'content-type': 'application/json' }).end('{}'),
  ],
])('%s has no day', async (_, answer) => {
  const client = traccarClient(await traccar(answer), '');
  await expect(
    client.day('860007', new Date('2026-11-19T21:00:00Z'), new Date('2026-11-20T21:00:00Z')),
  ).resolves.toEqual({ positions: [], stops: [] });
});

test('a failed report is not an empty day', async () => {
  const url = await traccar((request, reply) =>
    request.url?.includes('/reports/') === true
      ? reply.writeHead(400, { 'content-type': 'application/json' }).end('{}')
      : answers({ '/suivi/api/devices': () => [device(7)] })(request, reply),
  );
  await expect(
    traccarClient(url, '').day('860007', new Date('2026-11-19T21:00:00Z'), new Date('2026-11-20T21:00:00Z')),
  ).rejects.toMatchObject({ status: 503, message: 'Traccar a répondu par une erreur (400).' });
});

test('sends no token when there is none, and gives up on endless devices', async () => {
  const asked: string[] = [];
  const url = await traccar(
    answers(
      {
        '/suivi/api/devices': (query) =>
          Array.from({ length: 1_000 }, (_, i) => ({ id: Number(query.get('offset')) + i })),
        '/suivi/api/positions': () => [],
      },
      asked,
    ),
  );
  await expect(traccarClient(url, '').devices()).rejects.toMatchObject({
    status: 503,
    message: 'Traccar suit trop d’appareils.',
  });
  expect(asked.length).toBe(101);
  expect(asked.filter((line) => !line.startsWith('- '))).toEqual([]);
});

test('no server at that address', async () => {
  const url = await traccar(() => undefined);
  await new Promise((resolve) => server?.close(resolve));
  await expect(traccarClient(url, 'jeton').devices()).rejects.toMatchObject({
    status: 503,
    message: 'Traccar ne répond pas.',
  });
});

const json =
  (body: string, status = 200): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
const inside = jest.fn();
test.each<[string, RequestListener, string]>([
  [
    'a page of HTML',
    (_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Traccar</h1>'),
    'La réponse de Traccar est illisible.',
  ],
  ['broken JSON', json('[{"id'), 'La réponse de Traccar est illisible.'],
  ['something that is no list', json('{"id": 1}'), 'La réponse de Traccar est illisible.'],
  ['a wrong token', json('{}', 401), 'Traccar refuse l’accès (401).'],
  ['an error', json('{}', 500), 'Traccar a répondu par une erreur (500).'],
  ['silence', () => undefined, 'Traccar ne répond pas.'],
  [
    'an answer that stops half-way',
    (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).write('[{"id":'),
    'Traccar ne répond pas.',
  ],
  ['a busy server', json('{}', 429), 'Traccar a répondu par une erreur (429).'],
  [
    'a redirection into the network',
    (request, reply) => {
      if (request.url === '/secret') inside();
      reply.writeHead(302, { location: '/secret' }).end();
    },
    'Traccar ne répond pas.',
  ],
])('%s ends in a French sentence and 503', async (_, answer, detail) => {
  const client = traccarClient(await traccar(answer), 'jeton', { timeoutMs: 400 });
  await expect(client.devices()).rejects.toMatchObject({ status: 503, message: detail, retryAfter: 30 });
  expect(inside).not.toHaveBeenCalled();
});

test('gives up on an endless answer long before the memory is full', async () => {
  const url = await traccar((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const more = () => reply.write(' '.repeat(1_000_000), (error) => (error ? undefined : more()));
    more();
  });
  await expect(traccarClient(url, '').devices()).rejects.toMatchObject({
    status: 503,
    message: 'La réponse de Traccar est trop volumineuse.',
  });
});

test('refuses an invalid address at the start', () => {
  expect(() => traccarClient('ftp://suivi', '')).toThrow('TRACKING_URL doit être une adresse http ou https.');
});
