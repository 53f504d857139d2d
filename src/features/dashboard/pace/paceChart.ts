import type { DayPace } from '@contract/dashboardTeam.ts';
import type { BandPoint } from '../../../ui/chart/bandOptions.ts';
import { clockOf } from '../daily/hours.ts';

/** The hours that are drawn at least. */
const [OPENS, CLOSES] = [6, 19];

type Hour = DayPace['heures'][number];
const highest = ({ cumul, habituel }: Hour): number => Math.max(cumul ?? 0, habituel?.haut ?? 0);

/** The first and the last hour that are drawn: working hours, and those in which anything was ever sold. */
export function drawnHours({ heures }: Pick<DayPace, 'heures'>): readonly [from: number, to: number] {
  const first = heures.findLastIndex((hour) => highest(hour) === 0);
  const changes = (hour: Hour, n: number) => {
    const before = heures[n - 1];
    return (
      before !== undefined &&
      ((hour.cumul ?? 0) > (before.cumul ?? 0) || (hour.habituel?.haut ?? 0) > (before.habituel?.haut ?? 0))
    );
  };
  const last = heures.findLastIndex(changes);
  const isEmpty = last === -1;
  return [isEmpty || first === -1 ? OPENS : Math.min(OPENS, first), isEmpty ? CLOSES : Math.max(CLOSES, last)];
}

/** The points of the chart: each hour, and the present minute of a day that is not over. */
export function chartPoints(pace: DayPace): BandPoint[] {
  const [from, to] = drawnHours(pace);
  const hours = pace.heures
    .filter(({ heure }) => heure >= from && heure <= to)
    .map(
      ({ heure, cumul, habituel }): BandPoint => ({
        x: heure,
        long: clockOf(heure * 60),
        value: cumul,
        low: habituel?.bas ?? null,
        mean: habituel?.moyenne ?? null,
        high: habituel?.haut ?? null,
      }),
    );
  const now = pace.minutes / 60;
  if (now <= from || now >= to || Number.isInteger(now)) return hours;
  const present: BandPoint = {
    x: now,
    long: clockOf(pace.minutes - 1),
    value: pace.valeur,
    low: pace.compare?.bas ?? null,
    mean: pace.compare?.moyenne ?? null,
    high: pace.compare?.haut ?? null,
  };
  return [...hours, present].toSorted((a, b) => a.x - b.x);
}
