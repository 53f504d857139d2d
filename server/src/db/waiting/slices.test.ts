import { columnsInSlices, distinctInSlices, keyedInSlices, mapInSlices } from './slices.ts';

const busyFor = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('maps every item once, in order', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => n);
  expect(await mapInSlices(items, (item, index) => [item, index])).toEqual(items.map((n) => [n, n]));
  expect(await mapInSlices([], String)).toEqual([]);
});

test('finds the different texts of a list in their order, and the last item of each key', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => ({ key: `k${n % 7}`, n }));
  const keyOf = ({ key }: { key: string }) => key;
  expect([...(await distinctInSlices(items, keyOf))]).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
  expect([...(await keyedInSlices(items, keyOf, ({ n }) => n))].slice(0, 2)).toEqual([
    ['k0', 994],
    ['k1', 995],
  ]);
});

test('makes the columns of a list in one go', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => ({ n }));
  const columns = await columnsInSlices(items, { numbers: ({ n }) => n, texts: ({ n }) => `${n}` });
  expect(columns).toEqual({ numbers: items.map(({ n }) => n), texts: items.map(({ n }) => `${n}`) });
  expect(await columnsInSlices([], { none: String })).toEqual({ none: [] });
});

const slowText = (n: number) => {
  busyFor(0.3);
  return String(n);
};

test.each<[string, (items: number[]) => Promise<unknown>]>([
  ['mapped', (items) => mapInSlices(items, slowText)],
  ['searched for its different texts', (items) => distinctInSlices(items, slowText)],
  ['made into columns', (items) => columnsInSlices(items, { texts: slowText })],
  ['put under keys', (items) => keyedInSlices(items, slowText, String)],
])('lets others have a turn while a long list is %s', async (_act, act) => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  try {
    await act(Array.from({ length: 640 }, (_, n) => n));
  } finally {
    clearInterval(others);
  }
  expect(turns).toBeGreaterThan(3);
});

test('a refusal in the middle ends the whole', async () => {
  const refuse = (n: number) => {
    if (n === 2) throw new Error('refused');
  };
  await expect(mapInSlices([1, 2, 3], refuse)).rejects.toThrow('refused');
});

test('ten works at once hold the thread no longer than one does', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  let slices = 0;
  const work = () =>
    mapInSlices(
      Array.from({ length: 640 }, (_, n) => n),
      (n) => {
        if (n % 64 > 0) return;
        slices += 1;
        busyFor(4);
      },
    );
  await Promise.all(Array.from({ length: 10 }, work));
  clearImmediate(counting);
  // Every slice is followed by a turn of the others, but for the first one of each work.
  expect([slices, turns >= 80]).toEqual([100, true]);
});
