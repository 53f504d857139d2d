import type { Position } from '../../../geometry/position.ts';
import { merge } from '../submission/merge.ts';
import {
  degreesOf,
  faultOfShape,
  NO_ZONE,
  positionOf,
  SAME_ZONE,
  polygonsShown,
  surfaceOfShape,
  surfaceShown,
  toBody,
  toStoredZone,
  zoneDifferences,
  zoneFaults,
  type StoredZone,
  type ZoneFields,
} from './zoneRules.ts';

const SQUARE: Position[] = [
  [47.5, -18.9],
  [47.6, -18.9],
  [47.6, -18.8],
  [47.5, -18.8],
];
const closed = (ring: Position[]) => [...ring, ring[0]];
const storedZone = (polygon: unknown, more = {}): StoredZone =>
  toStoredZone({
    code: 'Z',
    designation: 'A',
    couleur: '#e11d48',
    surface: 0,
    polygon: polygon as never,
    utilisateurs: [],
    version: 1,
    ...more,
  });
const polygon = { type: 'Polygon', coordinates: [closed(SQUARE)] };
const drawn = ({ fields }: StoredZone, outline: Position[]): ZoneFields => ({
  ...fields,
  shape: { ...fields.shape, outline, isClosed: outline.length > 2 },
});

test.each<[string, unknown, number, number]>([
  ['a polygon', polygon, 4, 1],
  [
    'the first of several polygons',
    { type: 'MultiPolygon', coordinates: [[], [closed(SQUARE)], [closed(SQUARE.slice(0, 3))]] },
    4,
    2,
  ],
  ['no polygon', null, 0, 0],
  ['nothing readable', { type: 'Polygon', coordinates: [['x', null]] }, 0, 0],
])('reads a stored shape: %s', (_name, shape, corners, count) => {
  const {
    fields: {
      shape: { outline, isClosed },
    },
    polygons,
  } = storedZone(shape);
  expect([outline.length, isClosed, polygons]).toEqual([corners, corners > 2, count]);
});

test('reads another backend’s zone without people, version or a valid colour', () => {
  const {
    fields: { utilisateurs, couleur },
    version,
  } = toStoredZone({ code: 'Z', designation: 'A', couleur: 'rouge', surface: 0, polygon: null } as never);
  expect([utilisateurs, version, couleur]).toEqual([[], null, '#3388ff']);
});

test.each<[string, Position[], string | null]>([
  ['nothing drawn', [], null],
  ['two corners', SQUARE.slice(0, 2), 'Le tracé n’a que deux sommets\u00a0: il en faut au moins trois.'],
  ['a square', SQUARE, null],
  [
    'a bow',
    [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] as Position[],
    'Le contour se recoupe\u00a0: les côtés 1–2 et 3–4 se croisent.',
  ],
  [
    'a spike',
    [...SQUARE.slice(0, 3), [47.6, -18.85]],
    'Le contour se recoupe\u00a0: les côtés 2–3 et 3–4 reviennent l’un sur l’autre.',
  ],
  ['elsewhere', [[2.3, 48.8], ...SQUARE.slice(1)], 'Contour, sommet 1\u00a0: longitude hors des limites (40 à 55).'],
])('fault of the shape: %s', (_name, outline, text) => {
  expect(faultOfShape({ outline, holes: [] })?.text ?? null).toBe(text);
});

test('sends an untouched shape as stored, and not at all where it would be refused', () => {
  const several = {
    type: 'MultiPolygon',
    coordinates: [[closed(SQUARE)], [closed(SQUARE.map(([x, y]): Position => [x + 1, y]))]],
  };
  const stored = storedZone(several);
  expect(toBody({ ...stored.fields, designation: ' B ' }, stored)).toMatchObject({
    code: 'Z',
    version: 1,
    designation: 'B',
    polygon: several,
  });
  expect(toBody(drawn(stored, SQUARE.slice(0, 3)), stored).polygon).toEqual({
    type: 'Polygon',
    coordinates: [closed(SQUARE.slice(0, 3))],
  });
  expect(toBody(drawn(stored, []), stored).polygon).toBeNull();
  const unreadable = storedZone({ type: 'Polygon', coordinates: [] });
  expect(toBody(unreadable.fields, unreadable)).not.toHaveProperty('polygon');
  const shape = { outline: SQUARE, holes: [], isClosed: true, rest: '' };
  expect(toBody({ ...NO_ZONE, designation: 'N', shape }, null)).toEqual({
    designation: 'N',
    couleur: '#3388ff',
    utilisateurs: [],
    polygon,
    surface: Math.round(surfaceOfShape(shape)),
  });
});

test('sends several polygons as stored when only the name changes, else the shape that is shown', () => {
  const several = {
    type: 'MultiPolygon',
    coordinates: [[closed(SQUARE)], [closed(SQUARE.map(([x, y]): Position => [x + 1, y]))]],
  };
  const stored = storedZone(several, { surface: 234_567_890 });
  expect(toBody({ ...stored.fields, designation: 'B' }, stored)).toMatchObject({
    designation: 'B',
    polygon: several,
    surface: 234_567_890,
  });
  expect([surfaceShown(stored.fields.shape, stored), polygonsShown(stored.fields.shape, stored)]).toEqual([
    234_567_890,
    several.coordinates,
  ]);
  const changed = drawn(stored, SQUARE.slice(0, 3));
  const own = Math.round(surfaceOfShape(changed.shape));
  expect(toBody(changed, stored)).toMatchObject({
    polygon: { type: 'Polygon', coordinates: [closed(SQUARE.slice(0, 3))] },
    surface: own,
  });
  expect([surfaceShown(changed.shape, stored), polygonsShown(changed.shape, stored)]).toEqual([
    own,
    [[closed(SQUARE.slice(0, 3))]],
  ]);
});

test('leaves out a shape that would be refused, but sends a surface, also from an old draft', () => {
  const unreadable = storedZone({ type: 'Polygon', coordinates: [] }, { surface: 12 });
  expect(toBody(unreadable.fields, unreadable).surface).toBe(12);
  const kept: StoredZone = {
    ...storedZone({ type: 'MultiPolygon', coordinates: [[closed(SQUARE)], [closed(SQUARE)]] }),
  };
  delete kept.surface;
  expect(surfaceShown(kept.fields.shape, kept)).toBe(Math.round(2 * surfaceOfShape(kept.fields.shape)));
});

test.each([
  ['', true],
  [' \u00a0 ', true],
  ['Ivandry', false],
])('the name %j counts as missing: %p', (designation, isNone) => {
  expect(zoneFaults({ ...NO_ZONE, designation })).toEqual(
    isNone ? { designation: 'Le nom de la zone est requis.' } : {},
  );
});

test('a zone without a version is sent without one', () => {
  expect(toBody(storedZone(null).fields, { ...storedZone(null), version: null })).not.toHaveProperty('version');
});

test('merges somebody else’s change, islands included, with what is typed here', () => {
  const { fields: base } = storedZone(polygon);
  const { fields: theirs } = storedZone(
    { type: 'MultiPolygon', coordinates: [[closed(SQUARE)], [closed(SQUARE)]] },
    { designation: 'B', utilisateurs: [{ username: 'col001', nomPrenom: 'Hery' }] },
  );
  expect(zoneDifferences(base, theirs)).toEqual(['designation', 'utilisateurs', 'shape']);
  expect(zoneDifferences(base, storedZone(polygon, { version: 2 }).fields)).toEqual([]);
  const mine = { ...drawn(storedZone(polygon), SQUARE.slice(0, 3)), couleur: '#059669' };
  expect(merge(base, mine, theirs, SAME_ZONE)).toMatchObject({
    designation: 'B',
    couleur: '#059669',
    utilisateurs: ['col001'],
    shape: { outline: SQUARE.slice(0, 3) },
  });
});

test.each<[string, number | null]>([
  ['−18,91', -18.91],
  [' -18.91° ', -18.91],
  ['47', 47],
  ['', null],
  ['47,5,2', null],
  ['1e3', null],
  ['NaN', null],
  ['18.1234567', 18.123457],
])('reads the degrees %p', (text, degrees) => {
  expect(degreesOf(text)).toBe(degrees);
});

test.each<[string, Position | null]>([
  ['-18.91, 47.52', [47.52, -18.91]],
  ['−18,91\u00a0; 47,52', [47.52, -18.91]],
  ['-18.91,47.52', [47.52, -18.91]],
  ['-18,91 47,52', [47.52, -18.91]],
  ['-18,91', null],
  ['1 2 3', null],
])('reads the pasted pair %p', (text, position) => {
  expect(positionOf(text)).toEqual(position);
});
