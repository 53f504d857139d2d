import sql, { raw } from 'sql-template-tag';
import type { AjustementBody, AjustementDetail } from '../../contract/ajustement.ts';
import { underNextNumber } from '../../plugins/numbering.ts';
import { insertNumbered, numberText } from '../../db/numbers.ts';
import type { Queryable } from '../../db/pool.ts';
import { step } from '../../db/transactions/steps.ts';
import { dayOf } from '../../../../rules/day.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { invalid, refused } from '../../plugins/problem.ts';
import { heldLots, lockDivers } from '../stock/held.ts';
import { documentAt, writeMouvements } from '../stock/ledger.ts';
import { lockCommercialAndFigures } from '../people/acting.ts';
import { askedLines, joined, NEGATIVE, ofDivers, ofLots, refusalOf, valueOf, violationsOf } from './lines.ts';
import { detailOf } from './repository.ts';

const NO_COMMERCIAL = 'Veuillez sélectionner un commercial';
const NO_LINE = 'Veuillez saisir au moins un ajustement';

interface Head {
  at: Date;
  total: number;
  description: string;
  commercialId: number;
  createdBy: number;
}

/** The reference is `AJ`, the last two digits of the year, and the id. Answers undefined where somebody chose it. */
const writeAjustement = step('document', (tx, heads: readonly Head[]) =>
  insertNumbered(
    tx,
    'ajustement',
    sql`unnest(${heads.map(({ at }) => `AJ${dayOf(at).slice(2, 4)}`)}::text[],
      ${heads.map(({ at }) => at)}::timestamptz[], ${heads.map(({ total }) => total)}::bigint[],
      ${heads.map(({ description }) => description)}::text[],
      ${heads.map(({ commercialId }) => commercialId)}::bigint[],
      ${heads.map(({ createdBy }) => createdBy)}::bigint[]) with ordinality
      as r(prefix, at, total, description, commercial, author, rang)`,
    sql`
    insert into ajustement (id, ajustement_ref, date_ajustement, total_value, description, commercial_id, created_by)
    select n, ${numberText(raw('prefix'), 5)}, at, total, description, commercial, author
    from numbered order by rang on conflict (ajustement_ref) do nothing`,
  ),
);

/**
 * Stores an adjustment with its movements, inside the caller's transaction, so that it is stored whole or not at all. A
 * disabled representative may be adjusted, because their stock has to be taken back.
 * @throws 422 with the texts of docs/product.md, 6.11, naming each line at fault; `actuel` then says what is left.
 */
export async function createAjustement(tx: Queryable, actor: Actor, body: AjustementBody): Promise<AjustementDetail> {
  const commercial = await lockCommercialAndFigures(tx, body.username);
  if (!commercial)
    throw invalid(NO_COMMERCIAL, [
      {
        propertyPath: 'username',
        message: body.username ? `commercial inconnu (${body.username})` : 'valeur obligatoire',
      },
    ]);
  const asked = askedLines(body);
  if (asked.length === 0)
    throw invalid(NO_LINE, [{ propertyPath: 'ligneAjustements', message: 'une quantité au moins' }]);
  const amounts = asked.map(({ code, quantity }) => ({ code, quantite: Math.abs(quantity) }));
  const held = await heldLots(tx, commercial.id, amounts);
  // Most adjustments are of lots alone.
  const others = held.some(({ stockId }) => stockId === null)
    ? await lockDivers(tx, commercial.id, amounts, 'stock')
    : [];
  const lines = joined(asked, held, others);
  const at = documentAt(body.dateAjustement, 'dateAjustement', new Date());
  const faults = violationsOf(lines);
  if (!(at instanceof Date)) throw refused([at, ...faults]);
  if (faults.length > 0) throw refused(faults);
  const refusal = refusalOf(lines);
  if (refusal) throw refusal;
  const [lots, divers] = [ofLots(lines), ofDivers(lines)];
  const head = {
    at,
    total: valueOf([...lots, ...divers]),
    description: body.description?.trim() ?? '',
    commercialId: commercial.id,
    createdBy: actor.id,
  };
  const id = await underNextNumber('ajustement', () => writeAjustement(tx, head));
  await writeMouvements(tx, { kind: 'ajustement', id, at, commercialId: commercial.id }, lots, divers, () =>
    invalid(NEGATIVE),
  );
  const created = await detailOf(tx, id);
  await audit(tx, actor, {
    action: 'créer',
    entity: 'ajustement',
    entityId: created.code,
    after: {
      ajustementRef: created.ajustementRef,
      dateAjustement: created.dateAjustement,
      totalValue: created.totalValue,
      commercial: commercial.username,
      description: created.description,
      lignes: lots.length,
      lignesDivers: divers.length,
    },
  });
  return created;
}
