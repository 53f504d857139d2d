import { FakeWorker } from '../../../tests/support/fakeWorker.ts';
import { createMapWorkers, KEPT_MS } from './mapWorkers.ts';

const open = () => createMapWorkers(FakeWorker.maker()).open();
const calls = ({ received }: FakeWorker) => received.map(({ method }) => method);
/** Waits one tick, so that pending promises continue. */
const nextTick = () =>
  new Promise((resolve) => {
    process.nextTick(resolve);
  });
const bytes = (size: number) => ({ arrayBuffer: async () => new ArrayBuffer(size) }) as Response;
const MAP = {
  codes: { text: 'POS1', ends: Uint32Array.of(4) },
  positions: Int32Array.of(1, 2),
  actifs: '1',
  sansPosition: 0,
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Creates workers, one of which has read `MAP`. */
async function read() {
  const workers = createMapWorkers(FakeWorker.maker());
  const reading = workers.read(bytes(9));
  const reader = FakeWorker.last();
  await nextTick();
  reader.answer({ id: 2, value: MAP });
  return { workers, reader, map: await reading };
}

test('sends calls under their name and in order to a single worker', async () => {
  const client = open();
  const [loading, expansion] = [client.load(Int32Array.of(1, 2), '1'), client.expansion(7)];
  expect(FakeWorker.last().received.map(({ method, args }) => [method, args])).toEqual([
    ['load', [Int32Array.of(1, 2), '1']],
    ['expansion', [7]],
  ]);
  FakeWorker.last().answer({ id: 2, value: 14 });
  FakeWorker.last().answer({ id: 1, value: undefined });
  await expect(loading).resolves.toBeUndefined();
  await expect(expansion).resolves.toBe(14);
  expect(FakeWorker.started).toHaveLength(1);
});

test.each<[string, (worker: FakeWorker) => void]>([
  ['a worker that fails', (worker) => worker.onerror?.()],
  ['an error answer', (worker) => worker.answer({ id: 1, error: 'No cluster with the specified id.' })],
])('%s rejects the call', async (_name, breaks) => {
  const leaves = open().leaves(3, 10);
  breaks(FakeWorker.last());
  await expect(leaves).rejects.toThrow(/interrompu|No cluster/);
});

test('ending terminates the worker and rejects its pending calls', async () => {
  const client = open();
  const view = client.view([0, 0, 1, 1], 3);
  client.end();
  await expect(view).rejects.toThrow('interrompu');
  expect(FakeWorker.last().terminated).toBe(true);
});

test('the worker starts before the answer arrives, and groups what it read without being asked', async () => {
  const { reader, map } = await read();
  expect(calls(reader)).toEqual(['group', 'read', 'group']);
  expect(reader.received[1]?.args).toEqual([new ArrayBuffer(9)]);
  expect(map).toBe(MAP);
});

test('a map that shows what was just read takes over the worker that grouped it', async () => {
  const { workers, reader } = await read();
  const client = workers.open();
  await client.load(MAP.positions, '1');
  const view = client.view([0, 0, 1, 1], 3);
  expect(calls(reader)).toEqual(['group', 'read', 'group', 'view']);
  expect(FakeWorker.started).toHaveLength(1);
  client.end();
  await expect(view).rejects.toThrow('interrompu');
  expect(reader.terminated).toBe(true);
});

test('other points get a worker of their own; a worker that nobody takes over ends', async () => {
  const { workers, reader } = await read();
  void workers.open().load(Int32Array.of(1, 2), '1');
  expect(calls(FakeWorker.last())).toEqual(['load']);
  expect(reader.terminated).toBe(false);
  jest.advanceTimersByTime(KEPT_MS);
  expect(reader.terminated).toBe(true);
});

test('the next reading replaces the previous one, which no map will show', async () => {
  const { workers, reader } = await read();
  const next = workers.read(bytes(9));
  await nextTick();
  FakeWorker.last().answer({ id: 2, value: { ...MAP, positions: Int32Array.of(3, 4) } });
  await next;
  expect([reader.terminated, FakeWorker.last().terminated]).toEqual([true, false]);
});

test('an unreadable answer ends its worker', async () => {
  const reading = createMapWorkers(FakeWorker.maker()).read(bytes(9));
  await nextTick();
  FakeWorker.last().answer({ id: 2, error: 'réponse inattendue' });
  await expect(reading).rejects.toThrow('réponse inattendue');
  expect(FakeWorker.last().terminated).toBe(true);
});
