import sql from 'sql-template-tag';
import type { ConfigurationPatch } from '../../contract/configuration.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { requireProof } from '../../plugins/access/proof.ts';
import { notFound, Problem, refused } from '../../plugins/problem.ts';
import { findConfiguration } from './repository.ts';
import { readValue } from './value.ts';

export const UNKNOWN = 'Cette configuration n’existe pas.';

/**
 * Changes a value. Setting the same value again is no change and no conflict, so that a request can be repeated after a
 * lost answer.
 * @throws 404, 422, 403 without a fresh proof, or 412 with the present value (`actuel`) when the request started from an
 * older one.
 */
export async function updateConfiguration(
  tx: Queryable,
  actor: Actor,
  code: string,
  patch: ConfigurationPatch,
): Promise<void> {
  const found = await findConfiguration(tx, code, true);
  if (!found) throw notFound(UNKNOWN);
  const { id, ...now } = found;
  const read = readValue(now.type, patch.value);
  if ('fault' in read) throw refused([{ propertyPath: 'value', message: read.fault }]);
  if (read.value === now.value) return;
  if (patch.version !== undefined && patch.version !== now.version) {
    throw new Problem(412, 'Cette valeur a été modifiée entre-temps par quelqu’un d’autre.', { actuel: now });
  }
  await requireProof(tx, actor);
  await tx.rows(
    sql`update configuration set value = ${read.value}, version = version + 1, last_update_at = now(),
      last_update_by = ${actor.id} where id = ${id}`,
  );
  await audit(tx, actor, {
    action: 'modifier',
    entity: 'configuration',
    entityId: code,
    before: { value: now.value },
    after: { value: read.value },
  });
  await recordSecurity(tx, actor, {
    event: 'configuration_changed',
    target: code,
    details: { avant: now.value, apres: read.value },
  });
}
