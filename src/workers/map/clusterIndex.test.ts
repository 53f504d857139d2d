import { CLOSEST, createClusterIndex, type Box } from './clusterIndex.ts';

const ANTANANARIVO: Box = [47.4, -19.0, 47.6, -18.8];
/** Two groups 10 km apart: three points within some 40 m of each other, and two at exactly the same position. */
const POSITIONS = Int32Array.from([
  4_750_000, -1_890_000, 4_750_020, -1_890_000, 4_750_000, -1_890_030, 4_755_000, -1_898_000, 4_755_000, -1_898_000,
]);

const loaded = () => {
  const index = createClusterIndex();
  index.load(POSITIONS);
  return index;
};
const counts = (zoom: number, box = ANTANANARIVO) => [...loaded().view(box, zoom).counts].sort();

test('shows one cluster from afar and each point from near, except those at the same position', () => {
  expect(counts(5)).toEqual([5]);
  expect(counts(13)).toEqual([2, 3]);
  expect(counts(CLOSEST)).toEqual([1, 1, 1, 2]);
});

test('a cluster lies amid its points; a single point has its exact position and its index', () => {
  const { places, counts: sizes, ids } = loaded().view(ANTANANARIVO, CLOSEST);
  const at = ids.findIndex((id, which) => id === 1 && sizes[which] === 1);
  expect([...places.slice(at * 2, at * 2 + 2)].map((degrees) => Number(degrees.toFixed(5)))).toEqual([47.5002, -18.9]);
  const same = sizes.indexOf(2);
  expect([...places.slice(same * 2, same * 2 + 2)].map((degrees) => Number(degrees.toFixed(4)))).toEqual([
    47.55, -18.98,
  ]);
});

test('a cluster counts its critical points at each zoom; a point tells whether it is critical', () => {
  const index = createClusterIndex();
  index.load(POSITIONS, '01101');
  const countsAndCritical = (zoom: number) => {
    const { counts: sizes, criticalCounts } = index.view(ANTANANARIVO, zoom);
    return [...sizes].map((count, which) => [count, criticalCounts[which]]).sort();
  };
  expect([countsAndCritical(5), countsAndCritical(13), countsAndCritical(CLOSEST)]).toEqual([
    [[5, 2]],
    [
      [2, 1],
      [3, 1],
    ],
    [
      [1, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
  ]);
  index.load(POSITIONS);
  expect(countsAndCritical(5)).toEqual([[5, 0]]);
});

test('returns only what is in the view', () => {
  expect(counts(13, [47.52, -19, 47.6, -18.8])).toEqual([2]);
  expect(counts(13, [10, 10, 11, 11])).toEqual([]);
});

test('handles views of another turn of the earth or across the antimeridian', () => {
  expect(counts(13, [47.4 + 360, -19.0, 47.6 + 360, -18.8])).toEqual([2, 3]);
  const index = loaded();
  index.load(Int32Array.from([17_990_000, 0, -17_990_000, 0]));
  expect([...index.view([179, -1, 181, 1], 13).ids].sort()).toEqual([0, 1]);
  expect([...index.view([-181, -1, -179.95, 1], 13).ids]).toEqual([0]);
  expect([...index.view([-500, -1, 500, 1], 13).ids].sort()).toEqual([0, 1]);
});

test('finds the zoom that splits a cluster, and the points of one that never splits', () => {
  const index = loaded();
  const { counts: sizes, ids } = index.view(ANTANANARIVO, 13);
  const id = (count: number) => ids[sizes.indexOf(count)] ?? 0;
  const apart = index.expansion(id(3));
  expect(apart).toBeGreaterThan(13);
  expect([...index.view(ANTANANARIVO, apart).counts]).toContain(1);
  expect(index.expansion(id(2))).toBeGreaterThan(CLOSEST);
  expect([...index.leaves(id(2), 300)].sort()).toEqual([3, 4]);
  expect(index.leaves(id(3), 2)).toHaveLength(2);
});

test('new points replace the first ones; without points there is nothing', () => {
  const index = loaded();
  index.load(Int32Array.from([4_750_000, -1_890_000]));
  expect([...index.view(ANTANANARIVO, 5).counts]).toEqual([1]);
  index.load(new Int32Array(0));
  expect(index.view(ANTANANARIVO, 5).counts).toHaveLength(0);
});
