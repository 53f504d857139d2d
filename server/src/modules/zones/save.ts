import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { areaOf } from '../../../../geometry/area.ts';
import { boxOf } from '../../../../geometry/position.ts';
import { readShape } from '../../../../geometry/read.ts';
import { polygonsOf, type Shape } from '../../../../geometry/shape.ts';
import { DEFAULT_COLOUR } from '../../../../rules/zoneColour.ts';
import { Zone, type ZoneBody } from '../../contract/zone.ts';
import { underNextNumber } from '../../plugins/numbering.ts';
import { numberText } from '../../db/numbers.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem, refused } from '../../plugins/problem.ts';
import { contractOf } from '../../plugins/hydra/representation.ts';
import { lockZones, placePoints } from './placement.ts';
import { findZone, zoneOf } from './repository.ts';

/** The new values of a zone. */
interface Wanted {
  designation: string;
  couleur: string;
  polygon: Shape | null;
  /** In m². */
  surface: number;
}

/** The shape sent: null for none, undefined when it is not part of the request. @throws 422 naming ring and vertex. */
function shapeOf({ polygon }: ZoneBody): Shape | null | undefined {
  if (polygon === undefined || polygon === null) return polygon;
  const { shape, fault } = readShape(polygon);
  if (fault) throw refused([{ propertyPath: 'polygon', message: fault.message }]);
  return shape;
}

interface Person {
  id: number;
  username: string;
  isEnabled: boolean;
}

/**
 * Ids of the representatives named. One who has been disabled stays in a zone they already have (`kept`). @throws 422
 * naming those at fault.
 */
async function peopleOf(tx: Queryable, usernames: readonly string[], kept: readonly string[]): Promise<number[]> {
  const names = [...new Set(usernames)];
  const found = await tx.rows<Person>(sql`
    select id, username, is_enabled as "isEnabled" from utilisateur
      where username = any(${names}::text[]) and role_code = 'ROLE_COMMERCIAL' order by id for key share`);
  const known = new Map(found.map((person) => [person.username, person]));
  const faults = names.flatMap((username) => {
    const person = known.get(username);
    if (!person) return [{ propertyPath: 'utilisateurs', message: `commercial inconnu (${username})` }];
    return person.isEnabled || kept.includes(username)
      ? []
      : [{ propertyPath: 'utilisateurs', message: `ce commercial est désactivé (${username})` }];
  });
  if (faults.length > 0) throw refused(faults);
  return found.map((person) => person.id);
}

const insertZone = (tx: Queryable, { designation, couleur, polygon, surface }: Wanted): Promise<number> =>
  underNextNumber('zone', (next) =>
    tx.first(sql`
      insert into zone (id, code, designation, couleur, polygon, surface) overriding system value
      select n, ${numberText('ZON', 4)}, ${designation}, ${couleur},
        ${polygon && JSON.stringify(polygon)}::jsonb, ${surface} from ${next}
      on conflict (code) do nothing returning id`),
  );

const updateZone = (tx: Queryable, id: number, { designation, couleur, polygon, surface }: Wanted): Promise<unknown> =>
  tx.rows(sql`update zone set designation = ${designation}, couleur = ${couleur},
    polygon = ${polygon && JSON.stringify(polygon)}::jsonb,
    surface = ${surface}, version = version + 1 where id = ${id}`);

const setPeople = async (tx: Queryable, zoneId: number, people: readonly number[]): Promise<void> => {
  // Zones are shown with a person's account, so the account's date of change follows.
  await tx.rows(sql`
    with gone as (delete from zone_utilisateur where zone_id = ${zoneId} and utilisateur_id <> all(${people}::bigint[])
      returning utilisateur_id as id),
      come as (insert into zone_utilisateur (zone_id, utilisateur_id) select ${zoneId}, u
        from unnest(${people}::bigint[]) u on conflict do nothing returning utilisateur_id as id)
    update utilisateur u set last_update_at = now() from (select id from gone union select id from come) c
      where u.id = c.id`);
};

const usernamesOf = (zone: Zone | undefined): string[] =>
  (zone?.utilisateurs ?? []).map((person) => person.username).sort();

/** The values of a zone in the audit; the shape only when it changes. */
const traceOf = (zone: Zone, shape: boolean) => ({
  designation: zone.designation,
  couleur: zone.couleur,
  surface: zone.surface,
  utilisateurs: usernamesOf(zone),
  ...(shape ? { polygon: zone.polygon, pointsDeVente: zone.nbPointsDeVente } : {}),
});

const current = async (tx: Queryable, { code, version }: ZoneBody): Promise<{ id: number; zone: Zone } | undefined> => {
  if (code === undefined || code === null) return undefined;
  const found = await findZone(tx, code);
  if (!found) throw notFound('Zone non trouvée.');
  if (version && version !== found.zone.version)
    throw new Problem(412, 'Cette zone a été modifiée entre-temps par quelqu’un d’autre.', {
      actuel: contractOf(Zone, found.zone),
    });
  return found;
};

const boxOfShape = (shape: unknown) => boxOf(polygonsOf(shape).flat());
const isSame = (zone: Zone, { designation, couleur }: Wanted, usernames: readonly string[] | undefined): boolean =>
  zone.designation === designation &&
  zone.couleur === couleur &&
  (usernames === undefined || isDeepStrictEqual([...new Set(usernames)].sort(), usernamesOf(zone)));

/** The new values of the zone, and whether its shape changes. */
function wantedOf(
  { designation, couleur }: ZoneBody,
  sent: Shape | null | undefined,
  zone: Zone | undefined,
): Wanted & { reshaped: boolean } {
  const stored = (zone?.polygon ?? null) as Shape | null;
  const polygon = sent === undefined ? stored : sent;
  const reshaped = !isDeepStrictEqual(polygon, stored);
  return {
    designation: designation.trim(),
    couleur: couleur ?? zone?.couleur ?? DEFAULT_COLOUR,
    polygon,
    surface: reshaped ? Math.round(areaOf(polygonsOf(polygon))) : (zone?.surface ?? 0),
    reshaped,
  };
}

/**
 * Creates a zone, or changes the one whose code is sent, inside the caller's transaction, and assigns the points of
 * sale of its old and new shape to zones again. A request that changes nothing leaves no audit entry.
 * @throws 422 naming the field at fault, 404, or 412 with the present zone (`actuel`).
 */
export async function saveZone(tx: Queryable, actor: Actor, body: ZoneBody): Promise<Zone> {
  const sent = shapeOf(body);
  await lockZones(tx, 'to move');
  const { id: known, zone: before } = (await current(tx, body)) ?? {};
  const people = await peopleOf(tx, body.utilisateurs ?? usernamesOf(before), usernamesOf(before));
  const wanted = wantedOf(body, sent, before);
  const { reshaped } = wanted;
  if (before && !reshaped && isSame(before, wanted, body.utilisateurs)) return before;
  const id = known ?? (await insertZone(tx, wanted));
  if (known) await updateZone(tx, id, wanted);
  await setPeople(tx, id, people);
  if (reshaped) await placePoints(tx, [boxOfShape(before?.polygon), boxOfShape(wanted.polygon)]);
  const after = await zoneOf(tx, id);
  await audit(tx, actor, {
    action: before ? 'modifier' : 'créer',
    entity: 'zone',
    entityId: after.code,
    ...(before ? { before: traceOf(before, reshaped) } : {}),
    after: traceOf(after, reshaped),
  });
  return after;
}
