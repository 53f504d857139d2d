import sql, { type Sql } from 'sql-template-tag';
import type { Paiement, PaiementListQuery } from '../../contract/paiement.ts';
import { completeCode } from '../../db/lists/completeCode.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { anyOf, between, contains } from '../../db/lists/conditions.ts';
import { dayOf } from '../../../../rules/day.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { byCommercial } from '../people/byCommercial.ts';
import { ofPeople, ofRegion, ofUsers, ownOnly, peopleNamed } from '../people/scope.ts';

/** The columns by which payments are counted. */
const columns = { commercial_id: sql`p.commercial_id` };
const at = sql`p.paiement_at`;

interface Row extends Omit<Paiement, 'paiementAt' | 'createdAt'> {
  id: number;
  paiement_at: Date;
  created_at: Date;
}

const toPaiement = (row: Row): Paiement => ({
  ...row,
  paiementAt: row.paiement_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});

const findByIds = async (db: Queryable, ids: number[]): Promise<Paiement[]> => {
  const rows = await db.rows<Row>(
    sql`
    select p.id, p.code, p.ref_paiement as "refPaiement", p.paiement_at, p.created_at,
      p.paiement_source as "paiementSource",
      p.is_orange_money as "isOrangeMoney", p.value, json_build_object('username', u.username, 'nomPrenom',
        u.nom_prenom) as commercial
    from paiement p join utilisateur u on u.id = p.commercial_id where p.id = any(${ids}::bigint[])`,
    'paiements',
  );
  return inOrder(ids, rows, toPaiement);
};

/**
 * Searches payments `p` by a part of their reference or means, their whole code, or the name or a code of their
 * representative.
 */
async function searched(db: Queryable, term: string): Promise<Sql[]> {
  if (!term) return [];
  // People are resolved first, as for orders: otherwise a term that matches no name would look up the person of every
  // payment.
  const people = await peopleNamed(db, term);
  return [
    anyOf([
      sql`f_norm(p.ref_paiement) like ${contains(term)}`,
      sql`f_norm(p.paiement_source) like ${contains(term)}`,
      sql`p.code = ${completeCode(term)}`,
      ...ofPeople(columns.commercial_id, people),
    ]),
  ];
}

/** Payments of representatives (docs/product.md, 6.12 and 10.1). */
export const paiementList: ResourceList<Paiement> = {
  tag: 'Paiement',
  naming: { type: 'Paiement', iri: (paiement) => `/api/data/paiements/${paiement.code}` },
  sheet: {
    name: 'paiements',
    columns: [
      { header: 'Référence', kind: 'text', value: (item) => item.refPaiement },
      { header: 'Code', kind: 'text', value: (item) => item.code },
      { header: 'Commercial', kind: 'text', value: (item) => item.commercial.nomPrenom },
      { header: 'Date du paiement', kind: 'day', value: (item) => dayOf(new Date(item.paiementAt)) },
      { header: 'Moyen de paiement', kind: 'text', value: (item) => item.paiementSource },
      { header: 'Orange Money', kind: 'boolean', value: (item) => item.isOrangeMoney },
      { header: 'Date de création', kind: 'instant', value: (item) => item.createdAt },
      { header: 'Montant (Ar)', kind: 'ariary', value: (item) => item.value },
    ],
  },
  from: sql`paiement p`,
  id: sql`p.id`,
  value: sql`p.value`,
  counted: { genre: 'paiement', at, columns },
  sorts: {
    paiementAt: { by: at },
    createdAt: { by: sql`p.created_at` },
    value: { by: sql`p.value` },
    refPaiement: { by: sql`p.ref_paiement` },
    'commercial.nomPrenom': byCommercial('p', 'paiement_at'),
  },
  defaultSort: ['paiementAt', 'desc'],
  hydrate: findByIds,
};

/** The payments of a list that this person asks for. */
export const conditionsOf = async (db: Queryable, actor: Actor, query: PaiementListQuery): Promise<Sql[]> => {
  const mobile = query.isOrangeMoney;
  return [
    ...ownOnly(actor, columns.commercial_id),
    ...(await searched(db, query.search?.trim() ?? '')),
    ...ofUsers(columns.commercial_id, query['commercial.username[]'], query['commercial.username']),
    ...ofRegion(columns.commercial_id, query['commercial.region']),
    ...(mobile === undefined ? [] : [mobile ? sql`p.is_orange_money` : sql`not p.is_orange_money`]),
    ...between(at, query['paiementAt[after]'], query['paiementAt[before]']),
    ...between(at, query.startDate, query.endDate),
  ];
};
