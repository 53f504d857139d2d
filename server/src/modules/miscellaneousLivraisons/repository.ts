import sql, { type Sql } from 'sql-template-tag';
import type {
  MiscellaneousLivraison,
  MiscellaneousLivraisonDetail,
  MiscellaneousLivraisonListQuery,
} from '../../contract/miscellaneousLivraison.ts';
import { completeCode } from '../../db/lists/completeCode.ts';
import { between, contains } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { diversLinesOf } from '../miscellaneousStock/lines.ts';
import { byCommercial } from '../people/byCommercial.ts';
import { ofUsers, ownOnly, peopleNamed } from '../people/scope.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { documentSearch, OWNER } from '../stock/documents.ts';

interface Row extends Omit<MiscellaneousLivraison, 'livraisonAt' | 'createdAt'> {
  id: number;
  livraison_at: Date;
  created_at: Date;
}

const findByIds = async (db: Queryable, ids: number[]): Promise<MiscellaneousLivraison[]> => {
  const rows = await db.rows<Row>(
    sql`
    select d.id, d.code, d.facture_ref as "factureRef", d.livraison_at, d.created_at,
      (select count(*) from miscellaneous_mouvement m where m.miscellaneous_livraison_id = d.id) as "nbMouvements",
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
    from miscellaneous_livraison d join utilisateur u on u.id = d.commercial_id where d.id = any(${ids}::bigint[])`,
    'miscellaneous livraisons',
  );
  return inOrder(ids, rows, (row) => ({
    ...row,
    livraisonAt: row.livraison_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }));
};

/** Deliveries of miscellaneous products, newest first (docs/product.md, 6.9). */
export const miscellaneousLivraisonList: ResourceList<MiscellaneousLivraison> = {
  tag: 'MiscellaneousLivraison',
  naming: {
    type: 'MiscellaneousLivraison',
    iri: (livraison) => `/api/data/miscellaneous-livraisons/${livraison.code}`,
  },
  sheet: {
    name: 'livraisons-produits-divers',
    columns: [
      { header: 'Réf. facture', kind: 'text', value: (item) => item.factureRef },
      { header: 'Code', kind: 'text', value: (item) => item.code },
      { header: 'Commercial', kind: 'text', value: (item) => item.commercial.nomPrenom },
      { header: 'Date de livraison', kind: 'instant', value: (item) => item.livraisonAt },
      { header: 'Date de création', kind: 'instant', value: (item) => item.createdAt },
      { header: 'Nb. mouvements', kind: 'integer', value: (item) => item.nbMouvements },
    ],
  },
  from: sql`miscellaneous_livraison d`,
  id: sql`d.id`,
  sorts: {
    createdAt: { by: sql`d.created_at` },
    livraisonAt: { by: sql`d.livraison_at` },
    factureRef: { by: sql`d.facture_ref` },
    'commercial.nomPrenom': byCommercial('d', 'created_at'),
  },
  defaultSort: ['createdAt', 'desc'],
  hydrate: findByIds,
};

/** Searches a part of the invoice reference, in any case. */
const referred = (term: string): Sql[] =>
  term ? [sql`(f_norm(d.facture_ref) like ${contains(term)} or d.code = ${completeCode(term)})`] : [];

/** Deliveries to representatives whose name contains the term. */
const toPeople = async (db: Queryable, term: string): Promise<Sql[]> =>
  term ? [sql`d.commercial_id = any(${await peopleNamed(db, term)}::bigint[])`] : [];

/** The deliveries of a list that this person asks for. */
export const conditionsOf = async (
  db: Queryable,
  actor: Actor,
  query: MiscellaneousLivraisonListQuery,
): Promise<Sql[]> => [
  ...ownOnly(actor, OWNER),
  ...(await documentSearch(db, query.search?.trim() ?? '')),
  ...referred(query.factureRef?.trim() ?? ''),
  ...ofUsers(OWNER, query['commercial.username[]'], query['commercial.username']),
  ...(await toPeople(db, query['commercial.nomPrenom']?.trim() ?? '')),
  ...between(sql`d.created_at`, query['createdAt[after]'], query['createdAt[before]']),
  ...between(sql`d.created_at`, query.startDate, query.endDate),
];

/** A delivery with its lines, by its code or its invoice reference. */
export async function findDetail(db: Queryable, code: string): Promise<MiscellaneousLivraisonDetail | undefined> {
  const key = await db.first<{ id: number }>(sql`
    select id from miscellaneous_livraison where code = ${code} or facture_ref = ${code} order by code = ${code} desc
      limit 1`);
  const [livraison] = key ? await findByIds(db, [key.id]) : [];
  if (!key || !livraison) return undefined;
  const mouvements = await diversLinesOf(db, sql`m.miscellaneous_livraison_id = ${key.id}`);
  return { ...livraison, mouvements };
}
