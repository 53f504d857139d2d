import sql from 'sql-template-tag';
import type { Livraison, LivraisonDetail } from '../../contract/livraison.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';

interface Row {
  id: number;
  code: string;
  factureRef: string;
  livraison_at: Date;
  created_at: Date;
  totalValue: number;
  nbLignes: number;
  commercial: Livraison['commercial'];
}

const toLivraison = ({ livraison_at, created_at, ...row }: Omit<Row, 'id'>): Livraison => ({
  ...row,
  livraisonAt: livraison_at.toISOString(),
  createdAt: created_at.toISOString(),
});

const findByIds = async (db: Queryable, ids: number[]): Promise<Livraison[]> => {
  const rows = await db.rows<Row>(sql`
    select l.id, l.code, l.facture_ref as "factureRef", l.livraison_at, l.created_at, l.total_value as "totalValue",
      (select count(*) from stock_mouvement m where m.livraison_id = l.id) as "nbLignes",
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
    from livraison l join utilisateur u on u.id = l.commercial_id where l.id = any(${ids}::bigint[])`, 'livraisons');
  return inOrder(ids, rows, toLivraison);
};

export const livraisonList: ResourceList<Livraison> = {
  tag: 'Livraison',
  naming: { type: 'Livraison', iri: (livraison) => `/api/data/livraisons/${livraison.code}` },
  from: sql`livraison l`,
  id: sql`l.id`,
  sorts: {
    livraisonAt: { by: sql`l.livraison_at` },
    createdAt: { by: sql`l.created_at` },
    totalValue: { by: sql`l.total_value` },
    factureRef: { by: sql`l.facture_ref` },
    'commercial.nomPrenom': { by: sql`u.nom_prenom`, join: sql`join utilisateur u on u.id = l.commercial_id`, then: sql`u.id, l.livraison_at desc, l.id desc` },
  },
  defaultSort: ['livraisonAt', 'desc'],
  hydrate: findByIds,
};

/** A delivery with its lines, by its code or its invoice reference. */
export async function findDetail(db: Queryable, code: string): Promise<LivraisonDetail | undefined> {
  const key = await db.first<{ id: number }>(sql`select id from livraison where code = ${code} or facture_ref = ${code} order by code = ${code} desc limit 1`);
  const [livraison] = key ? await findByIds(db, [key.id]) : [];
  if (!key || !livraison) return undefined;
  const stockMouvements = await db.rows<LivraisonDetail['stockMouvements'][number]>(sql`
    select m.code, m.quantite, m.total_value as "totalValue",
      json_build_object('code', s.code, 'lotNumber', s.lot_number, 'expireAt', s.expire_at,
        'product', json_build_object('code', p.code, 'designation', p.designation)) as "stockCommercial"
    from stock_mouvement m join stock_commercial s on s.id = m.stock_commercial_id join product p on p.id = s.product_id
    where m.livraison_id = ${key.id} order by m.id`);
  return { ...livraison, stockMouvements };
}
