import sql from 'sql-template-tag';
import type { ATraiter, EcarterBody, ElementATraiter, GenreATraiter } from '../../../contract/aTraiter.ts';
import type { DayTeam } from '../../../contract/dashboardTeam.ts';
import type { Permission } from '../../../contract/session.ts';
import type { Db, Queryable } from '../../../db/pool.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { refused } from '../../../plugins/problem.ts';
import { addDays } from '../../../../../rules/day.ts';

/** What somebody has to be allowed to read to be told of each kind. */
const PERMISSIONS: Readonly<Record<GenreATraiter, Permission>> = {
  silence: 'commercials.read',
  'sans-commande': 'commercials.read',
  rupture: 'stock.read',
  peremption: 'stock.read',
};
const NAMED = 3;
/** The most codes that the address of a list takes. */
const LINKED = 40;
/** What was put aside is kept for this many days. */
const KEPT_DAYS = 31;

type Element = Omit<ElementATraiter, 'ecarte'>;
type Line = DayTeam['lignes'][number];

const ofLine = (genre: 'silence' | 'sans-commande', line: Line): Element => ({
  cle: `${genre}:${line.commercial.username}`,
  genre,
  commercial: line.commercial,
  phoneNumber: line.phoneNumber,
  depuis: genre === 'silence' ? line.dernierSignal : null,
  nombre: 1,
  noms: [],
  codes: [],
  valeur: null,
});

/** Who is silent, and who has no order; somebody silent is not asked for orders as well. */
const ofTeam = ({ lignes }: DayTeam): Element[] => [
  ...lignes.filter(({ silencieux }) => silencieux).map((line) => ofLine('silence', line)),
  ...lignes
    .filter(({ silencieux, sansCommande }) => sansCommande && !silencieux)
    .map((line) => ofLine('sans-commande', line)),
];

interface StockRow {
  genre: 'rupture' | 'peremption';
  username: string;
  nomPrenom: string;
  phoneNumber: string;
  nombre: number;
  noms: string[];
  codes: string[];
  valeur: number | null;
}

/**
 * Products that a representative sold in the last thirty days and has nothing left of that can be sold, and lots that
 * expire today: one row for each representative and kind, the most first.
 */
const readStock = (db: Queryable, today: string): Promise<StockRow[]> =>
  db.rows<StockRow>(sql`
    with missing as (
      select r.commercial_id, p.code, p.designation, row_number() over (partition by r.commercial_id
        order by r.vendu desc, p.id) as rank
      from stock_rythme r join product p on p.id = r.product_id and p.is_enabled
      where r.vendu > 0 and not exists (select from stock_commercial s where s.commercial_id = r.commercial_id
        and s.product_id = r.product_id and s.quantite_disponible > 0 and (s.expire_at is null
          or s.expire_at > ${today}::date))
    ), expiring as (
      select s.commercial_id, s.code, p.designation, round(s.quantite_disponible * p.price)::bigint as valeur,
        row_number() over (partition by s.commercial_id order by s.quantite_disponible * p.price desc, s.id) as rank
      from stock_commercial s join product p on p.id = s.product_id
      where s.expire_at = ${today}::date and s.quantite_disponible > 0
    ), counted as (
      select 'rupture' as genre, commercial_id, count(*) as nombre, null::bigint as valeur,
        array_agg(designation order by rank) filter (where rank <= ${NAMED}) as noms,
        array_agg(code order by rank) filter (where rank <= ${LINKED}) as codes
      from missing group by commercial_id
      union all
      select 'peremption', commercial_id, count(*), sum(valeur)::bigint,
        array_agg(designation order by rank) filter (where rank <= ${NAMED}),
        array_agg(code order by rank) filter (where rank <= ${LINKED})
      from expiring group by commercial_id
    )
    select c.genre, c.nombre, c.valeur, c.noms, c.codes, u.username, u.nom_prenom as "nomPrenom",
      u.phone_number as "phoneNumber"
    from counted c join utilisateur u on u.id = c.commercial_id and u.is_enabled
    order by c.genre desc, c.valeur desc nulls last, c.nombre desc, u.nom_prenom_norm, u.id`);

const ofStock = ({ username, nomPrenom, genre, ...row }: StockRow): Element => ({
  cle: `${genre}:${username}`,
  genre,
  commercial: { username, nomPrenom },
  depuis: null,
  ...row,
});

/** Everything to be looked at today, whoever asks: people first, then stock. */
export async function readToDo(db: Queryable, team: Promise<DayTeam>, today: string): Promise<Element[]> {
  const [day, stock] = await Promise.all([team, readStock(db, today)]);
  return [...ofTeam(day), ...stock.map(ofStock)];
}

/** What this person may read of it, with the reasons of what they put aside. */
export async function toDoFor(
  db: Queryable,
  actor: Pick<Actor, 'id' | 'permissions'>,
  all: readonly Element[],
  today: string,
): Promise<ATraiter> {
  const rows = await db.rows<{ cle: string; motif: string; at: Date }>(
    sql`select cle, motif, at from a_traiter_ecarte where utilisateur_id = ${actor.id} and jour = ${today}::date`,
  );
  const aside = new Map(rows.map(({ cle, motif, at }) => [cle, { motif, at: at.toISOString() }]));
  return {
    date: today,
    elements: all
      .filter(({ genre }) => actor.permissions.has(PERMISSIONS[genre]))
      .map((element) => ({ ...element, ecarte: aside.get(element.cle) ?? null })),
  };
}

/**
 * Puts an element aside for this person and day, or takes it back without a reason. There is no audit entry, because
 * this concerns only their own list. @throws 422 when there is nothing of that name to be put aside.
 */
export async function putAside(
  db: Db,
  { id }: Pick<Actor, 'id'>,
  { cle, motif }: EcarterBody,
  shown: ATraiter,
): Promise<void> {
  if (motif === null || motif === undefined) {
    await db.rows(
      sql`delete from a_traiter_ecarte where utilisateur_id = ${id} and jour = ${shown.date}::date and cle = ${cle}`,
    );
    return;
  }
  if (!shown.elements.some((element) => element.cle === cle))
    throw refused([{ propertyPath: 'cle', message: 'il n’y a plus rien de ce nom à traiter aujourd’hui' }]);
  await db.tx(async (tx) => {
    await tx.rows(sql`delete from a_traiter_ecarte
      where utilisateur_id = ${id} and jour < ${addDays(shown.date, -KEPT_DAYS)}::date`);
    await tx.rows(sql`insert into a_traiter_ecarte (utilisateur_id, jour, cle, motif)
        values (${id}, ${shown.date}::date, ${cle}, ${motif.trim()})
      on conflict (utilisateur_id, jour, cle) do update set motif = excluded.motif, at = now()`);
  });
}
