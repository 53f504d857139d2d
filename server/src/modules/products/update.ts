import sql, { join, type Sql } from 'sql-template-tag';
import { Product, type ProductPatch } from '../../contract/product.ts';
import type { Queryable } from '../../db/pool.ts';
import { isPrice } from '../../../../rules/price.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem, refused, type Violation } from '../../plugins/problem.ts';
import { contractOf } from '../../plugins/hydra/representation.ts';
import { findProduct } from './repository.ts';

type Change = Pick<Product, 'price' | 'survente' | 'isEnabled'>;

const violationsOf = (patch: ProductPatch): Violation[] => [
  ...(['price', 'isEnabled'] as const)
    .filter((name) => patch[name] === null)
    .map((propertyPath) => ({ propertyPath, message: 'valeur obligatoire' })),
  ...(['price', 'survente'] as const)
    .filter((name) => !isPrice(patch[name]))
    .map((propertyPath) => ({ propertyPath, message: 'deux décimales au plus' })),
];

/** The fields of the request that differ from the stored ones. */
const differences = (product: Product, patch: ProductPatch): Partial<Change> => ({
  ...(typeof patch.price !== 'number' || patch.price === product.price ? {} : { price: patch.price }),
  ...(patch.survente === undefined || patch.survente === product.survente ? {} : { survente: patch.survente }),
  ...(typeof patch.isEnabled !== 'boolean' || patch.isEnabled === product.isEnabled
    ? {}
    : { isEnabled: patch.isEnabled }),
});

const setting = ({ price, survente, isEnabled }: Partial<Change>): Sql =>
  join(
    [
      sql`version = version + 1, last_update_at = now()`,
      ...(price === undefined ? [] : [sql`price = ${price}::numeric`]),
      ...(survente === undefined ? [] : [sql`survente = ${survente}::numeric`]),
      ...(isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`]),
    ],
    ', ',
  );

const actionOf = (change: Partial<Change>): string => {
  if (change.price !== undefined || change.survente !== undefined) return 'modifier';
  return change.isEnabled ? 'activer' : 'désactiver';
};

/**
 * Changes prices (Ar, two decimals at most) or state; a trigger notes a new price, and the
 * representatives' stock is revalued soon after (`stock/revalue.ts`).
 * Setting the same values again is no change and no conflict, so that a request can be repeated after a lost answer.
 * @throws 422, 404, or 412 with the present product (`actuel`) when the request started from an older version.
 */
export async function updateProduct(tx: Queryable, actor: Actor, code: string, patch: ProductPatch): Promise<void> {
  const violations = violationsOf(patch);
  if (violations.length > 0) throw refused(violations);
  const locked = await tx.first<{ id: number }>(sql`select id from product where code = ${code} for no key update`);
  const product = locked && (await findProduct(tx, code));
  if (!product) throw notFound('Produit non trouvé');
  const change = differences(product, patch);
  const names = Object.keys(change) as (keyof Change)[];
  if (names.length === 0) return;
  if (patch.version !== undefined && patch.version !== product.version) {
    throw new Problem(412, 'Ce produit a été modifié entre-temps par quelqu’un d’autre.', {
      actuel: contractOf(Product, product),
    });
  }
  await tx.rows(sql`update product set ${setting(change)} where id = ${locked.id}`);
  await audit(tx, actor, {
    action: actionOf(change),
    entity: 'product',
    entityId: code,
    before: Object.fromEntries(names.map((name) => [name, product[name]])),
    after: change,
  });
}
