import type { Failure } from '../../../store/api/call/failure.ts';
import {
  failedAnswer,
  KEPT,
  type Migration,
  recordOf,
  savedAnswer,
  sendingState,
  toAnswer,
  toEdit,
  toEvent,
  toSubmitted,
} from './journalTranslation.ts';

export const assignationMigration: Migration = {
  events: {
    'products.loaded': toEdit('products', { codes: 'codes' }),
    'representative.chosen': toEvent('form.opened', { subject: 'username' }, { form: 'assignation' }),
    'change.confirmed': toEvent('discarding.confirmed'),
    'change.cancelled': toEvent('discarding.cancelled'),
    'quantity.typed': toEdit('quantity', { code: 'code', quantity: 'quantity' }),
    // The older machine sent without asking first.
    'assignation.submitted': (event, step) => [
      ...toSubmitted('key')(event, step),
      { type: 'submission.confirmed', at: step.at },
    ],
    'brouillon.garde': () => [KEPT],
    'page.reprise': toEvent('page.restored'),
    'assignation.retried': toEvent('submission.retried'),
    'assignation.abandoned': toEvent('form.abandoned'),
    'xstate.done.actor.send': toAnswer('status', {
      given: ({ result }) => savedAnswer(result),
      refused: ({ message, faults }) => failedAnswer(422, message, { faults: recordOf(faults) as Failure['faults'] }),
      unheard: ({ message }) => failedAnswer(429, message),
      unanswered: ({ message }) => failedAnswer('network', message),
    }),
  },
  states: {
    empty: 'editing',
    filling: 'editing',
    changing: 'discarding',
    depart: 'keeping',
    unanswered: 'unheard',
    done: 'saved',
    abandoned: 'closed',
  },
  context: (old) => ({
    ...sendingState(old, old['retried'] === true, old['key']),
    form: 'assignation',
    subject: old['username'] === '' ? null : old['username'],
    fields: { quantities: old['quantities'] },
    faults: old['faults'],
    next: old['pending'] ? { form: 'assignation', subject: old['pending'] } : null,
  }),
};
