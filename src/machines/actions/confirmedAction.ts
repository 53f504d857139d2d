import { assign, setup } from 'xstate';
import { unbound } from '../actors.ts';

export type ConfirmedActionEvent<Subject> =
  | { type: 'action.requested'; subject: Subject }
  | { type: 'action.confirmed' }
  | { type: 'action.cancelled' };

interface ConfirmedActionContext<Subject, Result> {
  subject: Subject | null;
  result: Result | null;
  error: unknown;
}

/**
 * Asks a question, then runs one call: every toggle, synchronisation, closed session and the sign-out. Bind `run` with
 * `.provide({ actors: { run } })`. Nothing can be cancelled while it runs. `done` and `failed` keep the subject for the
 * message, and a new request may follow at once.
 */
export const createConfirmedAction = <Subject, Result = unknown>() =>
  setup({
    types: { context: {} as ConfirmedActionContext<Subject, Result>, events: {} as ConfirmedActionEvent<Subject> },
    actors: { run: unbound<Result, { subject: Subject }>('run') },
    actions: {
      keepSubject: assign((_, params: { subject: Subject }) => ({
        subject: params.subject,
        result: null,
        error: null,
      })),
      keepResult: assign((_, params: { result: Result }) => ({ result: params.result })),
      keepError: assign((_, params: { error: unknown }) => ({ error: params.error })),
    },
  }).createMachine({
    id: 'confirmedAction',
    context: { subject: null, result: null, error: null },
    initial: 'idle',
    on: {
      'action.requested': {
        target: '.confirming',
        actions: { type: 'keepSubject', params: ({ event }) => ({ subject: event.subject }) },
      },
    },
    states: {
      idle: {},
      confirming: { on: { 'action.confirmed': 'running', 'action.cancelled': 'idle' } },
      running: {
        tags: 'busy',
        on: { 'action.requested': {} },
        invoke: {
          id: 'run',
          src: 'run',
          // Only `confirming` leads here, and that state always has a subject.
          input: ({ context }) => ({ subject: context.subject as Subject }),
          onDone: {
            target: 'done',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      done: {},
      failed: {},
    },
  });
