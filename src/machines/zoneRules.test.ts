import type { Position } from '../../geometry/position.ts';
import { changements, corpsDe, couleurDe, degresDe, fauteDe, fusion, positionDe, surfaceDe, toZoneLue, VIERGE, type ZoneLue } from './zoneDialogRules.ts';

const SQUARE: Position[] = [[47.5, -18.9], [47.6, -18.9], [47.6, -18.8], [47.5, -18.8]];
const closed = (ring: Position[]) => [...ring, ring[0]];
const lue = (polygon: unknown, more = {}): ZoneLue => toZoneLue({ code: 'Z', designation: 'A', couleur: '#e11d48', surface: 0, polygon: polygon as never, utilisateurs: [], version: 1, ...more });
const polygon = { type: 'Polygon', coordinates: [closed(SQUARE)] };

test.each<[string, unknown, number, number]>([
  ['a polygon', polygon, 4, 1],
  ['several: the first', { type: 'MultiPolygon', coordinates: [[], [closed(SQUARE)], [closed(SQUARE.slice(0, 3))]] }, 4, 2],
  ['none', null, 0, 0],
  ['nothing readable', { type: 'Polygon', coordinates: [['x', null]] }, 0, 0],
])('a stored shape, %s', (_name, shape, corners, polygons) => {
  const { contour, ferme, polygones } = lue(shape);
  expect([contour.length, ferme, polygones]).toEqual([corners, corners > 2, polygons]);
});

test('another backend’s zone without people, version or a colour', () => {
  const { commerciaux, version, couleur } = toZoneLue({ code: 'Z', designation: 'A', couleur: 'rouge', surface: 0, polygon: null } as never);
  expect([commerciaux, version, couleur, couleurDe('#ABCDEF')]).toEqual([[], null, '#3388ff', '#abcdef']);
});

test.each<[string, Position[], string | null]>([
  ['nothing drawn', [], null],
  ['two corners', SQUARE.slice(0, 2), 'Le tracé n’a que deux sommets : il en faut au moins trois.'],
  ['a square', SQUARE, null],
  ['a bow', [SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]] as Position[], 'Le contour se recoupe : les côtés 1–2 et 3–4 se croisent.'],
  ['a spike', [...SQUARE.slice(0, 3), [47.6, -18.85]], 'Le contour se recoupe : les côtés 2–3 et 3–4 reviennent l’un sur l’autre.'],
  ['elsewhere', [[2.3, 48.8], ...SQUARE.slice(1)], 'Contour, sommet 1 : longitude hors des limites (40 à 55).'],
])('what is wrong with it: %s', (_name, contour, texte) => {
  expect(fauteDe({ contour, trous: [] })?.texte ?? null).toBe(texte);
});

test('what is sent: the shape as stored while nobody touched it, not at all where it would be refused', () => {
  const several = { type: 'MultiPolygon', coordinates: [[closed(SQUARE)], [closed(SQUARE.map(([x, y]): Position => [x + 1, y]))]] };
  const base = lue(several);
  expect(corpsDe({ ...base, nom: ' B ' }, base)).toMatchObject({ code: 'Z', version: 1, designation: 'B', polygon: several });
  expect(corpsDe({ ...base, contour: SQUARE.slice(0, 3) }, base).polygon).toEqual({ type: 'Polygon', coordinates: [closed(SQUARE.slice(0, 3))] });
  expect(corpsDe({ ...base, contour: [], ferme: false }, base).polygon).toBeNull();
  const unreadable = lue({ type: 'Polygon', coordinates: [] });
  expect(corpsDe(unreadable, unreadable)).not.toHaveProperty('polygon');
  expect(corpsDe({ ...VIERGE, nom: 'N', contour: SQUARE, ferme: true }, null)).toEqual({ designation: 'N', couleur: '#3388ff', utilisateurs: [], polygon, surface: Math.round(surfaceDe({ contour: SQUARE, trous: [] })) });
});

test('somebody else’s change: what differs, islands included, and what is typed here over it', () => {
  const base = lue(polygon);
  const theirs = lue({ type: 'MultiPolygon', coordinates: [[closed(SQUARE)], [closed(SQUARE)]] }, { designation: 'B', utilisateurs: [{ username: 'col001', nomPrenom: 'Hery' }] });
  expect(changements(base, theirs)).toEqual(['nom', 'commerciaux', 'forme']);
  expect(changements(base, lue(polygon, { version: 2 }))).toEqual([]);
  expect(fusion({ ...base, couleur: '#059669', contour: SQUARE.slice(0, 3) }, base, theirs)).toMatchObject({ nom: 'B', couleur: '#059669', commerciaux: ['col001'], contour: SQUARE.slice(0, 3) });
});

test.each<[string, number | null]>([['−18,91', -18.91], [' -18.91° ', -18.91], ['47', 47], ['', null], ['47,5,2', null], ['1e3', null], ['NaN', null], ['18.1234567', 18.123457]])('degrees %p', (text, degrees) => {
  expect(degresDe(text)).toBe(degrees);
});

test.each<[string, Position | null]>([
  ['-18.91, 47.52', [47.52, -18.91]], ['−18,91 ; 47,52', [47.52, -18.91]], ['-18.91,47.52', [47.52, -18.91]], ['-18,91 47,52', [47.52, -18.91]], ['-18,91', null], ['1 2 3', null],
])('a pasted pair %p', (text, position) => {
  expect(positionDe(text)).toEqual(position);
});
