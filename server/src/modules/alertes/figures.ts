import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { addDays, dayOf } from '../../../../rules/day.ts';
import type { Account, Figures, DatedLot, CarriedDevice, Thresholds, StockHeld } from './rules.ts';

/** The thresholds that apply when the configuration has no valid value. */
const DEFAULTS: Readonly<Record<keyof Thresholds, readonly [code: string, value: number]>> = {
  stock: ['ALERTE_STOCK', 3],
  expiry: ['ALERTE_PEREMPTION', 30],
  commercialSilence: ['ALERTE_SILENCE_COMMERCIAL', 7],
  deviceSilence: ['ALERTE_SILENCE_APPAREIL', 2],
  balance: ['ALERTE_SOLDE', 2_500_000],
  balanceDays: ['ALERTE_SOLDE_JOURS', 30],
};

/** Reads the thresholds from the configuration. */
export async function readThresholds(db: Queryable): Promise<Thresholds> {
  const rows = await db.rows<{ code: string; value: string }>(
    sql`select code, value from configuration where code like 'ALERTE%'`,
  );
  const of = (name: keyof Thresholds): number => {
    const [code, value] = DEFAULTS[name];
    const configured = Number(rows.find((row) => row.code === code)?.value);
    return Number.isInteger(configured) && configured >= 0 ? configured : value;
  };
  return {
    stock: of('stock'),
    expiry: of('expiry'),
    commercialSilence: of('commercialSilence'),
    deviceSilence: of('deviceSilence'),
    balance: of('balance'),
    balanceDays: of('balanceDays'),
  };
}

// Expired units are not counted, because they can no longer be sold. The query returns only pairs of representative and
// product that may be short; all pairs would be too many.
const stocks = (db: Queryable, { stock }: Thresholds, today: string): Promise<StockHeld[]> =>
  db.rows(sql`
  select r.commercial_id as "commercialId", u.nom_prenom as "nomPrenom", p.code, p.designation, coalesce(q.available,
    0)::bigint as available, r.vendu as sold
  from stock_rythme r join utilisateur u on u.id = r.commercial_id and u.is_enabled
    join product p on p.id = r.product_id and p.is_enabled
    left join (select commercial_id, product_id, sum(quantite_disponible) as available from stock_commercial
      where quantite_disponible > 0 and (expire_at is null or expire_at > ${today}::date)
        group by 1, 2) q using (commercial_id, product_id)
  where r.vendu > 0 and coalesce(q.available, 0) * 30 < r.vendu * ${stock}::int
  order by u.nom_prenom_norm, u.id, r.vendu desc, p.id`);

const lots = (db: Queryable, { expiry }: Thresholds, today: string): Promise<DatedLot[]> =>
  db.rows(sql`
  select s.commercial_id as "commercialId", u.nom_prenom as "nomPrenom", s.code, p.designation,
    s.lot_number as "lotNumber", s.expire_at as "expireAt",
    round(s.quantite_disponible * p.price)::bigint as valeur
  from stock_commercial s join utilisateur u on u.id = s.commercial_id join product p on p.id = s.product_id
  where s.expire_at <= ${addDays(today, expiry)}::date and s.quantite_disponible > 0
  order by u.nom_prenom_norm, u.id, s.expire_at, s.id`);

// The last payment and the first order are each found by one index lookup.
const accounts = (db: Queryable): Promise<Account[]> =>
  db.rows(sql`
  select u.id as "commercialId", u.nom_prenom as "nomPrenom", u.is_enabled as "isActive",
    c.last_command_at as "lastCommandeAt", u.created_at as "createdAt",
    greatest(0, c.total_commandes_value - c.total_paiements_value)::bigint as owed,
    case when c.total_commandes_value > c.total_paiements_value then coalesce(
      (select max(p.paiement_at) from paiement p where p.commercial_id = u.id), (select min(o.commande_at)
        from commande o where o.commercial_id = u.id)) end as "unpaidSince"
  from utilisateur u join commercial_cumul c on c.commercial_id = u.id where u.role_code = 'ROLE_COMMERCIAL'
    order by u.nom_prenom_norm, u.id`);

const devices = (db: Queryable): Promise<CarriedDevice[]> =>
  db.rows(sql`
  select d.code, d.imei, d.designation, u.nom_prenom as "nomPrenom", coalesce(d.last_tracking_at,
    (select nullif(max(a.from_at), '-infinity') from device_assignment a
      where a.device_id = d.id and a.until_at is null)) as "heardAt"
  from tracking_device d join utilisateur u on u.id = d.utilisateur_id where d.is_active order by d.id`);

/** Reads all figures that alerts are judged by. `now` is the moment they are judged at. */
export async function readFigures(db: Queryable, thresholds: Thresholds, now: Date): Promise<Figures> {
  const today = dayOf(now);
  return {
    stocks: await stocks(db, thresholds, today),
    lots: await lots(db, thresholds, today),
    accounts: await accounts(db),
    devices: await devices(db),
  };
}
