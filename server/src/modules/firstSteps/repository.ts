import sql, { join, raw } from 'sql-template-tag';
import type { FirstSteps } from '../../contract/firstSteps.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';

/** Tables that the demonstration fills; accounts of the back-office and the configuration may be there before it. */
const FILLED = [
  'region',
  'product',
  'miscellaneous',
  'zone',
  'point_of_sale',
  'commande',
  'livraison',
  'retour',
  'paiement',
  'ajustement',
  'tracking_device',
] as const;

const filled = join(
  FILLED.map((table) => sql`exists (select from ${raw(table)})`),
  ' or ',
);

/** Whether nothing of a network is stored yet, neither people in the field nor documents. */
export const isEmpty = async (db: Queryable): Promise<boolean> =>
  (
    await db.first<{ empty: boolean }>(sql`select not (${filled}
    or exists (select from utilisateur where code_tiers is not null or role_code = 'ROLE_COMMERCIAL')) as empty`)
  )?.empty ?? false;

type Steps = FirstSteps['etapes'];

/** The steps as the data show them, and whether this person has put them off. A target that nobody set is no target. */
export async function firstStepsFor(
  db: Queryable,
  { id, isAdmin }: Pick<Actor, 'id' | 'isAdmin'>,
): Promise<FirstSteps> {
  const found = await db.first<Steps & { reporte: boolean }>(sql`select
    exists (select from configuration where code = 'OBJECTIF_MENSUEL' and last_update_at is not null) as objectifs,
    exists (select from utilisateur where code_tiers is not null) as commerciaux,
    exists (select from product) as produits,
    exists (select from zone) as zones,
    exists (select from livraison) as livraisons,
    exists (select from premiers_pas_reporte where utilisateur_id = ${id}) as reporte`);
  if (!found) throw new Error('the first steps have no row');
  const { reporte, ...taken } = found;
  return { etapes: taken, reporte, demonstration: isAdmin && (await isEmpty(db)) };
}

/** Puts the steps off for this person, or takes them back. There is no audit, because only their own board changes. */
export const putOff = (db: Queryable, { id }: Pick<Actor, 'id'>, reporte: boolean): Promise<object[]> =>
  db.rows(
    reporte
      ? sql`insert into premiers_pas_reporte (utilisateur_id) values (${id}) on conflict do nothing`
      : sql`delete from premiers_pas_reporte where utilisateur_id = ${id}`,
  );
