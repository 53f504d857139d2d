import { DAYS, type DemoCalendar, businessHour, dailyCounts } from './support/calendar.ts';
import { COMMERCIAL_COUNT, demoCommercials } from './people.ts';
import { apportion, between, type Random, random, weighted } from './support/random.ts';

type Kind = 'livraison' | 'commande' | 'retour' | 'ajustement' | 'paiement' | 'livraisonDivers';

/** An event of a representative at an hour of a day (days counted from today). */
export interface DemoEvent {
  readonly kind: Kind;
  readonly commercial: number;
  readonly offset: number;
  readonly hour: number;
}

export interface Volumes {
  readonly commandes: number;
  readonly livraisons: number;
  readonly retours: number;
  readonly paiements: number;
  readonly ajustements: number;
  readonly livraisonsDivers: number;
  readonly pointsDeVente: number;
}

/** Numbers of docs/product.md, 2.4, multiplied by DEMO_SCALE. */
export const demoVolumes = (scale: number): Volumes => ({
  commandes: 20_000 * scale,
  livraisons: 2_500 * scale,
  retours: 400 * scale,
  paiements: 3_000 * scale,
  ajustements: 150 * scale,
  livraisonsDivers: 160 * scale,
  pointsDeVente: 1_200 * scale,
});

const FIRST = 1 - DAYS;
/** Returns and adjustments begin once there is stock and trade. */
const SETTLED = FIRST + 10;
/** Representatives who left, and since when (days from today). */
const LEFT = new Map([
  [16, -45],
  [30, -45],
]);

const byStrength = weighted(demoCommercials.map((person) => person.strength));
const working = (commercial: number, offset: number) => offset <= (LEFT.get(commercial) ?? 0);

function someone(next: Random, offset: number): number {
  for (;;) {
    const commercial = byStrength(next);
    if (working(commercial, offset)) return commercial;
  }
}

function spread(calendar: DemoCalendar, kind: Kind, total: number, earliest: number): DemoEvent[] {
  const next = random(`évènements ${kind}`);
  return dailyCounts(calendar, total, `jours ${kind}`).flatMap((count, i) =>
    Array.from({ length: count }, () => {
      const offset = Math.max(earliest, FIRST + i);
      return { kind, commercial: someone(next, offset), offset, hour: businessHour(next) };
    }),
  );
}

/** Each representative gets deliveries regularly, one on the very first morning, and none on a Sunday. */
function deliveries(calendar: DemoCalendar, kind: 'livraison' | 'livraisonDivers', total: number): DemoEvent[] {
  const next = random(`évènements ${kind}`);
  const shares = apportion(
    total,
    Array.from({ length: COMMERCIAL_COUNT }, () => 1),
  );
  return shares.flatMap((count, commercial) => {
    const last = LEFT.get(commercial) ?? 0;
    return Array.from({ length: count }, (_, k) => {
      const day =
        k === 0 ? FIRST : Math.min(last, FIRST + 1 + Math.floor(((k - 1 + next()) / (count - 1)) * (last - FIRST)));
      const sunday = day > FIRST && new Date(`${calendar.day(day)}T00:00:00Z`).getUTCDay() === 0;
      return { kind, commercial, offset: sunday ? day - 1 : day, hour: k === 0 ? 5 + next() : 6 + next() * 3 };
    });
  });
}

/** All events of the 400 days in the order of time. */
export function timeline(calendar: DemoCalendar, volumes: Volumes): DemoEvent[] {
  const events = [
    ...deliveries(calendar, 'livraison', volumes.livraisons),
    ...deliveries(calendar, 'livraisonDivers', volumes.livraisonsDivers),
    ...spread(calendar, 'commande', volumes.commandes, FIRST),
    ...spread(calendar, 'retour', volumes.retours, SETTLED),
    ...spread(calendar, 'ajustement', volumes.ajustements, SETTLED),
    ...spread(calendar, 'paiement', volumes.paiements, SETTLED),
  ];
  return events.sort((a, b) => a.offset - b.offset || a.hour - b.hour);
}

/** Units of a product that a point of sale buys at once, worth about 97 000 Ar. */
export function orderedQuantity(next: Random, price: number): number {
  const wanted = (LINE_VALUE / price) * (0.4 + 1.2 * next());
  return wanted > 12 ? Math.round(wanted / 6) * 6 : Math.max(1, Math.round(wanted));
}
export const LINE_VALUE = 97_000;
/** Number of lines of an order. */
export const orderedLines = (next: Random): number => between(next, 2, 4);
