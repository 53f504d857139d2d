import type { DemoCalendar } from './support/calendar.ts';
import { DAYS } from './support/calendar.ts';
import { demoProducts } from './catalog.ts';
import { Columns } from './support/columns.ts';
import { at, random } from './support/random.ts';

export interface DemoLot {
  readonly id: number;
  readonly product: number;
  /** Index among the lots that the product has in the year. */
  readonly rank: number;
  readonly expireAt: string;
  balance: number;
}

/** Days that a lot keeps from its first delivery. */
const KEEPS = 270;

/** The stock of each representative during the 400 days: lots, oldest first, with what is left of each. */
export class DemoStock {
  readonly rows = new Columns('stock_commercial', {
    id: 'bigint',
    product_id: 'bigint',
    commercial_id: 'bigint',
    lot_number: 'text',
    expire_at: 'date',
    created_at: 'timestamptz',
  });
  /** By representative, then by product. */
  readonly #shelves: readonly (readonly DemoLot[][])[];
  #count = 0;
  readonly #calendar: DemoCalendar;
  readonly #commercialIds: readonly number[];
  readonly #productIds: readonly number[];

  constructor(calendar: DemoCalendar, commercialIds: readonly number[], productIds: readonly number[]) {
    this.#calendar = calendar;
    this.#commercialIds = commercialIds;
    this.#productIds = productIds;
    this.#shelves = commercialIds.map(() => productIds.map(() => []));
  }

  #shelf(commercial: number, product: number): DemoLot[] {
    return at(at(this.#shelves, commercial), product);
  }

  /** The lot of a delivery on that day; a product has two or three lots in a year. */
  lotOfDay(commercial: number, product: number, offset: number, createdAt: string): DemoLot {
    const count = 2 + ((commercial + product) % 2);
    const rank = Math.min(count - 1, Math.floor(((offset + DAYS - 1) / DAYS) * count));
    const shelf = this.#shelf(commercial, product);
    const known = shelf.find((lot) => lot.rank === rank);
    if (known) return known;
    const shelfLife = KEEPS + Math.floor(random(`péremption ${product} ${rank}`)() * 200);
    const lot = {
      id: (this.#count += 1),
      product,
      rank,
      balance: 0,
      expireAt: this.#calendar.day(1 - DAYS + Math.floor((rank * DAYS) / count) + shelfLife),
    };
    shelf.push(lot);
    this.rows.add({
      id: lot.id,
      product_id: at(this.#productIds, product),
      commercial_id: at(this.#commercialIds, commercial),
      // Four digits after L25, a number that no sample file of the accounting system has.
      lot_number: `L25-${String(product * 10 + rank + 1001)}`,
      expire_at: lot.expireAt,
      created_at: createdAt,
    });
    return lot;
  }

  /** Units of a product that the representative holds in all lots. */
  carried(commercial: number, product: number): number {
    return this.#shelf(commercial, product).reduce((sum, lot) => sum + lot.balance, 0);
  }

  /** The oldest lot of a product that is not empty. */
  oldest(commercial: number, product: number): DemoLot | undefined {
    return this.#shelf(commercial, product).find((lot) => lot.balance > 0);
  }

  /** A lot that is not empty, searched from a product onwards. */
  any(commercial: number, from: number, except: ReadonlySet<number>): DemoLot | undefined {
    for (let i = 0; i < demoProducts.length; i += 1) {
      const product = (from + i) % demoProducts.length;
      const lot = except.has(product) ? undefined : this.oldest(commercial, product);
      if (lot) return lot;
    }
    return undefined;
  }
}
