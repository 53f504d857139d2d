import { mapInSlices } from './slices.ts';

const busyFor = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('maps every item once, in order', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => n);
  expect(await mapInSlices(items, (item, index) => [item, index])).toEqual(items.map((n) => [n, n]));
  expect(await mapInSlices([], String)).toEqual([]);
});

test('lets others have a turn while a long list is mapped', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  try {
    const items = Array.from({ length: 640 }, (_, n) => n);
    await mapInSlices(items, () => {
      busyFor(0.3);
    });
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
