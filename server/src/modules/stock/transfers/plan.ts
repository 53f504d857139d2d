import { type DatedLot, daysLeft, goingOf, PACE_DAYS } from '../../../../../rules/stockCover.ts';

/** Somebody who sells a product: units in the last 30 days, and the lots they hold, by their last day. */
export interface Seller {
  id: number;
  sold: number;
  lots: readonly DatedLot[];
}

/** A lot of which `lost` units will expire unsold with who holds it. */
export interface LosingLot {
  id: number;
  productId: number;
  holderId: number;
  expireAt: string;
  lost: number;
}

/** So many units of a lot to somebody else; to nobody what none of them can sell in time. */
export interface Proposal {
  lotId: number;
  to: number | null;
  units: number;
}

const last = ({ expireAt }: DatedLot): string => expireAt ?? '9999-12-31';
const byLastDay = (a: DatedLot, b: DatedLot): number => last(a).localeCompare(last(b));

/**
 * Units with this last day that a seller can take and still sell in time, without losing any that would be sold
 * otherwise. They go before what expires later, so every later day has to have room for them as well.
 */
export function roomOf({ sold, lots }: Seller, expireAt: string, today: string): number {
  const going = goingOf(lots, sold, today);
  const goneBy = (day: string) => lots.reduce((sum, lot, at) => (last(lot) <= day ? sum + (going[at] ?? 0) : sum), 0);
  const later = lots.flatMap((lot) => (lot.expireAt !== null && lot.expireAt > expireAt ? [lot.expireAt] : []));
  const rooms = [expireAt, ...later].map((day) => sold * daysLeft(day, today) - goneBy(day));
  return Math.max(0, Math.floor(Math.min(...rooms) / PACE_DAYS));
}

/** Who takes most of what is needed; of several, who sells fastest. */
function bestOf(sellers: readonly Seller[], { expireAt }: LosingLot, need: number, today: string) {
  const able = sellers.map((seller) => ({ seller, units: Math.min(need, roomOf(seller, expireAt, today)) }));
  return able
    .filter(({ units }) => units > 0)
    .sort((a, b) => b.units - a.units || b.seller.sold - a.seller.sold || a.seller.id - b.seller.id)[0];
}

/**
 * Proposes who takes over the units that will expire unsold, lot after lot in the order given. What somebody has taken
 * fills their stock, so that the next lot goes to somebody else once they are full.
 */
export function transfersOf(
  losing: readonly LosingLot[],
  sellersOf: ReadonlyMap<number, readonly Seller[]>,
  today: string,
): Proposal[] {
  const sellers = new Map(sellersOf);
  return losing.flatMap((lot) => {
    const proposals: Proposal[] = [];
    let need = lot.lost;
    while (need > 0) {
      const others = (sellers.get(lot.productId) ?? []).filter(({ id }) => id !== lot.holderId);
      const best = bestOf(others, lot, need, today);
      if (!best) break;
      const { seller, units } = best;
      const lots = [...seller.lots, { units, expireAt: lot.expireAt }].sort(byLastDay);
      sellers.set(
        lot.productId,
        (sellers.get(lot.productId) ?? []).map((one) => (one.id === seller.id ? { ...one, lots } : one)),
      );
      proposals.push({ lotId: lot.id, to: seller.id, units });
      need -= units;
    }
    return need > 0 ? [...proposals, { lotId: lot.id, to: null, units: need }] : proposals;
  });
}
