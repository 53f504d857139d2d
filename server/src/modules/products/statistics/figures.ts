import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { ProductStats } from '../../../contract/product.ts';
import { ANY_WRITE, cachedAnswer } from '../../../db/answerCache.ts';
import type { Queryable } from '../../../db/pool.ts';
import { whereOf } from '../../../db/lists/conditions.ts';
import { dayOf } from '../../../../../rules/day.ts';
import { ofUsers } from '../../people/scope.ts';
import { periodOf, type Piece, type Span } from './period.ts';

export interface Asked {
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Usernames of representatives; empty means everybody. */
  commercials: readonly string[];
}

/** A product's figures: `totalValue` in Ar, the others in units, adjustments signed. */
export type Figures = Omit<ProductStats, 'product'>;

const COLUMNS = sql`product_id, nb, value, vendu, livre, retourne, ajuste`;
/** Splits rows by type of movement into the columns of `produit_mois`; `nb` is the number of movements. */
const byType = (rows: Sql): Sql => sql`select product_id, nb,
    case type when 'VENTE' then value else 0 end as value, case type when 'VENTE' then quantite else 0 end as vendu,
    case type when 'LIVRAISON' then quantite else 0 end as livre, case type when 'RETOUR' then quantite
      else 0 end as retourne,
    case type when 'AJUSTEMENT_NEGATIF' then -quantite when 'AJUSTEMENT_POSITIF' then quantite
      when 'AJUSTEMENT' then quantite else 0 end as ajuste
  from (${rows}) m`;
const takenOff = (figures: Sql): Sql =>
  sql`select product_id, -nb, -value, -vendu, -livre, -retourne, -ajuste from (${figures}) m`;

const onDays = (column: Sql, { from, until }: Span): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}::date`]),
  ...(until === undefined ? [] : [sql`${column} <= ${until}::date`]),
];
const instants = ({ from, until, before }: Piece): Sql[] => [
  ...(from ? [sql`mouvement_at >= ${from}`] : []),
  ...(until ? [sql`mouvement_at <= ${until}`] : []),
  ...(before ? [sql`mouvement_at < ${before}`] : []),
];

const statement = ({ startDate, endDate, commercials }: Asked): Sql | undefined => {
  const { months, days, except, pieces } = periodOf(startDate, endDate, dayOf(new Date()));
  const who = ofUsers(sql`commercial_id`, commercials, undefined);
  const daily = (
    span: Span,
  ) => sql`select product_id, type, sum(nb) as nb, sum(quantite) as quantite, sum(value) as value
    from mouvement_jour ${whereOf([...onDays(sql`jour`, span), ...who])} group by 1, 2`;
  const sources = [
    ...(months ? [sql`select ${COLUMNS} from produit_mois ${whereOf([...onDays(sql`mois`, months), ...who])}`] : []),
    ...days.map((span) => byType(daily(span))),
    ...except.map((span) => takenOff(byType(daily(span)))),
    ...pieces.map((piece) =>
      byType(
        sql`select product_id, type, 1 as nb, quantite, total_value as value
          from stock_mouvement ${whereOf([...instants(piece), ...who])}`,
      ),
    ),
  ];
  if (sources.length === 0) return undefined;
  return sql`select product_id as id, sum(value)::bigint as "totalValue", sum(vendu)::bigint as "totalSold",
    sum(livre)::bigint as "livraisonCount",
      sum(retourne)::bigint as "retourCount", sum(ajuste)::bigint as "ajustementCount"
    from (${join(sources, ' union all ')}) mouvements group by 1 having sum(nb) > 0 order by 1`;
};

const sum = async (db: Queryable, asked: Asked): Promise<ReadonlyMap<number, Figures>> => {
  const rows = await db.rows<Figures & { id: number }>(statement(asked) ?? empty);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
};

/**
 * The figures of the products that moved in a period, by product id. They are exact for any bounds. The answer is
 * cached for a moment and shared by everybody who asks for the same.
 */
export const figuresOf = (db: Queryable, asked: Asked): Promise<ReadonlyMap<number, Figures>> =>
  cachedAnswer(
    ANY_WRITE,
    `product figures ${JSON.stringify([asked.startDate, asked.endDate, [...asked.commercials].sort()])}`,
    () => sum(db, asked),
  );
