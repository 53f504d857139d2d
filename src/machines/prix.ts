import { assign, setup } from 'xstate';
import { unbound } from './actors.ts';
import { acceptPrice, pricesOf, readPrice, samePrices, writePrice, type Prices, type TypedPrices } from './prixRules.ts';

/** Prices with the version of the product they are of; another backend has none. */
export interface PricesOfVersion extends Prices {
  version?: number;
}

/** How a saving ended: somebody else's change came first, `theirs` is what stands there now. */
export type PrixOutcome = { status: 'saved' } | { status: 'conflict'; theirs: PricesOfVersion };

interface PrixContext extends TypedPrices {
  code: string;
  /** What the typed prices set out from. */
  base: PricesOfVersion;
}

export type PrixEvent =
  | { type: 'price.typed'; text: string }
  | { type: 'survente.typed'; text: string }
  | { type: 'prices.submitted' }
  /** In a conflict: what is typed here is saved over theirs. */
  | { type: 'mine.kept' }
  /** In a conflict: theirs stays. */
  | { type: 'theirs.taken' };

const typedOf = ({ price, survente }: Prices): TypedPrices => ({ price: writePrice(price), survente: writePrice(survente) });
/** Theirs under what is typed here: a field nobody touched here follows theirs, or saving would put an old price back. */
const over = ({ base, ...typed }: Pick<PrixContext, 'base' | 'price' | 'survente'>, theirs: PricesOfVersion) => {
  const mine = { price: readPrice(typed.price), survente: readPrice(typed.survente) };
  return {
    base: theirs,
    price: mine.price === base.price ? writePrice(theirs.price) : typed.price,
    survente: mine.survente === base.survente ? writePrice(theirs.survente) : typed.survente,
  };
};
const conflictOf = (outcome: PrixOutcome, base: PricesOfVersion): PricesOfVersion => (outcome.status === 'conflict' ? outcome.theirs : base);

/**
 * The prices of one product being changed (doc 2, 5 and 8): `editing`, `saving`, `conflict` when somebody else changed them first, `saved`,
 * `yielded` when theirs was taken. What is typed survives a failed or refused saving. A change of something else, which
 * only made the version older, is no conflict: the prices are sent again with the new one. Bind `save` with `.provide`.
 */
export const prixMachine = setup({
  types: {
    context: {} as PrixContext,
    events: {} as PrixEvent,
    input: {} as { code: string; prices: PricesOfVersion },
    tags: {} as 'busy' | 'over',
  },
  actors: {
    save: unbound<PrixOutcome, { code: string; prices: PricesOfVersion }>('save'),
  },
  guards: {
    isSound: ({ context }) => pricesOf(context) !== null,
    isSaved: (_, params: { outcome: PrixOutcome }) => params.outcome.status === 'saved',
    isOnlyOlder: ({ context }, params: { outcome: PrixOutcome }) => samePrices(conflictOf(params.outcome, context.base), context.base),
  },
  actions: {
    keepPrice: assign(({ context }, params: { text: string }) => ({ price: acceptPrice(params.text) ?? context.price })),
    keepSurvente: assign(({ context }, params: { text: string }) => ({ survente: acceptPrice(params.text) ?? context.survente })),
    setOutAgain: assign(({ context }, params: { outcome: PrixOutcome }) => over(context, conflictOf(params.outcome, context.base))),
    takeTheirs: assign(({ context }) => typedOf(context.base)),
  },
}).createMachine({
  id: 'prix',
  context: ({ input: { code, prices } }) => ({ code, base: prices, ...typedOf(prices) }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'price.typed': { actions: { type: 'keepPrice', params: ({ event }) => event } },
        'survente.typed': { actions: { type: 'keepSurvente', params: ({ event }) => event } },
        'prices.submitted': { guard: 'isSound', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { code, base, ...typed } }) => ({
          code,
          // Only what is sound is saved.
          prices: { ...(pricesOf(typed) ?? base), ...(base.version === undefined ? {} : { version: base.version }) },
        }),
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => ({ outcome: event.output }) }, target: 'saved' },
          {
            guard: { type: 'isOnlyOlder', params: ({ event }) => ({ outcome: event.output }) },
            target: 'saving',
            reenter: true,
            actions: { type: 'setOutAgain', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'conflict', actions: { type: 'setOutAgain', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: 'editing',
      },
    },
    conflict: {
      on: {
        'price.typed': { actions: { type: 'keepPrice', params: ({ event }) => event } },
        'survente.typed': { actions: { type: 'keepSurvente', params: ({ event }) => event } },
        'mine.kept': { guard: 'isSound', target: 'saving' },
        'theirs.taken': { target: 'yielded', actions: 'takeTheirs' },
      },
    },
    saved: { tags: 'over' },
    yielded: { tags: 'over' },
  },
});
