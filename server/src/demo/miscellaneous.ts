import type { DemoCalendar } from './support/calendar.ts';
import { miscellaneousCodes } from './catalog.ts';
import { Columns } from './support/columns.ts';
import { at, between, type Random, random } from './support/random.ts';
import type { DemoEvent } from './timeline.ts';

interface Holding {
  readonly id: number;
  balance: number;
}
interface Source {
  readonly commande_id: number | null;
  readonly miscellaneous_livraison_id: number | null;
}

/** Parasols, posters and the like: assigned once, delivered now and then, given out with some orders. */
export class DemoMiscellaneous {
  readonly stocks = new Columns('miscellaneous_stock', {
    id: 'bigint',
    miscellaneous_id: 'bigint',
    commercial_id: 'bigint',
    created_at: 'timestamptz',
  });
  readonly livraisons = new Columns('miscellaneous_livraison', {
    id: 'bigint',
    facture_ref: 'text',
    livraison_at: 'timestamptz',
    created_at: 'timestamptz',
    commercial_id: 'bigint',
  });
  readonly mouvements = new Columns('miscellaneous_mouvement', {
    id: 'bigint',
    mouvement_at: 'timestamptz',
    type: 'text',
    quantite: 'integer',
    miscellaneous_stock_id: 'bigint',
    commande_id: 'bigint',
    miscellaneous_livraison_id: 'bigint',
  });
  readonly #calendar: DemoCalendar;
  readonly #commercialIds: readonly number[];
  readonly #itemIds: readonly number[];
  readonly #holdings = new Map<string, Holding>();
  readonly #next: Random = random('produits divers');
  #deliveries = 0;
  #movements = 0;

  constructor(calendar: DemoCalendar, commercialIds: readonly number[], itemIds: readonly number[]) {
    this.#calendar = calendar;
    this.#commercialIds = commercialIds;
    this.#itemIds = itemIds;
  }

  #holding(commercial: number, item: number, createdAt: string): Holding {
    const key = `${commercial} ${item}`;
    const known = this.#holdings.get(key);
    if (known) return known;
    const holding = { id: this.#holdings.size + 1, balance: 0 };
    this.#holdings.set(key, holding);
    this.stocks.add({
      id: holding.id,
      miscellaneous_id: at(this.#itemIds, item),
      commercial_id: at(this.#commercialIds, commercial),
      created_at: createdAt,
    });
    return holding;
  }

  #move(
    holding: Holding,
    day: string,
    type: 'LIVRAISON' | 'VENTE' | 'ASSIGNATION',
    quantity: number,
    source: Partial<Source>,
  ): void {
    holding.balance += type === 'VENTE' ? -quantity : quantity;
    this.mouvements.add({
      commande_id: null,
      miscellaneous_livraison_id: null,
      ...source,
      id: (this.#movements += 1),
      mouvement_at: day,
      type,
      quantite: quantity,
      miscellaneous_stock_id: holding.id,
    });
  }

  livraison({ commercial, offset, hour }: DemoEvent): void {
    const id = (this.#deliveries += 1);
    const day = this.#calendar.instant(offset, hour);
    const first = ![...miscellaneousCodes.keys()].some((item) => this.#holdings.has(`${commercial} ${item}`));
    if (first) {
      for (const item of miscellaneousCodes.keys())
        this.#move(this.#holding(commercial, item, day), day, 'ASSIGNATION', between(this.#next, 4, 20), {});
    }
    const from = between(this.#next, 0, miscellaneousCodes.length - 1);
    for (let i = 0; i < between(this.#next, 2, 5); i += 1) {
      const holding = this.#holding(commercial, (from + i) % miscellaneousCodes.length, day);
      this.#move(holding, day, 'LIVRAISON', between(this.#next, 3, 14), { miscellaneous_livraison_id: id });
    }
    this.livraisons.add({
      id,
      facture_ref: `PD${this.#calendar.day(offset).slice(2, 4)}${String(id).padStart(5, '0')}`,
      livraison_at: day,
      created_at: this.#calendar.instant(offset, hour + 0.5),
      commercial_id: at(this.#commercialIds, commercial),
    });
  }

  /** One order in sixteen includes miscellaneous products. */
  commande({ commercial, offset, hour }: DemoEvent, commande_id: number): void {
    if (this.#next() > 1 / 16) return;
    const day = this.#calendar.instant(offset, hour);
    const holding = this.#holding(commercial, between(this.#next, 0, miscellaneousCodes.length - 1), day);
    if (holding.balance > 0)
      this.#move(holding, day, 'VENTE', Math.min(holding.balance, between(this.#next, 1, 2)), { commande_id });
  }
}
