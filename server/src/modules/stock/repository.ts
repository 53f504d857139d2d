import sql from 'sql-template-tag';
import type { StockLigne } from '../../contract/stock.ts';
import type { Queryable } from '../../db/pool.ts';

interface Row
  extends Pick<
    StockLigne,
    'code' | 'lotNumber' | 'expireAt' | 'quantiteDisponible' | 'quantiteInitial' | 'valeur' | 'price'
  > {
  aPerdre: number;
  rank: number;
  article: string;
  designation: string;
  username: string;
  nomPrenom: string;
}

/** Objects are built here, because building them as JSON in PostgreSQL took half the time of this call. */
const toStockLigne = (row: Row): StockLigne => {
  const item = { code: row.article, designation: row.designation };
  const commercial = { username: row.username, nomPrenom: row.nomPrenom };
  return { ...row, commercial, product: row.rank === 0 ? item : null, miscellaneous: row.rank === 0 ? null : item };
};

/**
 * Every lot and miscellaneous product that a representative holds or held; quantities in units, values in Ar. Call
 * `stockToday` first, so that the units at risk are those of today.
 */
export async function stockOf(db: Queryable, commercialId: number): Promise<StockLigne[]> {
  const rows = await db.rows<Row>(
    sql`
    select id, rank, code, article, designation, username, "nomPrenom", "lotNumber", "expireAt", "quantiteDisponible",
      "quantiteInitial", valeur, price, "aPerdre" from (
      select s.id, 0 as rank, s.code, p.code as article, p.designation, p.designation_norm as norm, u.username,
        u.nom_prenom as "nomPrenom", s.lot_number as "lotNumber",
        s.expire_at as "expireAt", s.quantite_disponible as "quantiteDisponible",
          s.quantite_initial as "quantiteInitial",
        round(s.quantite_disponible * p.price)::bigint as valeur, p.price::float8 as price, s.a_perdre as "aPerdre"
      from stock_commercial s join product p on p.id = s.product_id join utilisateur u on u.id = s.commercial_id
      where s.commercial_id = ${commercialId}
      union all
      select s.id, 1, s.code, m.code, m.designation, m.designation_norm, u.username, u.nom_prenom, null, null,
        s.quantite_disponible, s.quantite_disponible,
        round(s.quantite_disponible * m.price)::bigint, m.price::float8, 0
      from miscellaneous_stock s join miscellaneous m on m.id = s.miscellaneous_id
        join utilisateur u on u.id = s.commercial_id
      where s.commercial_id = ${commercialId}
    ) line order by rank, norm, designation, "expireAt" nulls last, id`,
    'stock',
  );
  return rows.map(toStockLigne);
}
