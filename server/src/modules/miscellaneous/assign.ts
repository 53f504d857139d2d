import sql from 'sql-template-tag';
import type { Assignation, AssignationResult } from '../../contract/miscellaneous.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { invalid, refused, type Violation } from '../../plugins/problem.ts';
import { actingFor } from '../people/acting.ts';

/** The texts of docs/product.md, 6.24. */
const NOBODY = 'Veuillez sélectionner un commercial';
const NOTHING = 'Veuillez assigner au moins une quantité';

interface Item {
  id: number;
  code: string;
  isEnabled: boolean;
}

/** A line with a quantity, and its index in the body. */
interface Given {
  n: number;
  code: string;
  quantite: number;
}

const faultOf = ({ n, code }: Given, item: Item | undefined, twin: boolean): Violation[] => {
  const propertyPath = `lignes.${n}.miscellaneousCode`;
  if (twin) return [{ propertyPath, message: `produit divers en double (${code})` }];
  if (!item) return [{ propertyPath, message: `produit divers inconnu (${code})` }];
  return item.isEnabled ? [] : [{ propertyPath, message: `ce produit divers est désactivé (${code})` }];
};

/**
 * The products that the lines name, in the order of the lines.
 * @throws 422 naming each line at fault.
 */
async function itemsOf(tx: Queryable, given: readonly Given[]): Promise<Item[]> {
  const rows = await tx.rows<Item>(sql`
    select id, code, is_enabled as "isEnabled" from miscellaneous
      where code = any(${given.map((line) => line.code)}::text[])`);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const seen = new Set<string>();
  const faults = given.flatMap((line) => {
    const twin = seen.has(line.code);
    seen.add(line.code);
    return faultOf(line, byCode.get(line.code), twin);
  });
  if (faults.length > 0) throw refused(faults);
  return given.flatMap((line) => byCode.get(line.code) ?? []);
}

/** Writes the movements; a trigger adds them to the stocks. Returns the new stock of each line, by code. */
async function give(
  tx: Queryable,
  commercialId: number,
  items: readonly Item[],
  given: readonly Given[],
): Promise<Map<string, number>> {
  const ids = items.map((item) => item.id);
  await tx.rows(sql`
    insert into miscellaneous_stock (commercial_id, miscellaneous_id)
    select ${commercialId}, id from unnest(${ids}::bigint[]) as r(id) order by id
    on conflict do nothing`);
  await tx.rows(sql`
    insert into miscellaneous_mouvement (type, quantite, miscellaneous_stock_id)
    select 'ASSIGNATION', r.quantite, s.id
    from unnest(${ids}::bigint[], ${given.map((line) => line.quantite)}::integer[]) with ordinality as r(item, quantite,
      n)
    join miscellaneous_stock s on s.commercial_id = ${commercialId} and s.miscellaneous_id = r.item
    order by r.n`);
  const now = await tx.rows<{ code: string; quantite: number }>(sql`
    select m.code, s.quantite_disponible as quantite from miscellaneous_stock s
      join miscellaneous m on m.id = s.miscellaneous_id
    where s.commercial_id = ${commercialId} and s.miscellaneous_id = any(${ids}::bigint[])`);
  return new Map(now.map(({ code, quantite }) => [code, quantite]));
}

/**
 * Gives a representative miscellaneous products: ASSIGNATION movements create or increase their stock (docs/product.md,
 * 6.24). It runs inside the caller's transaction, so that all lines are stored or none. The representative is locked,
 * so that their assignments and orders are stored one after the other.
 * @throws 422 with the texts of docs/product.md, 6.24, or naming each line at fault.
 */
export async function assignStock(tx: Queryable, actor: Actor, body: Assignation): Promise<AssignationResult> {
  if (body.username.trim() === '') throw invalid(NOBODY, [{ propertyPath: 'username', message: NOBODY }]);
  const given = body.lignes
    .map(({ miscellaneousCode, quantite }, n): Given => ({ n, code: miscellaneousCode, quantite }))
    .filter((line) => line.quantite > 0);
  if (given.length === 0) throw invalid(NOTHING, [{ propertyPath: 'lignes', message: NOTHING }]);
  const commercial = await actingFor(tx, actor, body.username, 'username');
  const items = await itemsOf(tx, given);
  const now = await give(tx, commercial.id, items, given);
  await audit(tx, actor, {
    action: 'assigner',
    entity: 'miscellaneous_stock',
    entityId: commercial.username,
    before: Object.fromEntries(given.map(({ code, quantite }) => [code, (now.get(code) ?? 0) - quantite])),
    after: Object.fromEntries(given.map(({ code }) => [code, now.get(code) ?? 0])),
  });
  return { lignes: given.length, quantite: given.reduce((sum, line) => sum + line.quantite, 0) };
}
