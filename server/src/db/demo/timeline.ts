import { DAYS, type DemoCalendar, businessHour, dailyCounts } from './support/calendar.ts';
import { COMMERCIAL_COUNT, demoCommercials } from './people.ts';
import { apportion, between, type Random, random, weighted } from './support/random.ts';

type Kind = 'livraison' | 'commande' | 'retour' | 'ajustement' | 'paiement' | 'livraisonDivers';

/** Something that happens to a representative at an hour of a day (days counted from today). */
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

/** DECISIONS 1, multiplied by DEMO_SCALE. */
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
/** Nothing goes back or is put right before there is stock and trade. */
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

/** Each representative is delivered regularly, the very first morning included, and never on a Sunday. */
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

/** Everything that happened in the 400 days, in the order in which it happened. */
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

/** How many units of price `price` a point of sale buys at once: about 97 000 Ar worth. */
export function orderedQuantity(next: Random, price: number): number {
  const wanted = (LINE_VALUE / price) * (0.4 + 1.2 * next());
  return wanted > 12 ? Math.round(wanted / 6) * 6 : Math.max(1, Math.round(wanted));
}
export const LINE_VALUE = 97_000;
/** Lines of an order. */
export const orderedLines = (next: Random): number => between(next, 2, 4);
