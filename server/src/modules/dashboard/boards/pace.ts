import sql from 'sql-template-tag';
import type { DayBand, DayPace } from '../../../contract/dashboardTeam.ts';
import type { Queryable } from '../../../db/pool.ts';
import {
  type Band,
  bandAt,
  DAY_MINUTES,
  minutesOf,
  partOfDay,
  projectedClose,
  soldBy,
} from '../../../../../rules/dayPace.ts';
import { dayOf } from '../../../../../rules/day.ts';
import { publicHoliday } from '../../../../../rules/publicHolidays.ts';
import { shareOfTarget } from '../../../../../rules/workingDays.ts';
import { readTargets } from '../repository.ts';
import { similarDays } from './similarDays.ts';

const HOURS = 24;

const fourchette = (band: Band | null): DayBand | null =>
  band && { bas: band.low, moyenne: band.mean, haut: band.high };

/** A part of a share (Ar); null without a share, and when nothing says how much of the day has passed. */
export const shareByNow = (share: number | null, part: number | null): number | null =>
  share === null || part === null ? null : Math.round(share * part);

/**
 * What representatives owe (Ar), how many of them, and since which day the oldest has not paid: since their last
 * payment, or their first order without any.
 */
async function readCashDue(db: Queryable): Promise<DayPace['aEncaisser']> {
  const row = await db.first<{ montant: number; commerciaux: number; since: Date | null }>(sql`
    select coalesce(sum(c.total_commandes_value - c.total_paiements_value), 0)::bigint as montant,
      count(*) as commerciaux,
      min(coalesce((select max(p.paiement_at) from paiement p where p.commercial_id = c.commercial_id),
        (select min(o.commande_at) from commande o where o.commercial_id = c.commercial_id))) as since
    from commercial_cumul c join utilisateur u on u.id = c.commercial_id and u.role_code = 'ROLE_COMMERCIAL'
    where c.total_commandes_value > c.total_paiements_value`);
  return {
    montant: row?.montant ?? 0,
    commerciaux: row?.commerciaux ?? 0,
    plusAncien: row?.since ? dayOf(row.since) : null,
  };
}

/** The pace of a day at `now`; amounts in Ar. */
export async function dayPace(db: Queryable, day: string, now: Date): Promise<DayPace> {
  const minutes = minutesOf(day, now);
  const [{ days, sales, own }, targets, aEncaisser] = await Promise.all([
    similarDays(db, day),
    readTargets(db),
    readCashDue(db),
  ]);
  const valeur = soldBy(own, minutes);
  const objectif = shareOfTarget(targets.monthly, day);
  return {
    date: day,
    minutes,
    ferie: publicHoliday(day),
    jours: days,
    valeur,
    compare: fourchette(bandAt(sales, minutes)),
    cloture: fourchette(bandAt(sales, DAY_MINUTES)),
    projection: projectedClose(valeur, sales, minutes),
    objectif,
    objectifHeure: shareByNow(objectif, partOfDay(sales, minutes)),
    heures: Array.from({ length: HOURS + 1 }, (_, heure) => ({
      heure,
      cumul: heure * 60 <= minutes ? soldBy(own, heure * 60) : null,
      habituel: fourchette(bandAt(sales, heure * 60)),
    })),
    aEncaisser,
  };
}
