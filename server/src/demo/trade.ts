import type { DemoCalendar } from './support/calendar.ts';
import { demoProducts } from './catalog.ts';
import { Columns } from './support/columns.ts';
import {
  COMMANDE_COLUMNS,
  LIVRAISON_COLUMNS,
  RETOUR_COLUMNS,
  AJUSTEMENT_COLUMNS,
  PAIEMENT_COLUMNS,
  STOCK_MOUVEMENT_COLUMNS,
} from './tradeColumns.ts';
import { COMMERCIAL_COUNT, demoCommercials } from './people.ts';
import type { DemoPointOfSale } from './pointsOfSale.ts';
import { at, between, pick, type Random, random, weighted } from './support/random.ts';
import type { DemoLot, DemoStock } from './stock.ts';
import { type DemoEvent, LINE_VALUE, orderedLines, orderedQuantity, type Volumes } from './timeline.ts';

const LINES_PER_DELIVERY = 7;
const REASONS = [
  'Inventaire du mois',
  'Casse au transport',
  'Produits périmés',
  'Erreur de saisie corrigée',
  'Écart de comptage',
  'Échantillons offerts',
] as const;
const MEANS = ['Espèces', 'Chèque', 'Virement'] as const;

export interface TradeIds {
  readonly commercials: readonly number[];
  readonly products: readonly number[];
  readonly pointsOfSale: readonly number[];
  readonly zones: readonly number[];
  readonly admin: number;
  /** The import of that day's deliveries, if the journal has it. */
  importOf(offset: number): number | null;
}

type DocumentColumn = 'commande_id' | 'livraison_id' | 'retour_id' | 'ajustement_id';
type MovementType = 'LIVRAISON' | 'VENTE' | 'RETOUR' | 'AJUSTEMENT_POSITIF' | 'AJUSTEMENT_NEGATIF';
interface Document {
  readonly id: number;
  readonly column: DocumentColumn;
  readonly at: string;
  readonly commercial: number;
}

/**
 * Plays the events of the 400 days in order, so that everything sold, returned or adjusted is in stock at that moment.
 */
export class DemoTrade {
  readonly commandes = new Columns('commande', COMMANDE_COLUMNS);
  readonly livraisons = new Columns('livraison', LIVRAISON_COLUMNS);
  readonly retours = new Columns('retour', RETOUR_COLUMNS);
  readonly ajustements = new Columns('ajustement', AJUSTEMENT_COLUMNS);
  readonly paiements = new Columns('paiement', PAIEMENT_COLUMNS);
  readonly mouvements = new Columns('stock_mouvement', STOCK_MOUVEMENT_COLUMNS);
  readonly #calendar: DemoCalendar;
  readonly #ids: TradeIds;
  readonly #stock: DemoStock;
  readonly #pos: readonly DemoPointOfSale[];
  readonly #customers: readonly (readonly number[])[];
  readonly #cover: readonly number[];
  readonly #byPopularity = weighted(demoProducts.map((product) => product.popularity));
  readonly #next: Random = random('commerce');
  readonly #count = { commande: 0, livraison: 0, retour: 0, ajustement: 0, paiement: 0, mouvement: 0 };
  readonly #round = demoCommercials.map((_, i) => i * 7);
  readonly #due: number[] = demoCommercials.map(() => 0);

  constructor(
    calendar: DemoCalendar,
    ids: TradeIds,
    stock: DemoStock,
    pos: readonly DemoPointOfSale[],
    volumes: Volumes,
  ) {
    this.#calendar = calendar;
    this.#ids = ids;
    this.#stock = stock;
    this.#pos = pos;
    this.#customers = demoCommercials.map((_, i) =>
      pos.flatMap((p, index) => (p.commercials.includes(i) ? [index] : [])),
    );
    const popularity = demoProducts.reduce((sum, product) => sum + product.popularity, 0);
    // Units of each product that an average representative sells until its next delivery.
    const ordersBetween = (volumes.commandes / volumes.livraisons) * (demoProducts.length / LINES_PER_DELIVERY);
    this.#cover = demoProducts.map(
      ({ price, popularity: p }) => 1.35 * ordersBetween * 3 * (p / popularity) * (LINE_VALUE / price),
    );
  }

  #move(document: Document, type: MovementType, lot: DemoLot, quantity: number): number {
    const value = Math.round(at(demoProducts, lot.product).price * quantity);
    lot.balance += type === 'LIVRAISON' || type === 'AJUSTEMENT_POSITIF' ? quantity : -quantity;
    const named = (column: DocumentColumn) => (document.column === column ? document.id : null);
    this.mouvements.add({
      id: (this.#count.mouvement += 1),
      mouvement_at: document.at,
      type,
      quantite: quantity,
      total_value: value,
      stock_commercial_id: lot.id,
      product_id: at(this.#ids.products, lot.product),
      commercial_id: at(this.#ids.commercials, document.commercial),
      // Fields are set one by one: a million computed property names cost a second.
      commande_id: named('commande_id'),
      livraison_id: named('livraison_id'),
      retour_id: named('retour_id'),
      ajustement_id: named('ajustement_id'),
    });
    return value;
  }

  #reference(prefix: string, offset: number, number: number): string {
    return `${prefix}${this.#calendar.day(offset).slice(2, 4)}${String(number).padStart(5, '0')}`;
  }

  livraison({ commercial, offset, hour }: DemoEvent): void {
    const id = (this.#count.livraison += 1);
    const day = this.#calendar.instant(offset, hour);
    const document = { id, column: 'livraison_id', at: day, commercial } as const;
    const opening = this.#round[commercial] === commercial * 7;
    const lines = opening ? demoProducts.length : between(this.#next, LINES_PER_DELIVERY - 2, LINES_PER_DELIVERY + 2);
    let total = 0;
    for (let i = 0; i < lines; i += 1) {
      const product = (this.#round[commercial] ?? 0) % demoProducts.length;
      this.#round[commercial] = (this.#round[commercial] ?? 0) + 1;
      // The opening stock has to last only until the next delivery.
      const need = (this.#cover[product] ?? 0) * at(demoCommercials, commercial).strength * (opening ? 0.6 : 1);
      const missing = Math.round((need - this.#stock.carried(commercial, product)) / 6) * 6;
      total += this.#move(
        document,
        'LIVRAISON',
        this.#stock.lotOfDay(commercial, product, offset, day),
        Math.max(6, missing),
      );
    }
    this.livraisons.add({
      id,
      facture_ref: this.#reference('FA', offset, id),
      livraison_at: day,
      created_at: this.#calendar.instant(offset, hour + 0.5),
      total_value: total,
      commercial_id: at(this.#ids.commercials, commercial),
      import_id: this.#ids.importOf(offset),
    });
  }

  #customer(commercial: number, offset: number): number {
    const customers = at(this.#customers, commercial);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const index = pick(this.#next, customers);
      const { opened, closed } = at(this.#pos, index);
      if (opened < offset && offset < closed) return index;
    }
    return customers.find((index) => at(this.#pos, index).opened < offset) ?? at(customers, 0);
  }

  /** A product in stock that the document does not have yet, most often a popular one. */
  #available(commercial: number, taken: ReadonlySet<number>): DemoLot | undefined {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const product = this.#byPopularity(this.#next);
      const lot = taken.has(product) ? undefined : this.#stock.oldest(commercial, product);
      if (lot) return lot;
    }
    return this.#stock.any(commercial, between(this.#next, 0, demoProducts.length - 1), taken);
  }

  #lines(document: Document, count: number, line: (lot: DemoLot) => readonly [MovementType, number]): number {
    const taken = new Set<number>();
    let total = 0;
    for (let i = 0; i < count; i += 1) {
      const lot = this.#available(document.commercial, taken);
      if (!lot) break;
      taken.add(lot.product);
      const [type, quantity] = line(lot);
      total += this.#move(document, type, lot, quantity) * (type === 'AJUSTEMENT_NEGATIF' ? -1 : 1);
    }
    return total;
  }

  /** Answers the order's id, for its miscellaneous products. */
  commande({ commercial, offset, hour }: DemoEvent): number {
    const id = (this.#count.commande += 1);
    const day = this.#calendar.instant(offset, hour);
    const customer = this.#customer(commercial, offset);
    const total = this.#lines({ id, column: 'commande_id', at: day, commercial }, orderedLines(this.#next), (lot) => [
      'VENTE',
      Math.min(lot.balance, orderedQuantity(this.#next, at(demoProducts, lot.product).price)),
    ]);
    this.#due[commercial] = (this.#due[commercial] ?? 0) + total;
    this.commandes.add({
      id,
      order_number: this.#reference('BC', offset, id),
      commande_at: day,
      total_value: total,
      is_sms_sent: this.#next() < 0.86,
      is_validated: this.#next() < 0.97,
      pos_id: at(this.#ids.pointsOfSale, customer),
      commercial_id: at(this.#ids.commercials, commercial),
      zone_id: at(this.#ids.zones, at(this.#pos, customer).zone),
    });
    return id;
  }

  retour({ commercial, offset, hour }: DemoEvent): void {
    const id = (this.#count.retour += 1);
    const day = this.#calendar.instant(offset, hour);
    const total = this.#lines({ id, column: 'retour_id', at: day, commercial }, between(this.#next, 1, 3), (lot) => [
      'RETOUR',
      Math.min(lot.balance, between(this.#next, 1, 12)),
    ]);
    this.retours.add({
      id,
      facture_ref: this.#reference('AV', offset, id),
      retour_at: day,
      created_at: day,
      total_value: total,
      commercial_id: at(this.#ids.commercials, commercial),
    });
  }

  ajustement({ commercial, offset, hour }: DemoEvent): void {
    const id = (this.#count.ajustement += 1);
    const day = this.#calendar.instant(offset, hour);
    const total = this.#lines({ id, column: 'ajustement_id', at: day, commercial }, between(this.#next, 1, 4), (lot) =>
      this.#next() < 0.6
        ? ['AJUSTEMENT_NEGATIF', Math.min(lot.balance, between(this.#next, 1, 6))]
        : ['AJUSTEMENT_POSITIF', between(this.#next, 1, 8)],
    );
    this.ajustements.add({
      id,
      ajustement_ref: this.#reference('AJ', offset, id),
      created_at: day,
      date_ajustement: day,
      total_value: total,
      description: pick(this.#next, REASONS),
      commercial_id: at(this.#ids.commercials, commercial),
      created_by: this.#ids.admin,
    });
  }

  /**
   * Of a few representatives the one who owes most pays most of it, which keeps the balances at a few days of sales.
   */
  paiement({ offset, hour }: DemoEvent): void {
    const candidates = Array.from({ length: 6 }, () => between(this.#next, 0, COMMERCIAL_COUNT - 1));
    const commercial = candidates.reduce((a, b) => ((this.#due[b] ?? 0) > (this.#due[a] ?? 0) ? b : a));
    const due = this.#due[commercial] ?? 0;
    const value = Math.max(1_000, Math.floor((due * (0.7 + 0.28 * this.#next())) / 100) * 100);
    this.#due[commercial] = due - value;
    const id = (this.#count.paiement += 1);
    const mobile = this.#next() < 0.34;
    const day = this.#calendar.instant(offset, hour);
    this.paiements.add({
      id,
      ref_paiement: this.#reference('REG', offset, id),
      paiement_at: day,
      created_at: day,
      paiement_source: mobile ? 'Orange Money' : pick(this.#next, MEANS),
      is_orange_money: mobile,
      value,
      commercial_id: at(this.#ids.commercials, commercial),
    });
  }
}
