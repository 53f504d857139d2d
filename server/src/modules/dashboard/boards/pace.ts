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
import { readCashDue } from './cashDue.ts';
import { similarDays } from './similarDays.ts';

const HOURS = 24;

const fourchette = (band: Band | null): DayBand | null =>
  band && { bas: band.low, moyenne: band.mean, haut: band.high };

/** A part of a share (Ar); null without a share, and when nothing says how much of the day has passed. */
export const shareByNow = (share: number | null, part: number | null): number | null =>
  share === null || part === null ? null : Math.round(share * part);

/** The pace of a day at `now`; amounts in Ar. */
export async function dayPace(db: Queryable, day: string, now: Date): Promise<DayPace> {
  const minutes = minutesOf(day, now);
  const [{ days, sales, own }, targets, aEncaisser] = await Promise.all([
    similarDays(db, day),
    readTargets(db),
    readCashDue(db, dayOf(now)),
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
