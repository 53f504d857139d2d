import fc from 'fast-check';
import { demoZones, placeIn } from '../../db/demo/zones.ts';
import { pointInPolygon, type Position } from './pointInPolygon.ts';

const ring = (west: number, south: number, east: number, north: number): Position[] => [[west, south], [east, south], [east, north], [west, north], [west, south]];
const polygon = (...rings: Position[][]) => ({ type: 'Polygon', coordinates: rings });
const several = (...polygons: Position[][][]) => ({ type: 'MultiPolygon', coordinates: polygons });

const square = polygon(ring(47, -19, 48, -18));
const holed = polygon(ring(47, -19, 48, -18), ring(47.4, -18.6, 47.6, -18.4));
const islands = several([ring(47, -19, 47.2, -18.8)], [ring(47.5, -18.5, 48, -18), ring(47.7, -18.3, 47.8, -18.2)]);
// A U open to the north.
const u = polygon([[0, 0], [9, 0], [9, 9], [6, 9], [6, 3], [3, 3], [3, 9], [0, 9], [0, 0]]);

test.each<[string, Position, Parameters<typeof pointInPolygon>[1], boolean]>([
  ['dedans', [47.5, -18.5], square, true],
  ['à l’est', [48.0001, -18.5], square, false],
  ['à l’ouest, à la hauteur d’un coin', [46.9, -19], square, false],
  ['au nord', [47.5, -17.9999], square, false],
  ['latitude et longitude échangées', [-18.5, 47.5], square, false],
  ['sur un bord', [47, -18.5], square, true],
  ['sur un bord horizontal', [47.5, -18], square, true],
  ['sur un coin', [48, -18], square, true],
  ['sur un bord oblique', [1, 1], polygon([[0, 0], [2, 2], [0, 2], [0, 0]]), true],
  ['dans un trou', [47.5, -18.5], holed, false],
  ['au bord d’un trou', [47.4, -18.5], holed, true],
  ['entre le bord et un trou', [47.2, -18.5], holed, true],
  ['première île', [47.1, -18.9], islands, true],
  ['seconde île', [47.6, -18.4], islands, true],
  ['entre les îles', [47.3, -18.7], islands, false],
  ['dans le trou d’une île', [47.75, -18.25], islands, false],
  ['entre les bras d’un U', [4.5, 5], u, false],
  ['dans un bras du U', [1, 5], u, true],
  ['à la hauteur d’une pointe, dehors', [-1, 3], u, false],
  ['anneau sans dernier point répété', [47.5, -18.5], polygon(ring(47, -19, 48, -18).slice(0, -1)), true],
  ['pas de polygone', [47.5, -18.5], null, false],
  ['anneau vide', [47.5, -18.5], polygon([]), false],
  ['sans anneau', [47.5, -18.5], polygon(), false],
  ['une autre forme', [47.5, -18.5], { type: 'Point', coordinates: [47.5, -18.5] }, false],
  ['des coordonnées qui n’en sont pas', [47.5, -18.5], { type: 'Polygon', coordinates: [['a', null, {}, [1], [NaN, 2]]] }, false],
  ['un texte', [47.5, -18.5], { type: 'MultiPolygon', coordinates: 'x' }, false],
])('%s', (_name, point, shape, expected) => {
  expect(pointInPolygon(point, shape)).toBe(expected);
});

const degree = fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 1_000);
const share = fc.integer({ min: 1, max: 999 }).map((n) => n / 1_000);

test('un rectangle quelconque contient ce qui est entre ses bords, et lui seul', () => {
  fc.assert(
    fc.property(degree, degree, degree, degree, degree, degree, (a, b, c, d, x, y) => {
      const [west, east, south, north] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
      // A border belongs to the rectangle.
      expect(pointInPolygon([x, y], polygon(ring(west, south, east, north)))).toBe(x >= west && x <= east && y >= south && y <= north);
    }),
  );
});

test('un trou et ce qui l’entoure se partagent le rectangle ; l’ordre des points n’y change rien', () => {
  fc.assert(
    fc.property(share, share, fc.boolean(), (x, y, turned) => {
      const [outline, hole] = [ring(0, 0, 1, 1), ring(0.3, 0.2, 0.6, 0.9)].map((each) => (turned ? each.toReversed() : each)) as [Position[], Position[]];
      fc.pre(x !== 0.3 && x !== 0.6 && y !== 0.2 && y !== 0.9);
      expect(pointInPolygon([x, y], polygon(outline, hole))).not.toBe(pointInPolygon([x, y], polygon(hole)));
    }),
  );
});

test('les zones de la démonstration se partagent la ville : chaque lieu dans la sienne seulement', () => {
  for (const zone of demoZones) {
    for (const [across, down] of [[0.1, 0.1], [0.5, 0.5], [0.9, 0.2], [0.3, 0.95]] as const) {
      const found = demoZones.filter((each) => pointInPolygon(placeIn(zone, across, down), polygon([...each.corners, each.corners[0]])));
      expect(found.map((each) => each.code)).toEqual([zone.code]);
    }
  }
});
