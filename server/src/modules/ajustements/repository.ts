import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Ajustement, AjustementDetail, AjustementListQuery } from '../../contract/ajustement.ts';
import type { MouvementType } from '../../contract/stock.ts';
import { completeCode } from '../../db/lists/completeCode.ts';
import { between, contains } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { step } from '../../db/transactions/steps.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { diversLinesOf } from '../miscellaneousStock/lines.ts';
import { justWritten, linesOf, ofLots, type RowsOf, type WithLines } from '../stock/documents.ts';
import { byCommercial } from '../people/byCommercial.ts';
import { ofUsers, ownOnly, peopleNamed } from '../people/scope.ts';
import type { Actor } from '../../plugins/access/authorization.ts';

interface Row extends Omit<Ajustement, 'createdAt' | 'dateAjustement'> {
  id: number;
  created_at: Date;
  date_ajustement: Date;
}

const withCommercial = sql`join utilisateur u on u.id = a.commercial_id`;

const rowsOf: RowsOf<Row> = (db, where, name, more = empty) =>
  db.rows(
    sql`
    select a.id, a.code, a.ajustement_ref as "ajustementRef", a.created_at, a.date_ajustement,
      a.total_value as "totalValue", a.description,
      (select count(*) from stock_mouvement m where m.ajustement_id = a.id)
        + (select count(*) from miscellaneous_mouvement m where m.ajustement_id = a.id) as "nbLignes",
      (select count(*) from miscellaneous_mouvement m
        where m.ajustement_id = a.id and m.total_value is null) as "nbSansValeur",
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial,
      json_build_object('username', c.username, 'nomPrenom', c.nom_prenom) as "createdBy" ${more}
    from ajustement a ${withCommercial} join utilisateur c on c.id = a.created_by where ${where}`,
    name,
  );
const itemOf = (row: Row): Ajustement => ({
  ...row,
  createdAt: row.created_at.toISOString(),
  dateAjustement: row.date_ajustement.toISOString(),
});
const findByIds = async (db: Queryable, ids: number[]): Promise<Ajustement[]> =>
  inOrder(ids, await rowsOf(db, sql`a.id = any(${ids}::bigint[])`, 'ajustements'), itemOf);

/** Adjustments, the newest first (docs/product.md, 6.11). */
export const ajustementList: ResourceList<Ajustement> = {
  tag: 'Ajustement',
  naming: { type: 'Ajustement', iri: (ajustement) => `/api/data/ajustements/${ajustement.code}` },
  sheet: {
    name: 'ajustements',
    columns: [
      { header: 'Référence', kind: 'text', value: (item) => item.ajustementRef },
      { header: 'Code', kind: 'text', value: (item) => item.code },
      { header: 'Commercial', kind: 'text', value: (item) => item.commercial.nomPrenom },
      { header: 'Date d’ajustement', kind: 'instant', value: (item) => item.dateAjustement },
      { header: 'Date de création', kind: 'instant', value: (item) => item.createdAt },
      { header: 'Lignes', kind: 'integer', value: (item) => item.nbLignes },
      {
        header: 'Valeur (Ar)',
        kind: 'ariary',
        value: (item) => (item.nbSansValeur > 0 && item.nbSansValeur === item.nbLignes ? null : item.totalValue),
      },
      { header: 'Créé par', kind: 'text', value: (item) => item.createdBy.nomPrenom },
      { header: 'Description', kind: 'text', value: (item) => item.description },
    ],
  },
  from: sql`ajustement a`,
  id: sql`a.id`,
  value: sql`a.total_value`,
  sorts: {
    createdAt: { by: sql`a.created_at` },
    dateAjustement: { by: sql`a.date_ajustement` },
    ajustementRef: { by: sql`a.ajustement_ref` },
    totalValue: { by: sql`a.total_value` },
    'commercial.nomPrenom': byCommercial('a', 'created_at'),
  },
  defaultSort: ['createdAt', 'desc'],
  hydrate: findByIds,
};

/**
 * Searches a part of the reference or description, the whole code, the name or a code of the representative, or a lot
 * number.
 */
async function searched(db: Queryable, term: string): Promise<Sql[]> {
  if (!term) return [];
  const people = await peopleNamed(db, term);
  const moved = await ofLots(db, term, sql`a.id`, sql`m.ajustement_id`);
  return [
    sql`(f_norm(a.ajustement_ref) like ${contains(term)} or f_norm(a.description) like ${contains(term)}
      or a.code = ${completeCode(term)}
    or a.commercial_id = any(${people}::bigint[])${moved.length > 0 ? sql` or ${join(moved)}` : empty})`,
  ];
}

/** The adjustments of a list that this person asks for. */
export const conditionsOf = async (db: Queryable, actor: Actor, query: AjustementListQuery): Promise<Sql[]> => [
  ...ownOnly(actor, sql`a.commercial_id`),
  ...(await searched(db, query.search?.trim() ?? '')),
  ...ofUsers(sql`a.commercial_id`, query['commercial.username[]'], query['commercial.username']),
  ...between(sql`a.created_at`, query['createdAt[after]'], query['createdAt[before]']),
  ...between(sql`a.date_ajustement`, query.startDate, query.endDate),
];

type WithId = AjustementDetail & { id: number };
const withLines = async (db: Queryable, where: Sql, name: string): Promise<WithId[]> => {
  const rows = await rowsOf<WithLines<{ type: MouvementType }>>(
    db,
    where,
    name,
    linesOf(sql`m.ajustement_id = a.id`, sql`, 'type', m.type`),
  );
  const details: WithId[] = [];
  for (const row of rows) {
    const hasDivers = row.nbLignes !== row.stockMouvements.length;
    const of = [sql`m.ajustement_id = ${row.id}`, sql`, m.total_value as "totalValue"`] as const;
    details.push({
      ...itemOf(row),
      id: row.id,
      stockMouvements: row.stockMouvements,
      miscellaneousMouvements: hasDivers ? await diversLinesOf<{ totalValue: number | null }>(db, ...of) : [],
    });
  }
  return details;
};

/** An adjustment that was just written, with its lines, by its id. */
export const detailOf = step('detail', (tx, ids: readonly number[]) =>
  justWritten(ids, (where, several) =>
    withLines(tx, where(sql`a.id`), several ? 'ajustements with lines' : 'ajustement'),
  ),
);

/** An adjustment with its lines, by its code or its reference, if this person may see it. */
export async function findDetail(db: Queryable, code: string, actor: Actor): Promise<AjustementDetail | undefined> {
  const scope = ownOnly(actor, sql`a.commercial_id`);
  const named = sql`(a.code = ${code} or a.ajustement_ref = ${code})`;
  const key = await db.first<{ id: number }>(sql`
    select a.id from ajustement a where ${join([named, ...scope], ' and ')} order by a.code = ${code} desc limit 1`);
  return key && (await withLines(db, sql`a.id = ${key.id}`, 'ajustement'))[0];
}
