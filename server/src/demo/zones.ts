import sql from 'sql-template-tag';
import { ringArea } from '../../../geometry/area.ts';
import type { Position } from '../../../geometry/position.ts';
import type { Queryable } from '../db/pool.ts';
import { Columns, idsBy } from './support/columns.ts';
import { at, random, weighted } from './support/random.ts';

/** Quarters of Antananarivo, north to south and west to east, five in a row. */
const QUARTERS = [
  'Ambohimanarina',
  'Ankorondrano',
  'Ivandry',
  'Ambatobe',
  'Nanisana',
  'Anosivavaka',
  'Antanimena',
  'Ankadifotsy',
  'Analamahitsy',
  'Ampasampito',
  '67 Ha',
  'Analakely',
  'Behoririka',
  'Ankatso',
  'Ambohimangakely',
  'Isotry',
  'Anosy',
  'Ambanidia',
  'Ambohipo',
  'Ambohimanambola',
  'Anosibe',
  'Mahamasina',
  'Tsimbazaza',
  'Ankadimbahoaka',
  'Tanjombato',
] as const;
const SIDE = 5;
export const ZONE_COUNT = QUARTERS.length;
const COLOURS = [
  '#3388ff',
  '#e11d48',
  '#059669',
  '#d97706',
  '#7c3aed',
  '#0891b2',
  '#65a30d',
  '#c026d3',
  '#dc2626',
  '#4f46e5',
] as const;

const CENTRE = { longitude: 47.52, latitude: -18.91 };
/** Width and height of a quarter halfway from the centre, in degrees: about 1.5 km. */
const CELL = 0.014;

export interface DemoZone {
  readonly code: string;
  readonly designation: string;
  readonly couleur: string;
  /** Four corners, shared with the neighbours, so that zones touch and never overlap. */
  readonly corners: readonly [Position, Position, Position, Position];
}

/** How far a quarter lies from the centre, in quarters: 0 to 2.8. */
const distanceOf = (zone: number): number => Math.hypot(Math.floor(zone / SIDE) - 2, (zone % SIDE) - 2);

/** Quarters are small in the centre and grow outwards, and no two have the same shape. */
const corner = (row: number, column: number): Position => {
  const next = random(`borne ${row} ${column}`);
  const [east, north] = [column - SIDE / 2, SIDE / 2 - row];
  const stretch = 0.6 + 0.22 * Math.hypot(east, north);
  const shift = () => (next() - 0.5) * 0.45 * stretch;
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return [
    round(CENTRE.longitude + (east * stretch + shift()) * CELL),
    round(CENTRE.latitude + (north * stretch + shift()) * CELL),
  ];
};

/** How many of its points of sale a quarter always has: every one is worth a round. */
const LEAST = 10;

/** The zone of each of `count` points of sale: many in the centre, few outside. */
export function zonesOfPoints(count: number): number[] {
  const next = random('densité');
  const draw = weighted(QUARTERS.map((_, zone) => (3.2 - distanceOf(zone)) * (0.4 + next())));
  return Array.from({ length: count }, (_, i) => (i < LEAST * ZONE_COUNT ? i % ZONE_COUNT : draw(next)));
}

/** The 25 zones around the centre of Antananarivo. */
export const demoZones: readonly DemoZone[] = QUARTERS.map((designation, i) => {
  const row = Math.floor(i / SIDE);
  const column = i % SIDE;
  return {
    code: `ZON${String(i + 1).padStart(4, '0')}`,
    designation,
    couleur: at(COLOURS, i * 3),
    corners: [corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)],
  };
});

/** A place inside a zone; `u` and `v` go from 0 to 1 across it. */
export function placeIn({ corners: [a, b, c, d] }: DemoZone, u: number, v: number): Position {
  const mix = (i: 0 | 1) => (1 - v) * ((1 - u) * a[i] + u * b[i]) + v * ((1 - u) * d[i] + u * c[i]);
  return [Math.round(mix(0) * 1e6) / 1e6, Math.round(mix(1) * 1e6) / 1e6];
}

/** Inserts zones and the representatives in `assignments` (by index). Answers the zones' ids in order. */
export async function insertZones(
  tx: Queryable,
  createdAt: string,
  commercialIds: readonly number[],
  assignments: readonly (readonly number[])[],
): Promise<number[]> {
  const zones = new Columns('zone', {
    code: 'text',
    designation: 'text',
    couleur: 'text',
    polygon: 'jsonb',
    surface: 'float8',
    created_at: 'timestamptz',
  });
  for (const { code, designation, couleur, corners } of demoZones) {
    const polygon = JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] });
    zones.add({ code, designation, couleur, polygon, surface: Math.round(ringArea(corners)), created_at: createdAt });
  }
  await zones.insert(tx);
  const ids = await idsBy(
    tx,
    'zone',
    'code',
    demoZones.map((zone) => zone.code),
  );
  const pairs = assignments.flatMap((list, i) =>
    list.map((zone) => ({ zone: at(ids, zone), person: at(commercialIds, i) })),
  );
  await tx.rows(sql`insert into zone_utilisateur (zone_id, utilisateur_id)
    select * from unnest(${pairs.map((p) => p.zone)}::bigint[], ${pairs.map((p) => p.person)}::bigint[])`);
  return ids;
}
