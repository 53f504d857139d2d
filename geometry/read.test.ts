import fc from 'fast-check';
import { rectangle, star } from '../tests/support/shapes.ts';
import { MADAGASCAR, readShape } from './read.ts';
import { firstPolygon, polygonsOf } from './shape.ts';

const square = rectangle(47, -19, 48, -18);
const hole = rectangle(47.2, -18.8, 47.4, -18.6);
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const several = (...coordinates: unknown[]) => ({ type: 'MultiPolygon', coordinates });
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each<[string, unknown]>([
  ['a square', polygon(square)],
  ['with a hole', polygon(square, hole)],
  ['clockwise', polygon(square.toReversed())],
  ['several polygons', several([square], [rectangle(49, -19, 50, -18), rectangle(49.2, -18.8, 49.4, -18.6)])],
  ['an island in a lake', several([rectangle(46, -20, 50, -16), rectangle(46.5, -19.5, 49.5, -16.5)], [square])],
])('accepts unchanged: %s', (_name, shape) => {
  expect(readShape(shape)).toEqual({ shape });
});

test('drops other members', () => {
  expect(readShape({ ...polygon(square), bbox: [1], crs: 'x', __proto__: { polluted: true } })).toEqual({
    shape: polygon(square),
  });
});

test.each<[string, unknown, string]>([
  ['null', null, 'un polygone GeoJSON est attendu (Polygon ou MultiPolygon)'],
  ['a text', 'POLYGON((0 0))', 'un polygone GeoJSON est attendu (Polygon ou MultiPolygon)'],
  [
    'another shape',
    { type: 'LineString', coordinates: square },
    'un polygone GeoJSON est attendu (Polygon ou MultiPolygon)',
  ],
  [
    'a Feature',
    { type: 'Feature', geometry: polygon(square) },
    'un polygone GeoJSON est attendu (Polygon ou MultiPolygon)',
  ],
  ['without coordinates', { type: 'Polygon' }, 'aucune coordonnée'],
  ['empty', polygon(), 'aucune coordonnée'],
  ['an empty MultiPolygon', several(), 'aucune coordonnée'],
  ['an empty polygon', several([square], []), 'polygone 2, contour : anneau attendu'],
  ['a ring that is no list', polygon({ length: 4 }), 'contour : liste de positions attendue'],
  [
    'three positions',
    polygon([
      [47, -19],
      [48, -19],
      [47, -19],
    ]),
    'contour : quatre positions au moins, la dernière répétant la première',
  ],
  ['an open ring', polygon(square.slice(0, -1)), 'contour, sommet 4 : la dernière position doit répéter la première'],
  [
    'a text as a number',
    polygon([
      [47, -19],
      ['48', -19],
      [48, -18],
      [47, -19],
    ]),
    'contour, sommet 2 : deux nombres attendus (longitude, latitude)',
  ],
  [
    'NaN',
    polygon([
      [47, -19],
      [NaN, -19],
      [48, -18],
      [47, -19],
    ]),
    'contour, sommet 2 : deux nombres attendus (longitude, latitude)',
  ],
  [
    'infinity (1e309)',
    polygon([
      [47, -19],
      [48, JSON.parse('1e309')],
      [48, -18],
      [47, -19],
    ]),
    'contour, sommet 2 : deux nombres attendus (longitude, latitude)',
  ],
  [
    'a single number',
    polygon([[47], [48, -19], [48, -18], [47]]),
    'contour, sommet 1 : deux nombres attendus (longitude, latitude)',
  ],
  [
    'an altitude',
    polygon([
      [47, -19, 1200],
      [48, -19],
      [48, -18],
      [47, -19, 1200],
    ]),
    'contour, sommet 1 : deux nombres attendus, sans altitude',
  ],
  [
    'an object as a position',
    polygon([[47, -19], { 0: 48, 1: -19 }, [48, -18], [47, -19]]),
    'contour, sommet 2 : position attendue (longitude, latitude)',
  ],
  [
    'swapped coordinates',
    polygon(square.map(([x, y]) => [y, x])),
    'contour, sommet 1 : la latitude et la longitude semblent échangées',
  ],
  ['too far east', polygon(rectangle(47, -19, 56, -18)), 'contour, sommet 2 : longitude hors des limites (40 à 55)'],
  ['too far north', polygon(rectangle(47, -19, 48, -9)), 'contour, sommet 3 : latitude hors des limites (-30 à -10)'],
  [
    'the 180th meridian',
    polygon(rectangle(179, -19, -179, -18)),
    'contour, sommet 1 : longitude hors des limites (40 à 55)',
  ],
  [
    'a position twice in a row',
    polygon([
      [47, -19],
      [48, -19],
      [48, -19],
      [48, -18],
      [47, -19],
    ]),
    'contour, sommet 3 : identique au sommet précédent',
  ],
  [
    'a bow tie',
    polygon([
      [47, -19],
      [48, -18],
      [48, -19],
      [47, -18],
      [47, -19],
    ]),
    'contour : les côtés 1 et 3 se croisent (longitude 47,5, latitude -18,5)',
  ],
  [
    'a spike',
    polygon([
      [47, -19],
      [49, -19],
      [48, -19],
      [48, -18],
      [47, -19],
    ]),
    'contour : les côtés 1 et 2 reviennent l’un sur l’autre (longitude 49, latitude -19)',
  ],
  [
    'a corner on a side',
    polygon([
      [47, -19],
      [48, -19],
      [48, -18],
      [47.5, -19],
      [47, -18],
      [47, -19],
    ]),
    'contour : les côtés 1 et 4 se touchent (longitude 47,5, latitude -19)',
  ],
  [
    'a flat ring',
    polygon([
      [47, -19],
      [48, -19],
      [47.5, -19],
      [47, -19],
    ]),
    'contour : les côtés 1 et 2 reviennent l’un sur l’autre (longitude 48, latitude -19)',
  ],
  ['a hole outside', polygon(square, rectangle(50, -19, 51, -18)), 'trou 1 : ce trou est hors du contour'],
  ['a hole around', polygon(hole, square), 'trou 1 : ce trou est hors du contour'],
  [
    'a hole across the border',
    polygon(square, rectangle(47.5, -18.5, 48.5, -18.2)),
    'contour, côté 2, et trou 1, côté 1 : se croisent (longitude 48, latitude -18,5)',
  ],
  [
    'a hole in a hole',
    polygon(square, rectangle(47.1, -18.9, 47.9, -18.1), hole),
    'trou 2 : ce trou est dans un autre trou',
  ],
  [
    'an open hole',
    polygon(square, hole.slice(0, -1)),
    'trou 1, sommet 4 : la dernière position doit répéter la première',
  ],
  [
    'two overlapping polygons',
    several([square], [rectangle(47.5, -18.5, 49, -17)]),
    'polygone 1, contour, côté 3, et polygone 2, contour, côté 4 : se croisent (longitude 47,5, latitude -18)',
  ],
  ['one polygon inside another', several([square], [hole]), 'polygone 2, contour : ce polygone est dans un autre'],
  [
    'five thousand and one vertices',
    polygon(
      star(
        [47, -19],
        Array.from({ length: 5_000 }, () => 1),
      ),
    ),
    '5 000 sommets au plus (ici 5 001)',
  ],
  [
    'a thousand polygons',
    several(...Array.from({ length: 1_000 }, () => [square])),
    '100 polygones au plus (ici 1 000)',
  ],
  [
    'a million empty rings',
    { type: 'Polygon', coordinates: Array.from({ length: 1_000_000 }, () => []) },
    '5 000 sommets au plus (ici 1 000 000)',
  ],
])('refuses: %s', (_name, shape, message) => {
  expect(plain(readShape(shape).fault?.message)).toBe(message);
});

test('a refusal also tells the position, so that it can be shown', () => {
  expect(
    readShape(
      polygon([
        [47, -19],
        [48, -18],
        [48, -19],
        [47, -18],
        [47, -19],
      ]),
    ).fault,
  ).toMatchObject({
    polygon: 0,
    ring: 0,
    at: [47.5, -18.5],
    crossing: {
      kind: 'cross',
      edges: [
        { ring: 0, edge: 0 },
        { ring: 0, edge: 2 },
      ],
    },
  });
  expect(readShape(several([square], [rectangle(49, -19, 56, -18)])).fault).toMatchObject({
    polygon: 1,
    ring: 0,
    vertex: 1,
  });
});

test('applies other limits', () => {
  expect(
    readShape(polygon(rectangle(0, 0, 1, 1)), { ...MADAGASCAR, west: -180, east: 180, south: -90, north: 90 }),
  ).toHaveProperty('shape');
  expect(plain(readShape(polygon(square), { ...MADAGASCAR, vertices: 4 }).fault?.message)).toBe(
    '4 sommets au plus (ici 5)',
  );
});

test('accepts five thousand vertices of a simple ring', () => {
  const shape = polygon(
    star(
      [47, -19],
      Array.from({ length: 4_999 }, (_, n) => 1 + 0.4 * Math.sin(n * 2.1)),
    ),
  );
  expect(readShape(shape)).toHaveProperty('shape');
});

test('any input gives a shape or a sentence and never throws', () => {
  const number = fc.oneof(
    fc.double(),
    fc.integer({ min: 40, max: 55 }),
    fc.integer({ min: -30, max: -10 }),
    fc.constant('47'),
    fc.constant(null),
  );
  const position = fc.oneof(
    { weight: 8, arbitrary: fc.array(number, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.anything() },
  );
  const ring = fc.oneof(
    { weight: 8, arbitrary: fc.array(position, { maxLength: 8 }) },
    { weight: 1, arbitrary: fc.anything() },
  );
  const coordinates = fc.oneof(
    fc.array(ring, { maxLength: 3 }),
    fc.array(fc.array(ring, { maxLength: 3 }), { maxLength: 3 }),
    fc.anything(),
  );
  const shape = fc.oneof(
    fc.record({ type: fc.constantFrom('Polygon', 'MultiPolygon', 'Point'), coordinates }),
    fc.anything(),
  );
  fc.assert(
    fc.property(shape, (input) => {
      const { shape: read, fault } = readShape(input);
      expect(read === undefined).toBe(fault !== undefined);
      if (fault) expect(fault.message).not.toMatch(/undefined|NaN|\[object/);
      expect(Array.isArray(polygonsOf(input))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('reads stored shapes without failing: the first polygon, whatever makes sense', () => {
  expect(firstPolygon(several([square, hole], [hole]))).toEqual([square, hole]);
  expect(firstPolygon(polygon(square))).toEqual([square]);
  expect(polygonsOf(several([square], [[[1, 2], 'x', null]], 'x', [hole]))).toEqual([[square], [hole]]);
  expect([
    firstPolygon(null),
    firstPolygon(polygon()),
    firstPolygon(polygon('x', square)),
    polygonsOf({ type: 'Point', coordinates: [1, 2] }),
  ]).toEqual([null, null, null, []]);
});
