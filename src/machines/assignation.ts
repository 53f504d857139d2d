import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { unbound } from './actors.ts';
import type { Assignation, AssignationResult } from '@contract/miscellaneous.ts';

/** The texts of doc 2, 5. */
export const NOBODY = 'Veuillez sélectionner un commercial';
export const NOTHING_GIVEN = 'Veuillez assigner au moins une quantité';
export const MAX_QUANTITY = 999_999;

/**
 * How a sending ended. `refused`: nothing was given, `faults` by product code; `unheard`: turned away before it was looked at, which says
 * nothing of an earlier sending; `unanswered`: it may have been given.
 */
export type AssignationOutcome =
  | { status: 'given'; result: AssignationResult }
  | { status: 'refused'; message: string; faults: Readonly<Record<string, string>> }
  | { status: 'unheard' | 'unanswered'; message: string };

interface AssignationContext {
  /** Idempotency key of this very input: any change of it drops the key. */
  key: string | null;
  /** Whether it was sent before under this key, and may have been given. */
  retried: boolean;
  /** '' while nobody is chosen. */
  username: string;
  /** Who would be next, while the change is asked about. */
  pending: string | null;
  /** Whole units above zero, by product code. */
  quantities: Readonly<Record<string, number>>;
  message: string | null;
  faults: Readonly<Record<string, string>>;
}

export type AssignationEvent =
  /** The active products are known: quantities of others are no longer to be given. */
  | { type: 'products.loaded'; codes: readonly string[] }
  | { type: 'representative.chosen'; username: string }
  | { type: 'change.confirmed' }
  | { type: 'change.cancelled' }
  | { type: 'quantity.typed'; code: string; quantity: number }
  | { type: 'assignation.submitted'; key: string }
  /** What would be sent is kept in this browser, with its key. */
  | { type: 'brouillon.garde' }
  /** The page stands again, from a draft. */
  | { type: 'page.reprise' }
  | { type: 'assignation.retried' }
  | { type: 'assignation.abandoned' };

/** What the screen says: by a toast. */
export type AssignationEmitted = { type: 'given' } | { type: 'failed'; message: string };

const NONE = {} as const;
const without = <T>(record: Readonly<Record<string, T>>, keep: (key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keep(key)));

const typed = (quantities: AssignationContext['quantities'], { code, quantity }: { code: string; quantity: number }): Record<string, number> => {
  const units = Math.max(0, Math.min(MAX_QUANTITY, Math.trunc(quantity)));
  return { ...without(quantities, (each) => each !== code), ...(units > 0 ? { [code]: units } : {}) };
};

const UNKNOWN = { message: 'Erreur inconnue' };
const messageOf = (outcome: AssignationOutcome) => ({ message: outcome.status === 'given' ? '' : outcome.message });

/** What is sent: only lines above zero (doc 2, 5). */
export const payloadOf = ({ username, quantities }: Pick<AssignationContext, 'username' | 'quantities'>): Assignation => ({
  username,
  lignes: Object.entries(quantities).map(([miscellaneousCode, quantite]) => ({ miscellaneousCode, quantite })),
});

/**
 * Stock of miscellaneous products given to a representative (doc 2, 2): `empty` until a quantity is typed, `filling`, `changing` while a
 * change of representative is asked about, `depart` until what is sent was kept in the browser, `sending`, `unanswered` when nobody knows
 * whether it was given (also found again after a page left on the way): then nothing can be changed, only sent again under the same key.
 * Bind `send` with `.provide`; it resolves with an outcome and never rejects.
 */
export const assignationMachine = setup({
  types: {
    context: {} as AssignationContext,
    events: {} as AssignationEvent,
    emitted: {} as AssignationEmitted,
    tags: {} as 'busy' | 'unsaved' | 'editable',
  },
  actors: {
    send: unbound<AssignationOutcome, { key: string; body: Assignation }>('send'),
  },
  guards: {
    nobodyChosen: ({ context }) => context.username === '',
    isSame: ({ context }, params: { username: string }) => context.username === params.username,
    leavesNothing: ({ context }, params: { code: string; quantity: number }) => Object.keys(typed(context.quantities, params)).length === 0,
    noneLeft: ({ context }, params: { codes: readonly string[] }) => !Object.keys(context.quantities).some((code) => params.codes.includes(code)),
    isGiven: (_, params: { outcome: AssignationOutcome }) => params.outcome.status === 'given',
    isRefused: ({ context }, { outcome: { status } }: { outcome: AssignationOutcome }) => status === 'refused' || (status === 'unheard' && !context.retried),
  },
  actions: {
    chooseRepresentative: assign((_, params: { username: string }) => ({ username: params.username, key: null, message: null })),
    holdChange: assign((_, params: { username: string }) => ({ pending: params.username })),
    dropChange: assign({ pending: null }),
    changeRepresentative: assign(({ context }) => ({ username: context.pending ?? context.username, pending: null, quantities: NONE, key: null, faults: NONE, message: null })),
    keepQuantity: assign(({ context }, params: { code: string; quantity: number }) => ({
      quantities: typed(context.quantities, params),
      key: null,
      faults: without(context.faults, (code) => code !== params.code),
      message: null,
    })),
    keepOnly: assign(({ context: { quantities, key } }, params: { codes: readonly string[] }) => ({
      quantities: without(quantities, (code) => params.codes.includes(code)),
      key: Object.keys(quantities).every((code) => params.codes.includes(code)) ? key : null,
    })),
    keepKey: assign(({ context }, params: { key: string }) => ({ key: context.key ?? params.key, retried: false })),
    noteRetry: assign({ retried: true }),
    explain: assign((_, params: { message: string }) => ({ message: params.message })),
    clearMessage: assign({ message: null, faults: NONE }),
    keepFaults: assign((_, params: { outcome: AssignationOutcome }) => ({ faults: params.outcome.status === 'refused' ? params.outcome.faults : NONE })),
    announceGiven: emit({ type: 'given' }),
    announceFailure: emit((_, params: { message: string }): AssignationEmitted => ({ type: 'failed', message: params.message })),
  },
}).createMachine({
  id: 'assignation',
  context: { key: null, retried: false, username: '', pending: null, quantities: NONE, message: null, faults: NONE },
  initial: 'empty',
  states: {
    empty: {
      tags: 'editable',
      on: {
        'representative.chosen': { actions: { type: 'chooseRepresentative', params: ({ event }) => event } },
        'quantity.typed': [
          { guard: { type: 'leavesNothing', params: ({ event }) => event } },
          { target: 'filling', actions: { type: 'keepQuantity', params: ({ event }) => event } },
        ],
        'assignation.submitted': [
          { guard: 'nobodyChosen', actions: { type: 'explain', params: { message: NOBODY } } },
          { actions: { type: 'explain', params: { message: NOTHING_GIVEN } } },
        ],
      },
    },
    filling: {
      tags: ['editable', 'unsaved'],
      on: {
        'products.loaded': [
          { guard: { type: 'noneLeft', params: ({ event }) => event }, target: 'empty', actions: { type: 'keepOnly', params: ({ event }) => event } },
          { actions: { type: 'keepOnly', params: ({ event }) => event } },
        ],
        'representative.chosen': [
          { guard: { type: 'isSame', params: ({ event }) => event } },
          { guard: 'nobodyChosen', actions: { type: 'chooseRepresentative', params: ({ event }) => event } },
          { target: 'changing', actions: { type: 'holdChange', params: ({ event }) => event } },
        ],
        'quantity.typed': [
          { guard: { type: 'leavesNothing', params: ({ event }) => event }, target: 'empty', actions: { type: 'keepQuantity', params: ({ event }) => event } },
          { actions: { type: 'keepQuantity', params: ({ event }) => event } },
        ],
        'assignation.submitted': [
          { guard: 'nobodyChosen', actions: { type: 'explain', params: { message: NOBODY } } },
          { target: 'depart', actions: { type: 'keepKey', params: ({ event }) => event } },
        ],
        'assignation.abandoned': 'abandoned',
      },
    },
    changing: {
      tags: 'unsaved',
      on: {
        'change.confirmed': { target: 'empty', actions: 'changeRepresentative' },
        'change.cancelled': { target: 'filling', actions: 'dropChange' },
        'assignation.abandoned': 'abandoned',
      },
    },
    depart: {
      tags: ['busy', 'unsaved'],
      on: { 'brouillon.garde': 'sending', 'page.reprise': 'unanswered', 'assignation.abandoned': 'abandoned' },
    },
    sending: {
      tags: ['busy', 'unsaved'],
      entry: 'clearMessage',
      on: { 'assignation.abandoned': 'abandoned' },
      invoke: {
        id: 'send',
        src: 'send',
        // Only reached through `depart`, which has a key.
        input: ({ context }) => ({ key: context.key as string, body: payloadOf(context) }),
        onDone: [
          { guard: { type: 'isGiven', params: ({ event }) => ({ outcome: event.output }) }, target: 'done', actions: 'announceGiven' },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'filling',
            actions: [
              { type: 'keepFaults', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'announceFailure', params: ({ event }) => messageOf(event.output) },
            ],
          },
          {
            target: 'unanswered',
            actions: [{ type: 'explain', params: ({ event }) => messageOf(event.output) }, { type: 'announceFailure', params: ({ event }) => messageOf(event.output) }],
          },
        ],
        // Only a binding that breaks its word rejects; what became of the call is then unknown.
        onError: { target: 'unanswered', actions: [{ type: 'explain', params: UNKNOWN }, { type: 'announceFailure', params: UNKNOWN }] },
      },
    },
    unanswered: {
      tags: 'unsaved',
      on: { 'assignation.retried': { target: 'depart', actions: 'noteRetry' }, 'assignation.abandoned': 'abandoned' },
    },
    done: {},
    abandoned: {},
  },
});

export type AssignationSnapshot = SnapshotFrom<typeof assignationMachine>;
