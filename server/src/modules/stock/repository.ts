import sql from 'sql-template-tag';
import type { StockLigne } from '../../contract/stock.ts';
import type { Queryable } from '../../db/pool.ts';

/** Every lot and miscellaneous product a representative holds or held; quantities in units, values in Ar. */
export const stockOf = (db: Queryable, commercialId: number): Promise<StockLigne[]> =>
  db.rows<StockLigne>(sql`
    select s.code, jsonb_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial,
      jsonb_build_object('code', p.code, 'designation', p.designation) as product, null::jsonb as miscellaneous,
      s.lot_number as "lotNumber", s.expire_at as "expireAt", s.quantite_disponible as "quantiteDisponible",
      s.quantite_initial as "quantiteInitial", round(s.quantite_disponible * p.price)::bigint as valeur,
      0 as rang, p.designation as nom, s.id
    from stock_commercial s join product p on p.id = s.product_id join utilisateur u on u.id = s.commercial_id
    where s.commercial_id = ${commercialId}
    union all
    select s.code, jsonb_build_object('username', u.username, 'nomPrenom', u.nom_prenom), null::jsonb,
      jsonb_build_object('code', m.code, 'designation', m.designation), null::text, null::date, s.quantite_disponible,
      s.quantite_disponible, round(s.quantite_disponible * m.price)::bigint, 1, m.designation, s.id
    from miscellaneous_stock s join miscellaneous m on m.id = s.miscellaneous_id join utilisateur u on u.id = s.commercial_id
    where s.commercial_id = ${commercialId}
    order by rang, nom, "expireAt" nulls last, id`, 'stock');
