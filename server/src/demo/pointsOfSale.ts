import sql from 'sql-template-tag';
import type { Queryable } from '../db/pool.ts';
import type { DemoCalendar } from './support/calendar.ts';
import { Columns, idsBy } from './support/columns.ts';
import { demoCommercials, phone } from './people.ts';
import { at, between, pick, random } from './support/random.ts';
import { demoZones, placeIn, ZONE_COUNT, zonesOfPoints } from './zones.ts';

const KINDS = [
  'Épicerie',
  'Gargote',
  'Kiosque',
  'Boutique',
  'Mini-market',
  'Grossiste',
  'Pharmacie',
  'Chez',
  'Hotely',
  'Tsena',
] as const;
const OWNERS = [
  'Rasoa',
  'Voahangy',
  'Bema',
  'Solo',
  'Naivo',
  'Hanitra',
  'Lalao',
  'Mahefa',
  'Fara',
  'Tovo',
  'Ndriana',
  'Élise',
  'Zafy',
  'Perline',
  'Soa',
  'Tsiry',
  'Mirana',
  'Kely',
  'Joël',
  'Vololona',
  'Haja',
  'Odile',
  'Rija',
  'Bodo',
  'Liva',
  'Fitia',
] as const;

export interface DemoPointOfSale {
  readonly code: string;
  readonly zone: number;
  /** Indexes of the representatives who serve it. */
  readonly commercials: readonly number[];
  readonly latitude: number;
  readonly longitude: number;
  readonly designation: string;
  /** Days from today between which it buys. One that opened before day −400 buys from the start. */
  readonly opened: number;
  readonly closed: number;
}

const servedBy = Array.from({ length: ZONE_COUNT }, (_, zone) =>
  demoCommercials.flatMap((person, i) => (person.zones.includes(zone) ? [i] : [])),
);

/**
 * `count` points of sale in the 25 zones, many in the centre and few outside; most are older than the data, some are new,
 * a few are closed.
 */
export function demoPointsOfSale(count: number): DemoPointOfSale[] {
  const next = random('points de vente');
  const soFar = Array.from({ length: ZONE_COUNT }, () => 0);
  return zonesOfPoints(count).map((zone, i) => {
    const before = soFar[zone] ?? 0;
    soFar[zone] = before + 1;
    const place = demoZones[zone] ?? at(demoZones, 0);
    const [longitude, latitude] = placeIn(place, 0.06 + next() * 0.88, 0.06 + next() * 0.88);
    const people = servedBy[zone] ?? [];
    const first = at(people, before);
    const second = next() < 0.15 ? pick(next, people) : first;
    const recent = next() < 0.18;
    return {
      code: `POS${String(i + 1).padStart(6, '0')}`,
      zone,
      commercials: first === second ? [first] : [first, second],
      latitude,
      longitude,
      designation: `${pick(next, KINDS)} ${pick(next, OWNERS)} ${place.designation}`,
      opened: recent ? -between(next, 2, 380) : -between(next, 405, 900),
      closed: !recent && next() < 0.06 ? -between(next, 20, 200) : 1,
    };
  });
}

/** Inserts points of sale and their representatives. Answers the points of sale's ids in order. */
export async function insertPointsOfSale(
  tx: Queryable,
  calendar: DemoCalendar,
  list: readonly DemoPointOfSale[],
  zoneIds: readonly number[],
  commercialIds: readonly number[],
): Promise<number[]> {
  const rows = new Columns('point_of_sale', {
    code: 'text',
    designation: 'text',
    phone_number: 'text',
    is_enabled: 'boolean',
    latitude: 'float8',
    longitude: 'float8',
    zone_id: 'bigint',
    created_at: 'timestamptz',
  });
  list.forEach((pos, i) => {
    rows.add({
      code: pos.code,
      designation: pos.designation,
      phone_number: phone(200 + i),
      is_enabled: pos.closed > 0,
      // A few were entered by hand, without a position.
      latitude: i % 97 === 96 ? null : pos.latitude,
      longitude: i % 97 === 96 ? null : pos.longitude,
      zone_id: at(zoneIds, pos.zone),
      created_at: calendar.instant(pos.opened, 8 + (i % 9)),
    });
  });
  await rows.insert(tx);
  const ids = await idsBy(
    tx,
    'point_of_sale',
    'code',
    list.map((pos) => pos.code),
  );
  const pairs = list.flatMap((pos, i) =>
    pos.commercials.map((person) => ({ pos: at(ids, i), person: at(commercialIds, person) })),
  );
  await tx.rows(sql`insert into pos_responsable (pos_id, utilisateur_id)
    select * from unnest(${pairs.map((p) => p.pos)}::bigint[], ${pairs.map((p) => p.person)}::bigint[])`);
  return ids;
}
