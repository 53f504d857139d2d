import sql from 'sql-template-tag';
import type { Position } from '../../../../geometry/position.ts';
import type { PointOfSale, PointOfSaleBody } from '../../contract/pointOfSale.ts';
import { underNextNumber } from '../../plugins/numbering.ts';
import { numberText } from '../../db/numbers.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { refused } from '../../plugins/problem.ts';
import { actingFor } from '../people/acting.ts';
import { lockZones, zoneFinder } from '../zones/placement.ts';
import { posOf } from './repository.ts';

const positionOf = ({ latitude, longitude }: PointOfSaleBody): Position | null => {
  if (typeof latitude === 'number' && typeof longitude === 'number') return [longitude, latitude];
  if (typeof latitude === 'number')
    throw refused([{ propertyPath: 'longitude', message: 'valeur obligatoire avec une latitude' }]);
  if (typeof longitude === 'number')
    throw refused([{ propertyPath: 'latitude', message: 'valeur obligatoire avec une longitude' }]);
  return null;
};

/**
 * Stores a new point of sale in the zone of its position, with the representative as person in charge, inside the
 * caller's transaction.
 * @throws 403 for another representative, 422 naming the field at fault.
 */
export async function createPos(tx: Queryable, actor: Actor, body: PointOfSaleBody): Promise<PointOfSale> {
  const position = positionOf(body);
  if (position) await lockZones(tx, 'to place');
  const responsable = await actingFor(tx, actor, body.responsable, 'responsable');
  const zoneId = position && (await zoneFinder(tx))(position);
  const [longitude = null, latitude = null] = position ?? [];
  const id = await underNextNumber('point_of_sale', (next) =>
    tx.first(sql`
      insert into point_of_sale (id, code, designation, phone_number, latitude, longitude,
        zone_id) overriding system value
      select n, ${numberText('POS', 6)}, ${body.designation.trim()}, ${(body.phoneNumber ?? '').trim()}, ${latitude},
        ${longitude}, ${zoneId} from ${next}
      on conflict (code) do nothing returning id`),
  );
  await tx.rows(sql`insert into pos_responsable (pos_id, utilisateur_id) values (${id}, ${responsable.id})`);
  const created = await posOf(tx, id);
  await audit(tx, actor, {
    action: 'créer',
    entity: 'point_of_sale',
    entityId: created.code,
    after: {
      designation: created.designation,
      phoneNumber: created.phoneNumber,
      latitude,
      longitude,
      zone: created.zones[0]?.code ?? null,
      responsable: responsable.username,
    },
  });
  return created;
}
