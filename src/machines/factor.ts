import { assign, emit, type NonReducibleUnknown, setup } from 'xstate';
import type { FactorProof, SecondStep } from '@contract/factor.ts';
import { unbound } from './actors.ts';

export type FactorMethod = FactorProof['kind'];

/** What an authenticator application needs. Journals leave it out. */
export interface TotpSecret {
  secret: string;
  uri: string;
  ticket: string;
}

/** How a call ended. `over`: the sign-in or the enrolment has expired, so that another try is useless. */
export type FactorAnswer<Result> = { end: 'done'; result: Result } | { end: 'refused' | 'over'; error: string };

export interface Entered {
  target: string | null;
  recoveryCodes: readonly string[];
}

export type FactorEvent =
  | { type: 'method.chosen'; method: FactorMethod }
  /** A typed code. Journals leave out whatever is named a secret. */
  | { type: 'proof.given'; secretCode: string; nom?: string }
  /** The browser is to ask for a passkey. */
  | { type: 'passkey.asked' }
  /** The browser is to make a passkey. */
  | { type: 'passkey.wanted'; nom: string }
  | { type: 'codes.kept' }
  | { type: 'retry.requested' }
  | { type: 'left' };

export type FactorEmitted = { type: 'entered'; target: string | null } | { type: 'returned' };

interface FactorContext {
  step: SecondStep;
  method: FactorMethod;
  /** French text. */
  error: string | null;
  totpSecret: TotpSecret | null;
  recoveryCodes: readonly string[];
  target: string | null;
}

interface Answered<Result> {
  event: { output: FactorAnswer<Result> };
}
const answerOf = <Result>({ event }: Answered<Result>) => ({ answer: event.output });
const endOf = ({ event }: Answered<unknown>) => ({ end: event.output.end });
const errorOf = ({ event: { output } }: Answered<unknown>) => ({ error: output.end === 'done' ? null : output.error });
const FAILED = 'Une erreur est survenue. Réessayez.';

/** After a call that did its work: the state in which it is used, and the action that keeps what came. */
const whenDone = <const Target extends string, const Keep extends string>(target: Target, keep: Keep) =>
  ({ guard: { type: 'isDone', params: endOf }, target, actions: { type: keep, params: answerOf } }) as const;

/** After a call that did not: what has expired is over, and anything else can be tried again from `back`. */
const whenNot = <const Back extends string>(back: Back) =>
  [
    { guard: { type: 'isOver', params: endOf }, target: 'expired', actions: { type: 'explain', params: errorOf } },
    { target: back, actions: { type: 'explain', params: errorOf } },
  ] as const;

const whenFailed = <const Back extends string>(back: Back) =>
  ({ target: back, actions: { type: 'explain', params: { error: FAILED } } }) as const;

/** After a first factor: the recovery codes that come with it are shown before the person goes on. */
const whenAdded = {
  guard: { type: 'hasCodes', params: answerOf<Entered> },
  target: 'keeping',
  actions: { type: 'keepEntered', params: answerOf<Entered> },
} as const;

/**
 * The second factor (docs/product.md, 3.10): shown after the password, or added, at the sign-in or in one's own
 * account. Typed codes go to the actors without being kept.
 */
export const factorMachine = setup({
  types: {
    context: {} as FactorContext,
    events: {} as FactorEvent,
    emitted: {} as FactorEmitted,
    input: {} as { step: SecondStep },
  },
  actors: {
    prove: unbound<FactorAnswer<Entered>, { kind: FactorMethod; code: string }>('prove'),
    prepare: unbound<FactorAnswer<TotpSecret>, NonReducibleUnknown>('prepare'),
    enrol: unbound<FactorAnswer<Entered>, { ticket: string; code: string; nom: string }>('enrol'),
    touch: unbound<FactorAnswer<Entered>, NonReducibleUnknown>('touch'),
    register: unbound<FactorAnswer<Entered>, { nom: string }>('register'),
    leave: unbound<unknown, NonReducibleUnknown>('leave'),
  },
  guards: {
    isEnrolment: ({ context }) => context.step.kind === 'enrolment',
    isOffered: ({ context }, params: { method: FactorMethod }) => context.step.methods.includes(params.method),
    isTyped: ({ context }) => context.method !== 'passkey',
    isPasskey: ({ context }) => context.method === 'passkey',
    isDone: (_, params: { end: FactorAnswer<unknown>['end'] }) => params.end === 'done',
    isOver: (_, params: { end: FactorAnswer<unknown>['end'] }) => params.end === 'over',
    hasCodes: (_, params: { answer: FactorAnswer<Entered> }) =>
      params.answer.end === 'done' && params.answer.result.recoveryCodes.length > 0,
  },
  actions: {
    choose: assign((_, params: { method: FactorMethod }) => ({ method: params.method, error: null })),
    explain: assign((_, params: { error: string | null }) => ({ error: params.error })),
    clearError: assign({ error: null }),
    keepSecret: assign((_, params: { answer: FactorAnswer<TotpSecret> }) => ({
      totpSecret: params.answer.end === 'done' ? params.answer.result : null,
    })),
    keepEntered: assign((_, params: { answer: FactorAnswer<Entered> }) =>
      params.answer.end === 'done' ? params.answer.result : {},
    ),
    forget: assign({ totpSecret: null, recoveryCodes: [] }),
    announceEntry: emit(({ context }): FactorEmitted => ({ type: 'entered', target: context.target })),
    announceReturn: emit((): FactorEmitted => ({ type: 'returned' })),
  },
}).createMachine({
  id: 'factor',
  context: ({ input: { step } }) => ({
    step,
    method: step.methods[0] ?? 'totp',
    error: null,
    totpSecret: null,
    recoveryCodes: [],
    target: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isEnrolment', target: 'preparing' }, { target: 'proving' }] },
    proving: {
      on: {
        'method.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'proof.given': { guard: 'isTyped', target: 'verifying' },
        'passkey.asked': { guard: 'isPasskey', target: 'touching' },
        left: 'leaving',
      },
    },
    verifying: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context, event }) => ({
          kind: context.method,
          code: event.type === 'proof.given' ? event.secretCode : '',
        }),
        onDone: [whenDone('entered', 'keepEntered'), ...whenNot('proving')],
        onError: whenFailed('proving'),
      },
    },
    touching: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'touch',
        src: 'touch',
        onDone: [whenDone('entered', 'keepEntered'), ...whenNot('proving')],
        onError: whenFailed('proving'),
      },
    },
    preparing: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: [whenDone('enrolling', 'keepSecret'), ...whenNot('unprepared')],
        onError: whenFailed('unprepared'),
      },
      on: { left: 'leaving' },
    },
    unprepared: { on: { 'retry.requested': 'preparing', left: 'leaving' } },
    enrolling: { on: { 'proof.given': 'confirming', 'passkey.wanted': 'registering', left: 'leaving' } },
    registering: {
      tags: 'busy',
      entry: { type: 'choose', params: { method: 'passkey' } },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => ({ nom: event.type === 'passkey.wanted' ? event.nom : '' }),
        onDone: [whenAdded, whenDone('entered', 'keepEntered'), ...whenNot('enrolling')],
        onError: whenFailed('enrolling'),
      },
    },
    confirming: {
      tags: 'busy',
      entry: { type: 'choose', params: { method: 'totp' } },
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ context, event }) => ({
          ticket: context.totpSecret?.ticket ?? '',
          ...(event.type === 'proof.given' ? { code: event.secretCode, nom: event.nom ?? '' } : { code: '', nom: '' }),
        }),
        onDone: [whenAdded, whenDone('entered', 'keepEntered'), ...whenNot('enrolling')],
        onError: whenFailed('enrolling'),
      },
    },
    /** The recovery codes are on the screen, this once. */
    keeping: { on: { 'codes.kept': 'entered' } },
    expired: { on: { left: 'returned' } },
    leaving: {
      tags: 'busy',
      // The password is asked for again even when the server does not answer: what it knows expires by itself.
      invoke: { id: 'leave', src: 'leave', onDone: 'returned', onError: 'returned' },
    },
    entered: { type: 'final', entry: ['forget', 'announceEntry'] },
    returned: { type: 'final', entry: ['forget', 'announceReturn'] },
  },
});
