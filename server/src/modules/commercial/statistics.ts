import sql from 'sql-template-tag';
import type { CommercialMonth } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { dayOf, startOfMonth } from '../../../../rules/day.ts';

/** The last twelve months of a representative, the current one last; validated orders only, amounts in Ar. */
export const monthsOf = (db: Queryable, commercialId: number, now = new Date()): Promise<CommercialMonth[]> => {
  const current = startOfMonth(dayOf(now));
  return db.rows<CommercialMonth>(sql`
    select to_char(m, 'YYYY-MM') as mois, coalesce(sum(c.value_validee), 0)::bigint as ventes,
      coalesce(sum(c.nb_validees), 0)::bigint as commandes,
      coalesce(round(sum(c.value_validee) / nullif(sum(c.nb_validees), 0)), 0)::bigint as "panierMoyen"
    from generate_series(${current}::date - interval '11 months', ${current}::date, interval '1 month') m
      left join commande_jour c on c.commercial_id = ${commercialId} and c.jour >= m::date
      and c.jour < (m + interval '1 month')::date
    group by m order by m`);
};
