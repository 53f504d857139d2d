import sql, { empty, type Sql } from 'sql-template-tag';
import type { LigneDivers } from '../../contract/commande.ts';
import type { Queryable } from '../../db/pool.ts';

/**
 * The lines of miscellaneous products of one document, in the order they were written. `document` is a condition on the
 * movement `m`, and `more` names further columns of it.
 */
export const diversLinesOf = <More extends object = object>(
  db: Queryable,
  document: Sql,
  more: Sql = empty,
): Promise<(LigneDivers & More)[]> =>
  db.rows<LigneDivers & More>(
    sql`
    select m.code, m.quantite ${more},
      json_build_object('code', s.code, 'miscellaneous', json_build_object('code', d.code, 'designation',
        d.designation)) as stock
    from miscellaneous_mouvement m join miscellaneous_stock s on s.id = m.miscellaneous_stock_id
      join miscellaneous d on d.id = s.miscellaneous_id
    where ${document} order by m.id`,
    `lines of divers ${document.text}`,
  );
