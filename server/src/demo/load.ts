import sql from 'sql-template-tag';
import { ENTITY_LABELS, type NamedEntity } from '../../../rules/entityLabels.ts';
import type { DemonstrationChargee } from '../contract/firstSteps.ts';
import { audit } from '../db/audit.ts';
import type { Queryable } from '../db/pool.ts';
import { isEmpty } from '../modules/firstSteps/repository.ts';
import type { Actor } from '../plugins/access/authorization.ts';
import { Problem } from '../plugins/problem.ts';
import { fill, LOCK } from './demo.ts';
import { ACCOUNT_NAMES, COMMERCIAL_COUNT } from './people.ts';

const NOT_EMPTY = 'La base n’est plus vide\u00a0: la démonstration ne se charge que dans une base sans données.';
const nameTaken = (name: string) =>
  `Le compte ${name} existe déjà\u00a0: la démonstration en crée un de ce nom. Rien n’a été chargé.`;

/**
 * Fills an empty database with the demonstration data for an administrator who asked for it. Its accounts get no
 * password, because the one that everybody knows would open a real server. @throws 409 when there is anything already.
 */
export async function loadDemo(tx: Queryable, actor: Actor, now: Date): Promise<DemonstrationChargee> {
  await tx.rows(sql`set local statement_timeout = 0`);
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`);
  // An import that begins meanwhile waits for the end, and is then judged against the demonstration.
  await tx.rows(sql`lock table region, product, miscellaneous, zone, point_of_sale in share row exclusive mode`);
  if (!(await isEmpty(tx))) throw new Problem(409, NOT_EMPTY);
  const taken = await tx.first<{ username: string }>(
    sql`select username from utilisateur where lower(username) = any(${ACCOUNT_NAMES}::text[])
      order by username limit 1`,
  );
  if (taken) throw new Problem(409, nameTaken(taken.username));
  await fill(tx, { now, scale: 1 }, null);
  // Nobody can sign in with it, so it must not count as the administrator who is always left.
  await tx.rows(sql`update utilisateur set is_enabled = false where username = any(${ACCOUNT_NAMES}::text[])
    and role_code <> 'ROLE_COMMERCIAL'`);
  for (const entity of Object.keys(ENTITY_LABELS) as NamedEntity[])
    await audit(tx, actor, { action: 'charger', entity, entityId: 'démonstration' });
  return { commerciaux: COMMERCIAL_COUNT };
}
