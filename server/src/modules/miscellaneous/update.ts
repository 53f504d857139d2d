import sql, { join, type Sql } from 'sql-template-tag';
import { Miscellaneous, type MiscellaneousPatch } from '../../contract/miscellaneous.ts';
import type { Queryable } from '../../db/pool.ts';
import { isPrice } from '../../../../rules/price.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem, refused, type Violation } from '../../plugins/problem.ts';
import { contractOf } from '../../plugins/hydra/representation.ts';
import { findMiscellaneous } from './repository.ts';

type Change = Pick<Miscellaneous, 'designation' | 'description' | 'price' | 'isEnabled'>;
const FIELDS = ['designation', 'description', 'price', 'isEnabled'] as const;

const MAX_DESIGNATION = 200;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;
// Line breaks are allowed in a description; PostgreSQL cannot store these characters.
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;

const designationProblem = (text: string): string | undefined => {
  if (text === '') return 'valeur obligatoire';
  if (CONTROL.test(text)) return 'texte attendu, sans caractère de contrôle';
  return [...text].length > MAX_DESIGNATION ? `${MAX_DESIGNATION} caractères au plus` : undefined;
};

/** The fields of the request that differ from the stored ones. */
const differences = (item: Miscellaneous, patch: MiscellaneousPatch): Partial<Change> => {
  const [designation, description] = [patch.designation?.trim(), patch.description?.trim()];
  return {
    ...(designation === undefined || designation === item.designation ? {} : { designation }),
    ...(description === undefined || description === item.description ? {} : { description }),
    ...(typeof patch.price !== 'number' || patch.price === item.price ? {} : { price: patch.price }),
    ...(typeof patch.isEnabled !== 'boolean' || patch.isEnabled === item.isEnabled
      ? {}
      : { isEnabled: patch.isEnabled }),
  };
};

/**
 * Only changed fields are checked, so that a price can be changed even if an import stored a name that the form would
 * refuse.
 */
function violationsOf(patch: MiscellaneousPatch, { designation, description, price }: Partial<Change>): Violation[] {
  const problems = {
    designation: designation === undefined ? undefined : designationProblem(designation),
    description:
      description !== undefined && UNSTORABLE.test(description) ? 'un caractère n’est pas accepté' : undefined,
    price: isPrice(price) ? undefined : 'deux décimales au plus',
  };
  return [
    ...FIELDS.filter((name) => patch[name] === null).map((propertyPath) => ({
      propertyPath,
      message: 'valeur obligatoire',
    })),
    ...Object.entries(problems).flatMap(([propertyPath, message]) =>
      message === undefined ? [] : [{ propertyPath, message }],
    ),
  ];
}

const setting = ({ designation, description, price, isEnabled }: Partial<Change>): Sql =>
  join(
    [
      sql`version = version + 1, last_update_at = now()`,
      ...(designation === undefined ? [] : [sql`designation = ${designation}`]),
      ...(description === undefined ? [] : [sql`description = ${description}`]),
      ...(price === undefined ? [] : [sql`price = ${price}::numeric`]),
      ...(isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`]),
    ],
    ', ',
  );

const actionOf = ({ isEnabled, ...rest }: Partial<Change>): string => {
  if (Object.keys(rest).length > 0) return 'modifier';
  return isEnabled ? 'activer' : 'désactiver';
};

/**
 * Changes designation, description, price (Ar, two decimals at most) or state of a miscellaneous product, inside the
 * caller's transaction; its stock is not changed. Setting the same values again is no change and no conflict, so that a
 * request can be repeated after a lost answer.
 * @throws 404, 422, or 412 with the present item (`actuel`) when the request started from an older version.
 */
export async function updateMiscellaneous(
  tx: Queryable,
  actor: Actor,
  code: string,
  patch: MiscellaneousPatch,
): Promise<void> {
  const locked = await tx.first<{ id: number }>(
    sql`select id from miscellaneous where code = ${code} for no key update`,
  );
  const item = locked && (await findMiscellaneous(tx, code));
  if (!item) throw notFound('Produit divers non trouvé');
  const change = differences(item, patch);
  const violations = violationsOf(patch, change);
  if (violations.length > 0) throw refused(violations);
  const names = Object.keys(change) as (keyof Change)[];
  if (names.length === 0) return;
  if (patch.version !== undefined && patch.version !== item.version) {
    throw new Problem(412, 'Ce produit divers a été modifié entre-temps par quelqu’un d’autre.', {
      actuel: contractOf(Miscellaneous, item),
    });
  }
  await tx.rows(sql`update miscellaneous set ${setting(change)} where id = ${locked.id}`);
  await audit(tx, actor, {
    action: actionOf(change),
    entity: 'miscellaneous',
    entityId: code,
    before: Object.fromEntries(names.map((name) => [name, item[name]])),
    after: change,
  });
}
