import fc from 'fast-check';
import { type AdjustedLine, DAYS, DIVERS, LOTS, type Operation, PLACES, PRODUCTS, REPS } from './operations.ts';
import { type Sending, Step } from './step.ts';

const below = (count: number) => fc.nat({ max: count - 1 });
const units = (most: number) => fc.integer({ min: 1, max: most });
/** Few document numbers, so that some repeat. */
const number = below(60);
const lot = { rep: below(REPS), product: below(PRODUCTS), lot: below(LOTS) };
const own = <T>(rep: number, lines: readonly T[]): (T & { rep: number })[] => lines.map((line) => ({ ...line, rep }));

const lines = (most: number) =>
  fc.array(fc.record({ product: lot.product, lot: lot.lot, quantite: units(most) }), { minLength: 1, maxLength: 3 });
const divers = (min: number, most: number) =>
  fc.array(fc.record({ divers: below(DIVERS), quantite: fc.integer({ min, max: most }) }), { maxLength: 2 });

const sale: fc.Arbitrary<Operation> = fc
  .record({
    rep: lot.rep,
    holder: fc.option(lot.rep, { freq: 12, nil: null }),
    own: fc.boolean(),
    place: below(PLACES),
    day: below(DAYS.length),
    number: fc.option(below(200), { freq: 2 }),
    lignes: lines(7),
    divers: divers(1, 5),
  })
  // Some sales name somebody else's stock.
  .map(({ holder, lignes, ...rest }) => ({
    kind: 'vente',
    ...rest,
    lignes: own(holder === null ? rest.rep : 0, lignes),
  }));

// Most rows give a lot the same expiry.
const limit = fc.constantFrom(...Array<number>(12).fill(0), 1);
const rows = (most: number) =>
  fc.array(fc.record({ ...lot, document: number, quantite: units(most), limit, small: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });
const day = below(DAYS.length);
const delivery: fc.Arbitrary<Operation> = fc.record({ kind: fc.constant('livraison' as const), day, rows: rows(12) });
const giveBack: fc.Arbitrary<Operation> = fc.record({ kind: fc.constant('retour' as const), day, rows: rows(8) });
const deliveryOfDivers: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constant('divers' as const),
  day,
  rows: fc.array(fc.record({ rep: lot.rep, document: number, divers: below(DIVERS), quantite: units(6) }), {
    minLength: 1,
    maxLength: 3,
  }),
});
const signed = fc.integer({ min: -12, max: 10 });
const adjustedLine = (rep: number): fc.Arbitrary<AdjustedLine> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        of: fc.constant('lot' as const),
        rep: fc.constant(rep),
        product: lot.product,
        lot: lot.lot,
        quantite: signed,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        of: fc.constant('divers' as const),
        rep: fc.constant(rep),
        divers: below(DIVERS),
        quantite: signed,
      }),
    },
  );
const adjustmentOf = (rep: number): fc.Arbitrary<Operation> =>
  fc.record({
    kind: fc.constant('ajustement' as const),
    rep: fc.constant(rep),
    day,
    lignes: fc.array(
      fc.oneof({ weight: 20, arbitrary: adjustedLine(rep) }, { weight: 1, arbitrary: adjustedLine(0) }),
      { minLength: 1, maxLength: 3 },
    ),
  });
const adjustment = fc.oneof(...Array.from({ length: REPS }, (_, rep) => adjustmentOf(rep)));
const assignment: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constant('assignation' as const),
  rep: lot.rep,
  lignes: divers(0, 6),
});
/** In hundredths, with halves of an ariary, so that rounding matters. */
const price: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constant('price' as const),
  product: lot.product,
  price: fc.integer({ min: 100, max: 9_000 }).map((n) => n * 25),
});

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: sale },
  { weight: 7, arbitrary: delivery },
  { weight: 5, arbitrary: giveBack },
  { weight: 5, arbitrary: adjustment },
  { weight: 3, arbitrary: deliveryOfDivers },
  { weight: 3, arbitrary: assignment },
  { weight: 1, arbitrary: price },
);

const plain = operation.map((each): Sending => ({ what: 'new', operation: each, twice: false, cut: null }));
const lost = fc
  .tuple(operation, fc.oneof(fc.constant('answer' as const), fc.nat({ max: 15 })))
  .map(([each, cut]): Sending => ({ what: 'new', operation: each, twice: false, cut }));
const twin = operation.map(
  (each): Sending => ({ what: 'new', operation: each, twice: each.kind !== 'price', cut: null }),
);
const again = fc.record({ what: fc.constantFrom('again' as const, 'other' as const), nth: fc.nat({ max: 200 }) });
const some = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 1, arbitrary: lost },
  { weight: 1, arbitrary: twin },
  { weight: 2, arbitrary: again },
);
const several = fc.array(some, { minLength: 2, maxLength: 4 });

/** Makes a step; `kills` is how many steps in a thousand kill the server. */
const step = (kills: number): fc.Arbitrary<Step> =>
  fc
    .oneof(
      {
        weight: 10 * (1_000 - kills),
        arbitrary: fc.record({
          sendings: fc.oneof({ weight: 3, arbitrary: some.map((each) => [each]) }, { weight: 2, arbitrary: several }),
          kill: fc.constant(null),
        }),
      },
      {
        weight: 10 * kills,
        arbitrary: fc.record({
          sendings: several,
          kill: fc.record({ after: fc.nat({ max: 40 }), hard: fc.boolean() }),
        }),
      },
    )
    .map((data) => new Step(data));

/** A list of exactly one length when it is generated, and of any shorter one when a failure is shrunk. */
class Exactly<T> extends fc.Arbitrary<T[]> {
  readonly #whole: fc.Arbitrary<T[]>;
  readonly #smaller: fc.Arbitrary<T[]>;
  constructor(each: fc.Arbitrary<T>, length: number) {
    super();
    this.#whole = fc.array(each, { minLength: length, maxLength: length, size: 'max' });
    this.#smaller = fc.array(each, { maxLength: length, size: 'max' });
  }

  // fast-check prefers small values in a first run, and each seed has only that one, so the bias is switched off.
  override generate(random: fc.Random): fc.Value<T[]> {
    return this.#whole.generate(random, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T[] {
    return this.#smaller.canShrinkWithoutContext(value);
  }

  override shrink(value: T[], context: unknown): fc.Stream<fc.Value<T[]>> {
    return this.#smaller.shrink(value, context);
  }
}

/** Makes the steps of one world. */
export const stepsOf = (count: number, kills: number): fc.Arbitrary<Step[]> => new Exactly(step(kills), count);
