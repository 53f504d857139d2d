import { eventually } from '../../../../tests/support/eventually.ts';
import { addCommercial, insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import type { TrackedDay, TrackedDevice, TrackingConnector } from '../../connectors/tracking/connector.ts';
import { TrackingUnavailable } from '../../connectors/tracking/connector.ts';
import type { RefreshResult, TrackingDevice } from '../../contract/trackingDevice.ts';
import type { DeviceRoute } from '../../contract/parcours.ts';
import { addDays, dayOf, startOfDay } from '../../../../rules/day.ts';
import { fetchDay, purgePositions } from './days.ts';

const JSON_ONLY = { headers: { accept: 'application/json' } };
const TODAY = dayOf(new Date());
const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
const place = (i: number) => ({ latitude: -18.9 - i / 1000, longitude: 47.5 });

let told: TrackedDevice[] = [];
let dayTold: TrackedDay = { positions: [], stops: [] };
let away = false;
let asked = 0;
const provider: TrackingConnector = {
  devices: () => (away ? Promise.reject(new TrackingUnavailable('Traccar ne répond pas.')) : Promise.resolve(told)),
  day: () => {
    asked += 1;
    return away ? Promise.reject(new TrackingUnavailable('Traccar ne répond pas.')) : Promise.resolve(dayTold);
  },
};
const device = (imei: string, more: Partial<TrackedDevice> = {}): TrackedDevice => ({
  imei,
  designation: `Moto ${imei}`,
  simNumber: null,
  model: null,
  isActive: true,
  last: null,
  kilometrage: null,
  ...more,
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tracking: provider });
  await addCommercial(server.db, 1);
  await addCommercial(server.db, 2);
  await addCommercial(server.db, 3, { is_enabled: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['device_position', 'device_stop', 'device_day', 'device_assignment', 'tracking_device'])
    await server.db.pool.query(`delete from ${table}`);
  told = [];
  dayTold = { positions: [], stops: [] };
  away = false;
  asked = 0;
});

const admin = () => server.as('ROLE_ADMIN');
const list = async (query = '') =>
  (await admin().get(`/api/data/tracking_devices?${query}`, JSON_ONLY)).json<TrackingDevice[]>();
const refresh = async () => (await admin().post('/data/tracking/device/refresh', {})).json<RefreshResult>();
const assign = (code: string, username: string | null, previous?: string | null) =>
  admin().post(
    `/data/tracking/device/assign/${code}`,
    { username, ...(previous === undefined ? {} : { previous }) },
    JSON_ONLY,
  );
const addDevice = (n: number, more: object = {}) =>
  insert(server.db, 'tracking_device', {
    code: `TRK000${n}`,
    imei: `8600${n}`,
    designation: `Moto ${n}`,
    sim_number: `034 ${n}`,
    model: 'FMB920',
    plate_number: `${n} TAA`,
    ...more,
  });
const idOf = (username: string) => scalar(server.db, 'select id from utilisateur where username = $1', [username]);

describe('refresh', () => {
  test('creates, updates, leaves what is unchanged; an older position replaces nothing', async () => {
    await addDevice(1, {
      last_tracking_at: at(TODAY, 1),
      last_latitude: -18.5,
      last_longitude: 47.1,
      kilometrage: 100,
    });
    const last = { ...place(1), at: at(TODAY, 2), speed: 20 };
    told = [
      device('86001', { last, kilometrage: 101.5 }),
      device('86002', { simNumber: '033', last: { ...last, at: at(TODAY, 3) } }),
    ];
    expect(await refresh()).toEqual({ created: 1, updated: 1, ignored: 0, positions: 2 });
    expect(await list('order[imei]=asc')).toEqual([
      expect.objectContaining({
        code: 'TRK0001',
        designation: 'Moto 86001',
        simNumber: '034 1',
        model: 'FMB920',
        kilometrage: 101.5,
        lastTrackingAt: at(TODAY, 2).toISOString(),
        lastLatitude: -18.901,
      }),
      expect.objectContaining({
        code: 'TRK0002',
        imei: '86002',
        simNumber: '033',
        model: '',
        utilisateur: null,
        isActive: true,
      }),
    ]);
    expect(await refresh()).toEqual({ created: 0, updated: 0, ignored: 2, positions: 0 });
    told = [
      device('86001', { last: { ...last, at: at(TODAY, 1.5), latitude: 0.5 }, kilometrage: 101.5 }),
      device('86002', { simNumber: '033', isActive: false }),
    ];
    expect(await refresh()).toEqual({ created: 0, updated: 1, ignored: 1, positions: 1 });
    expect(await list('order[imei]=asc')).toEqual([
      expect.objectContaining({ lastLatitude: -18.901 }),
      expect.objectContaining({ isActive: false, lastTrackingAt: at(TODAY, 3).toISOString() }),
    ]);
  });

  test('one IMEI twice is one device; ten simultaneous refreshes do not make two', async () => {
    told = [
      device('86001'),
      device('86001', { designation: 'La dernière', last: { ...place(1), at: at(TODAY, 2), speed: 0 } }),
      device('86002'),
    ];
    await Promise.all(Array.from({ length: 10 }, refresh));
    expect((await list('order[imei]=asc')).map(({ code, designation }) => [code, designation])).toEqual([
      ['TRK0001', 'La dernière'],
      ['TRK0002', 'Moto 86002'],
    ]);
  });

  test('a provider that is unavailable: 503 and a sentence', async () => {
    away = true;
    expect(problemOf(await admin().post('/data/tracking/device/refresh', {}))).toEqual(
      expect.objectContaining({ status: 503, detail: 'Traccar ne répond pas.' }),
    );
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await addDevice(1, { utilisateur_id: await idOf('col001'), kilometrage: 5 });
    await addDevice(2, { is_active: false, kilometrage: 9 });
    await addDevice(3, { utilisateur_id: await idOf('col002'), kilometrage: 7 });
  });
  const codes = async (query: string) => (await list(query)).map(({ code }) => code);

  test.each([
    ['isAssigned=true&order[imei]=asc', ['TRK0001', 'TRK0003']],
    ['isAssigned=false', ['TRK0002']],
    ['isActive=false', ['TRK0002']],
    ['isActive=true&order[kilometrage]=desc', ['TRK0003', 'TRK0001']],
    ['search=86003', ['TRK0003']],
    ['search=034 2', ['TRK0002']],
    ['search=col002', ['TRK0003']],
    ['search=MOTO&order[designation]=desc', ['TRK0003', 'TRK0002', 'TRK0001']],
    ['search=rien', []],
  ])('%s', async (query, expected) => expect(await codes(query)).toEqual(expected));
});

describe('assignment', () => {
  test('gives, takes back, keeps the history and an audit entry; no change leaves none', async () => {
    await addDevice(1);
    expect((await assign('TRK0001', 'col001')).json<TrackingDevice>().utilisateur?.username).toBe('col001');
    await assign('TRK0001', 'col001');
    await assign('TRK0001', 'col002');
    expect((await assign('TRK0001', null)).json<TrackingDevice>().utilisateur).toBeNull();
    const { rows } =
      await server.db.pool.query(`select u.username, a.until_at is null as open, a.until_at >= a.from_at as ordered
      from device_assignment a join utilisateur u on u.id = a.utilisateur_id order by a.id`);
    expect(rows).toEqual([
      { username: 'col001', open: false, ordered: true },
      { username: 'col002', open: false, ordered: true },
    ]);
    const audit = await server.db.pool.query(
      "select action, before->>'utilisateur' as avant, after->>'utilisateur' as apres from audit where entity = " +
        "'tracking_device' order by id",
    );
    expect(audit.rows).toEqual([
      { action: 'assigner', avant: null, apres: 'col001' },
      { action: 'assigner', avant: 'col001', apres: 'col002' },
      { action: 'retirer', avant: 'col002', apres: null },
    ]);
  });

  const TAKEN = 'Cet appareil a été confié entre-temps à quelqu’un d’autre.';
  const BACK = 'L’assignation de cet appareil a été retirée entre-temps.';
  test.each([
    ['free, given to another meanwhile', { holder: 'col002', previous: null, username: 'col001' }, TAKEN],
    ['passed on meanwhile', { holder: 'col002', previous: 'col001', username: null }, TAKEN],
    ['taken back meanwhile', { holder: null, previous: 'col002', username: 'col001' }, BACK],
  ])(
    'a device %s: 412 with the present device, and nothing done',
    async (_case, { holder, previous, username }, detail) => {
      await addDevice(1, holder === null ? {} : { utilisateur_id: await idOf(holder) });
      const traces = () => scalar(server.db, "select count(*) from audit where entity = 'tracking_device'");
      const before = await traces();
      const answer = await assign('TRK0001', username, previous);
      const [actuel] = await list();
      expect([answer.statusCode, answer.json<object>()]).toEqual([412, expect.objectContaining({ detail, actuel })]);
      expect([await traces(), actuel?.utilisateur?.username ?? null]).toEqual([before, holder]);
    },
  );

  test.each([
    ['who has it still', { holder: 'col001', previous: 'col001', username: 'col002' }],
    ['nobody, as before', { holder: null, previous: null, username: 'col001' }],
    ['somebody else, and it went just where it is to go', { holder: 'col002', previous: 'col001', username: 'col002' }],
    ['somebody else, and it was taken back as it is to be', { holder: null, previous: 'col001', username: null }],
  ])('a form that knew of %s is no conflict', async (_case, { holder, previous, username }) => {
    await addDevice(1, holder === null ? {} : { utilisateur_id: await idOf(holder) });
    const answer = await assign('TRK0001', username, previous);
    expect([answer.statusCode, answer.json<TrackingDevice>().utilisateur?.username ?? null]).toEqual([200, username]);
  });

  test.each([
    ['TRK0009', 'col001', 404, 'Cet appareil n’existe pas.'],
    ['TRK0001', 'personne', 422, 'Données refusées — username\u00a0: commercial inconnu (personne).'],
    ['TRK0001', 'col003', 422, 'Données refusées — username\u00a0: ce commercial est désactivé (col003).'],
  ])('%s to %s: %i', async (code, username, status, detail) => {
    await addDevice(1);
    expect(problemOf(await assign(code, username))).toEqual(expect.objectContaining({ status, detail }));
  });
});

describe('routes', () => {
  const YESTERDAY = addDays(TODAY, -1);
  const routes = async (username: string, day: string) =>
    server.as('ROLE_LECTEUR').get(`/api/data/commercial/route/${username}?date=${day}`);
  const positions = (day: string, hours: number[]) =>
    hours.map((hour, i) => ({ ...place(i), at: at(day, hour), speed: 12 }));

  test('are fetched once and stay when the provider is unavailable or has deleted them', async () => {
    await addDevice(1, { utilisateur_id: await idOf('col001') });
    const past = addDays(TODAY, -2);
    dayTold = {
      positions: positions(past, [8, 9, 10]),
      stops: [{ ...place(1), from: at(past, 9), until: at(past, 9.5) }],
    };
    const [route] = (await routes('col001', past)).json<DeviceRoute[]>();
    expect(route?.device).toEqual({ code: 'TRK0001', imei: '86001', designation: 'Moto 1' });
    expect(route?.route.map(({ date, speed }) => [date, speed])).toEqual(
      [8, 9, 10].map((hour) => [at(past, hour).toISOString(), 12]),
    );
    expect(route?.stops).toEqual([
      { ...place(1), duration: 1_800, date_start: at(past, 9).toISOString(), date_end: at(past, 9.5).toISOString() },
    ]);
    away = true;
    expect((await routes('col001', past)).json<DeviceRoute[]>()).toEqual([route]);
    expect(asked).toBe(1);
    away = false;
    dayTold = { positions: [], stops: [] };
    await server.db.pool.query("update device_day set fetched_at = fetched_at - interval '3 days'");
    expect((await routes('col001', past)).json<DeviceRoute[]>()).toEqual([route]);
    expect(asked).toBe(2);
  });

  test('today: one question a minute, shared by twenty readers, and the new answer replaces the old', async () => {
    const id = await addDevice(1, { utilisateur_id: await idOf('col001') });
    dayTold = { positions: positions(TODAY, [0.1, 0.2]), stops: [] };
    await Promise.all(Array.from({ length: 20 }, () => routes('col001', TODAY)));
    expect(asked).toBe(1);
    await server.db.pool.query("update device_day set fetched_at = fetched_at - interval '2 minutes'");
    dayTold = { positions: positions(TODAY, [0.1, 0.3, 0.4]), stops: [] };
    expect((await routes('col001', TODAY)).json<DeviceRoute[]>()[0]?.route).toHaveLength(3);
    expect(await scalar(server.db, 'select count(*) from device_position where device_id = $1', [id])).toBe(3);
  });

  test('a reader that looked before the answer was stored does not ask again', async () => {
    await addDevice(1, { utilisateur_id: await idOf('col001') });
    dayTold = { positions: positions(TODAY, [0.1, 0.2]), stops: [] };
    let looks = 0;
    let answered: Promise<unknown> = Promise.resolve();
    const spy = spyOnStatements(server.connections, async ({ text }, ask) => {
      const found = await ask();
      if (!text.includes('from device_day')) return found;
      looks += 1;
      // The first goes on when both have looked, the second when the first has its answer.
      if (looks === 1) await eventually('both have looked', () => looks > 1, 1_000).catch(() => undefined);
      else await answered;
      return found;
    });
    const readers = [routes('col001', TODAY), routes('col001', TODAY)];
    answered = Promise.race(readers);
    await Promise.all(readers);
    spy.restore();
    expect(asked).toBe(1);
  });

  test('a route belongs to whoever had the device, for the hours they had it', async () => {
    await addDevice(1, { utilisateur_id: await idOf('col001') });
    await assign('TRK0001', 'col002');
    await server.db.pool.query('update device_assignment set until_at = $1 where until_at is not null', [
      at(YESTERDAY, 12),
    ]);
    await server.db.pool.query('update device_assignment set from_at = $1 where until_at is null', [at(YESTERDAY, 12)]);
    dayTold = {
      positions: positions(YESTERDAY, [8, 11.9, 12, 16]),
      stops: [{ ...place(1), from: at(YESTERDAY, 15), until: at(YESTERDAY, 15.5) }],
    };
    const hours = async (username: string) =>
      (await routes(username, YESTERDAY))
        .json<DeviceRoute[]>()
        .map(({ route, stops }) => [route.map(({ date }) => date), stops.length]);
    expect(await hours('col001')).toEqual([[[at(YESTERDAY, 8), at(YESTERDAY, 11.9)].map((d) => d.toISOString()), 0]]);
    expect(await hours('col002')).toEqual([[[at(YESTERDAY, 12), at(YESTERDAY, 16)].map((d) => d.toISOString()), 1]]);
    expect((await routes('col001', addDays(TODAY, 1))).json()).toEqual([]);
  });

  test('a stop during which the device changes hands is split between its two holders', async () => {
    await addDevice(1, { utilisateur_id: await idOf('col001') });
    await assign('TRK0001', 'col002');
    const handedOver = (hour: number) =>
      Promise.all([
        server.db.pool.query('update device_assignment set until_at = $1 where until_at is not null', [
          at(YESTERDAY, hour),
        ]),
        server.db.pool.query('update device_assignment set from_at = $1 where until_at is null', [at(YESTERDAY, hour)]),
      ]);
    const stops = async (username: string) =>
      (await routes(username, YESTERDAY))
        .json<DeviceRoute[]>()
        .flatMap((route) => route.stops.map(({ date_start, date_end, duration }) => [date_start, date_end, duration]));
    const part = (from: number, until: number) => [
      at(YESTERDAY, from).toISOString(),
      at(YESTERDAY, until).toISOString(),
      (until - from) * 3_600,
    ];
    dayTold = {
      positions: positions(YESTERDAY, [7.5, 8.25, 9, 16]),
      stops: [
        { ...place(1), from: at(YESTERDAY, 7.5), until: at(YESTERDAY, 12) },
        { ...place(2), from: at(YESTERDAY, 15), until: at(YESTERDAY, 15.5) },
      ],
    };
    await handedOver(8.5);
    expect([await stops('col001'), await stops('col002')]).toEqual([[part(7.5, 8.5)], [part(8.5, 12), part(15, 15.5)]]);
    await handedOver(12);
    expect([await stops('col001'), await stops('col002')]).toEqual([[part(7.5, 12)], [part(15, 15.5)]]);
  });

  test('nothing stored and no provider: 503; unknown person: 404; an invalid day: 400', async () => {
    await addDevice(1, { utilisateur_id: await idOf('col001') });
    away = true;
    expect(problemOf(await routes('col001', YESTERDAY))).toEqual(
      expect.objectContaining({ status: 503, detail: 'Traccar ne répond pas.' }),
    );
    expect((await routes('col002', YESTERDAY)).json()).toEqual([]);
    expect(problemOf(await routes('lecteur@essai.mg', YESTERDAY)).status).toBe(404);
    expect(problemOf(await routes('col001', '2026-02-30')).status).toBe(400);
  });

  test('nothing older than the configured retention period is kept or fetched', async () => {
    const id = await addDevice(1, { utilisateur_id: await idOf('col001') });
    await server.db.pool.query("update configuration set value = '10' where code = 'CONSERVATION_POSITIONS'");
    for (const back of [9, 11]) {
      await insert(server.db, 'device_position', { device_id: id, at: at(addDays(TODAY, -back), 8), ...place(0) });
    }
    dayTold = { positions: positions(addDays(TODAY, -11), [8]), stops: [] };
    await fetchDay(server.db, provider, { id, imei: '86001' }, addDays(TODAY, -11));
    expect(asked).toBe(0);
    await purgePositions(server.db);
    expect((await server.db.pool.query('select at from device_position')).rows).toEqual([
      { at: at(addDays(TODAY, -9), 8) },
    ]);
    await server.db.pool.query("update configuration set code = 'ABSENTE' where code = 'CONSERVATION_POSITIONS'");
    await purgePositions(server.db);
    expect(await scalar(server.db, 'select count(*) from device_position')).toBe(1);
    await server.db.pool.query(
      "update configuration set code = 'CONSERVATION_POSITIONS', value = '400' where code = 'ABSENTE'",
    );
  });
});
