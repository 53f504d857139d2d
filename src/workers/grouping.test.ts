import { group, latitudeOf, longitudeOf, project, xOf, yOf } from './grouping.ts';

/** As far spread as those of a country, thick in one place; the same at every run. */
function scattered(count: number): Int32Array {
  let seed = 7;
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Int32Array.from({ length: count * 2 }, (_, at) => {
    const spread = at % 20 < 4 ? 400_000 : 3_000;
    return Math.round((at % 2 === 0 ? 4_750_000 : -1_890_000) + (next() - 0.5) * spread);
  });
}

/** The same by looking at all pairs. */
function slowly({ x, y }: ReturnType<typeof project>, radius: number): number[] {
  const groupOf = new Array<number>(x.length).fill(-1);
  let groups = 0;
  x.forEach((px, first) => {
    if (groupOf[first] !== -1) return;
    x.forEach((ox, other) => {
      if (groupOf[other] === -1 && Math.hypot(ox - px, (y[other] ?? 0) - (y[first] ?? 0)) <= radius) groupOf[other] = groups;
    });
    groups += 1;
  });
  return groupOf;
}

test('une place devient un point du carré, et redevient la même ; les pôles sont au bord', () => {
  expect([longitudeOf(xOf(47.5)), latitudeOf(yOf(-18.9))].map((degrees) => Number(degrees.toFixed(9)))).toEqual([47.5, -18.9]);
  expect([yOf(90), yOf(0), yOf(-90)]).toEqual([0, 0.5, 1]);
});

test.each([3, 9, 13, 17])('au zoom %d, les groupes sont ceux que trouve la comparaison de toutes les paires', (zoom) => {
  const points = project(scattered(1_500));
  const radius = 60 / (256 * 2 ** zoom);
  const { groupOf, counts, firsts, x } = group(points, radius);
  const expected = slowly(points, radius);
  expect([...groupOf]).toEqual(expected);
  expect([...firsts]).toEqual([...new Set(expected)].map((each) => expected.indexOf(each)));
  expect([...counts]).toEqual([...firsts.keys()].map((each) => expected.filter((one) => one === each).length));
  const members = [...points.x].filter((_, at) => expected[at] === 0);
  expect(x[0]).toBeCloseTo(members.reduce((sum, one) => sum + one, 0) / members.length, 12);
});

test('sans point, aucun groupe', () => {
  expect(group(project(new Int32Array(0)), 0.1).counts).toHaveLength(0);
});
