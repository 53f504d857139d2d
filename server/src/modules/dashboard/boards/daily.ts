import sql, { join, type Sql } from 'sql-template-tag';
import type {
  Activite,
  ChiffresJour,
  ActivityFeed,
  GenreActivite,
  PositionJour,
  TableauJour,
} from '../../../contract/dashboardJour.ts';
import type { Queryable } from '../../../db/pool.ts';
import { addDays, startOfDay } from '../../../../../rules/day.ts';
import { DAY_MINUTES, minutesOf } from '../../../../../rules/dayPace.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { salesByProduct } from '../sales.ts';

const TOP = 6;
/** How many of the latest entries of each kind the feed shows. */
const LATEST = 40;
const WEEK = 7;
const MINUTE_MS = 60_000;

/** The same weekday of the week before. */
export const sameDayLastWeek = (day: string): string => addDays(day, -WEEK);

const onDay = (column: Sql, day: string, minutes: number = DAY_MINUTES): Sql =>
  sql`${column} >= ${startOfDay(day)}
    and ${column} < ${new Date(startOfDay(day).getTime() + minutes * MINUTE_MS)}`;
/** A statement's figures of the day (`rank` 0) and of the same weekday before (`rank` 1). */
const bothDays = (day: string, minutes: number, of: (day: string, minutes: number) => Sql): Sql =>
  sql`select 0 as rank, x.* from (${of(day, DAY_MINUTES)}) x
    union all select 1, x.* from (${of(sameDayLastWeek(day), minutes)}) x`;

interface Row {
  rank: number;
  revenue: number;
  commandes: number;
  served: number;
  facturation: number;
  livraisons: number;
  paiements: number;
  nb_paiements: number;
}

/**
 * The six figures of a day beside those of the same weekday before; amounts in Ar. As long as the day is not over, the
 * weekday before counts up to the same minute.
 */
export async function dayFigures(db: Queryable, day: string, now: Date): Promise<ChiffresJour> {
  const rows = await db.rows<Row>(
    bothDays(
      day,
      minutesOf(day, now),
      (day, minutes) => sql`
    select c.*, l.*, p.*
    from (select coalesce(sum(total_value) filter (where is_validated), 0)::bigint as revenue,
        count(*) filter (where is_validated) as commandes, count(distinct pos_id) as served
      from commande where ${onDay(sql`commande_at`, day, minutes)}) c,
      (select coalesce(sum(total_value), 0)::bigint as facturation, count(*) as livraisons from livraison
        where ${onDay(sql`livraison_at`, day, minutes)}) l,
      (select coalesce(sum(value), 0)::bigint as paiements, count(*) as nb_paiements from paiement
        where ${onDay(sql`paiement_at`, day, minutes)}) p`,
    ),
  );
  const of = (figure: (row: Row) => number) => {
    const at = (rank: number) => rows.filter((row) => row.rank === rank).map(figure)[0] ?? 0;
    return { valeur: at(0), precedent: at(1) };
  };
  return {
    chiffreAffaire: of((row) => row.revenue),
    commandesValidees: of((row) => row.commandes),
    panierMoyen: of((row) => (row.commandes === 0 ? 0 : Math.round(row.revenue / row.commandes))),
    pointsDeVenteServis: of((row) => row.served),
    facturation: of((row) => row.facturation),
    nbLivraisons: of((row) => row.livraisons).valeur,
    paiements: of((row) => row.paiements),
    nbPaiements: of((row) => row.nb_paiements).valeur,
  };
}

/**
 * The last known position of each representative up to the end of the day, from the device they carried then. When old
 * positions were purged, the last position stored with the device is used.
 */
export async function dayPositions(db: Queryable, day: string): Promise<PositionJour[]> {
  const end = startOfDay(addDays(day, 1));
  const rows = await db.rows<{
    username: string;
    nomPrenom: string;
    at: Date;
    latitude: number;
    longitude: number;
  }>(sql`
    select u.username, u.nom_prenom as "nomPrenom", x.at, x.latitude, x.longitude
    from (
      select distinct on (v.utilisateur_id) v.* from (
        select a.utilisateur_id, p.at, p.latitude, p.longitude from device_assignment a
          cross join lateral (select at, latitude, longitude from device_position
            where device_id = a.device_id and at >= a.from_at and at < least(${end}::timestamptz, coalesce(a.until_at,
              'infinity')) order by at desc limit 1) p
          where a.from_at < ${end}
        union all
        select a.utilisateur_id, d.last_tracking_at, d.last_latitude, d.last_longitude from tracking_device d
          join device_assignment a on a.device_id = d.id and a.until_at is null and a.from_at <= d.last_tracking_at
          where d.last_tracking_at < ${end} and d.last_latitude is not null and d.last_longitude is not null
      ) v order by v.utilisateur_id, v.at desc
    ) x join utilisateur u on u.id = x.utilisateur_id order by u.nom_prenom_norm, u.id`);
  return rows.map(({ username, nomPrenom, at, ...place }) => ({
    commercial: { username, nomPrenom },
    at: at.toISOString(),
    ...place,
  }));
}

/** The best representatives and products of the day by validated sales, amounts in Ar. */
export async function dayTops(
  db: Queryable,
  day: string,
): Promise<Required<Pick<TableauJour, 'topCommerciaux' | 'topProduits'>>> {
  const [people, products] = await Promise.all([
    db.rows<{ username: string; nomPrenom: string; valeur: number; nb: number }>(sql`
      select u.username, u.nom_prenom as "nomPrenom", j.value_validee as valeur, j.nb_validees as nb
      from commande_jour j join utilisateur u on u.id = j.commercial_id
        where j.jour = ${day}::date and j.value_validee > 0
      order by j.value_validee desc, j.commercial_id limit ${TOP}`),
    db.rows<{ code: string; designation: string; valeur: number; nb: number }>(sql`
      select pr.code, pr.designation, t.valeur, t.nb
      from (${salesByProduct({}, day, addDays(day, 1))} order by valeur desc, product_id limit ${TOP}) t
        join product pr on pr.id = t.product_id
      order by t.valeur desc, t.product_id`),
  ]);
  return {
    topCommerciaux: people.map(({ valeur, nb, ...commercial }) => ({
      commercial,
      chiffreAffaire: valeur,
      commandes: nb,
    })),
    topProduits: products.map(({ valeur, nb, ...produit }) => ({ produit, chiffreAffaire: valeur, ventes: nb })),
  };
}

interface Kind {
  permission: 'orders.read' | 'deliveries.read' | 'stock.read';
  from: Sql;
  at: Sql;
  reference: Sql;
  montant: Sql;
  lieu?: Sql;
}

/** The kinds of the feed, each with the permission that its own list needs. */
const KINDS: Record<GenreActivite, Kind> = {
  commande: {
    permission: 'orders.read',
    from: sql`commande d`,
    at: sql`d.commande_at`,
    reference: sql`d.order_number`,
    montant: sql`d.total_value`,
    lieu: sql`(select p.designation from point_of_sale p where p.id = d.pos_id)`,
  },
  livraison: {
    permission: 'deliveries.read',
    from: sql`livraison d`,
    at: sql`d.livraison_at`,
    reference: sql`d.facture_ref`,
    montant: sql`d.total_value`,
  },
  retour: {
    permission: 'deliveries.read',
    from: sql`retour d`,
    at: sql`d.retour_at`,
    reference: sql`d.facture_ref`,
    montant: sql`d.total_value`,
  },
  paiement: {
    permission: 'deliveries.read',
    from: sql`paiement d`,
    at: sql`d.paiement_at`,
    reference: sql`d.ref_paiement`,
    montant: sql`d.value`,
  },
  ajustement: {
    permission: 'stock.read',
    from: sql`ajustement d`,
    at: sql`d.created_at`,
    reference: sql`d.ajustement_ref`,
    montant: sql`d.total_value`,
  },
};

const GENRES = Object.keys(KINDS) as GenreActivite[];

/** The kinds of activity that this person may read. */
export const readableGenres = ({ permissions }: Pick<Actor, 'permissions'>): GenreActivite[] =>
  GENRES.filter((genre) => permissions.has(KINDS[genre].permission));

/** What happened on a day, of these kinds: the number of each, and the latest, newest first; amounts in Ar. */
export async function dayActivites(
  db: Queryable,
  day: string,
  genres: readonly GenreActivite[],
): Promise<ActivityFeed> {
  if (genres.length === 0) return { comptes: [], derniers: [] };
  const counts = genres.map(
    (genre) =>
      sql`select ${genre} as genre, count(*) as nb from ${KINDS[genre].from} where ${onDay(KINDS[genre].at, day)}`,
  );
  const latest = genres.map((genre) => {
    const { from, at, reference, montant, lieu } = KINDS[genre];
    return sql`(select ${genre} as genre, ${at} as at, d.id, d.code, ${reference} as reference, ${montant} as montant,
      d.commercial_id, ${lieu ?? sql`null`}::text as lieu
      from ${from} where ${onDay(at, day)} order by ${at} desc, d.id desc limit ${LATEST})`;
  });
  const [comptes, rows] = await Promise.all([
    db.rows<{ genre: GenreActivite; nb: number }>(sql`${join(counts, ' union all ')}`),
    db.rows<Omit<Activite, 'at'> & { at: Date }>(sql`
      select x.genre, x.at, x.code, x.reference, x.montant, x.lieu, json_build_object('username', u.username,
        'nomPrenom', u.nom_prenom) as commercial
      from (${join(latest, ' union all ')}) x join utilisateur u on u.id = x.commercial_id
        order by x.at desc, x.genre, x.id desc`),
  ]);
  return { comptes, derniers: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
