import {
  doneWith,
  failedAnswer,
  KEPT,
  type Migration,
  recordOf,
  savedAnswer,
  statusOf,
  textOf,
} from './journalTranslation.ts';

export const importMigration: Migration = {
  events: {
    'finalise.confirmed': () => [{ type: 'finalise.confirmed' }, KEPT],
    // The older machine had one event for both: a retry without an answer, and a new attempt after a refusal.
    'finalise.retried': () => [{ type: 'submission.retried' }, { type: 'finalise.confirmed' }, KEPT],
    'xstate.done.actor.finalise': ({ output }) => [doneWith('send', savedAnswer(output))],
    'xstate.error.actor.finalise': ({ error }) => [
      doneWith('send', failedAnswer(statusOf(textOf(recordOf(error)['message'])), recordOf(error)['message'])),
    ],
  },
  states: { finalising: { finalising: 'sending' } },
  context: (old) => ({ ...old, sentBefore: false, failure: null }),
};
