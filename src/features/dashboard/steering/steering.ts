import type { CommercialPaces, Evolution, ZoneEvolution, ZoneVisits } from '@contract/dashboardPilotage.ts';
import { addDays } from '../../../../rules/day.ts';
import { changePerWorkingDay } from '../../../../rules/workingDays.ts';
import type { Days } from '../destinations.ts';
import { pace } from '../pace.ts';

const WEEK = 7;

/** The parameter that says whose rises and falls are shown. */
export const EVOLUTION = 'evolution';

/** The days of the last weeks up to `today` (`yyyy-MM-dd`), both included. */
export const weeksAgo = (weeks: number, today: string): Days => ({ from: addDays(today, 1 - WEEK * weeks), to: today });

/** Which of the four counts of weeks says which zone comes first: three weeks. */
const DECIDING = 2;

/** Share of a zone's points of sale, 0 to 1. */
export const shareOf = (count: number, points: number): number => (points > 0 ? count / points : 0);

/** The zones by the share of their points of sale that nobody ordered from for three weeks, the largest first. */
export const byNeglect = (zones: readonly ZoneVisits[]): ZoneVisits[] => {
  const share = ({ sans, pointsDeVente }: ZoneVisits) => shareOf(sans[DECIDING] ?? 0, pointsDeVente);
  const count = ({ sans }: ZoneVisits) => sans[DECIDING] ?? 0;
  return [...zones].sort((a, b) => share(b) - share(a) || count(b) - count(a));
};

export type PaceTone = 'good' | 'warning' | 'critical' | 'none';

/** One representative in the strip. */
export interface Pacer {
  username: string;
  nomPrenom: string;
  /** Validated revenue of the month (Ar). */
  revenue: number;
  /** Part of the target that is reached, in percent; null without a target. */
  reached: number | null;
  /** Percentage points ahead of the month's pace (positive) or behind; null without a target. */
  ahead: number | null;
  tone: PaceTone;
  /** Height of the bar, 0 to 1. */
  height: number;
}

/** More percentage points than this behind the month's pace is far behind. */
const FAR_POINTS = 15;
const WHOLE = 100;

const toneOf = (ahead: number | null): PaceTone =>
  ahead === null ? 'none' : ahead >= 0 ? 'good' : ahead >= -FAR_POINTS ? 'warning' : 'critical';

/**
 * The representatives by their month, the slowest first, and the expected pace on the same scale (0 to 1; null without
 * a target, against which nothing is then shown).
 */
export function pacers(
  { objectif, commerciaux }: CommercialPaces,
  day: string,
): { all: Pacer[]; expected: number | null } {
  const most = Math.max(1, objectif, ...commerciaux.map(({ chiffreAffaireMois }) => chiffreAffaireMois));
  const all = commerciaux
    .map(({ commercial, chiffreAffaireMois }): Pacer => {
      const { reached, ahead } = pace(chiffreAffaireMois, objectif, day);
      return {
        ...commercial,
        revenue: chiffreAffaireMois,
        reached,
        ahead,
        tone: toneOf(ahead),
        height: Math.max(0, chiffreAffaireMois) / most,
      };
    })
    .sort((a, b) => a.revenue - b.revenue);
  const { expected } = pace(0, objectif, day);
  return { all, expected: objectif > 0 ? ((expected / WHOLE) * objectif) / most : null };
}

/** How much somebody, or something, sold in a period, and how that changed. */
export interface Mover {
  key: string;
  name: string;
  /** Ar. */
  value: number;
  /** Ar more or less than before, in as many working days. */
  difference: number;
  /** The same in percent; null when there was nothing before. */
  percent: number | null;
}

interface Sums {
  valeur: number;
  avant: number;
}

/** How sums of both periods changed, once they are brought to the same number of working days. */
export const changeOf = ({ valeur, avant }: Sums, { periode, precedente }: Pick<Evolution, 'periode' | 'precedente'>) =>
  changePerWorkingDay({ value: valeur, days: periode.joursOuvres }, { value: avant, days: precedente.joursOuvres });

export type Choice = 'produits' | 'commerciaux' | 'zones';

function rowsOf(evolution: Evolution | ZoneEvolution, of: Choice): ({ key: string; name: string } & Sums)[] {
  if ('zones' in evolution)
    return evolution.zones.map(({ zone, ...sums }) => ({ key: zone.code, name: zone.designation, ...sums }));
  return of === 'produits'
    ? evolution.produits.map(({ produit, ...sums }) => ({ key: produit.code, name: produit.designation, ...sums }))
    : evolution.commerciaux.map(({ commercial, ...sums }) => ({
        key: commercial.username,
        name: commercial.nomPrenom,
        ...sums,
      }));
}

/** Those that rose, the most first, and those that fell, the most first. */
export function movers(evolution: Evolution | ZoneEvolution, of: Choice): { up: Mover[]; down: Mover[] } {
  const rows = rowsOf(evolution, of);
  const all = rows
    .map(
      ({ key, name, valeur, avant }): Mover => ({
        key,
        name,
        value: valeur,
        ...changeOf({ valeur, avant }, evolution),
      }),
    )
    .sort((a, b) => b.difference - a.difference);
  return {
    up: all.filter(({ difference }) => difference > 0),
    down: all.filter(({ difference }) => difference < 0).reverse(),
  };
}
