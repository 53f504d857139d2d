import type { Failure, LatestStored } from '../../../store/api/call/failure.ts';
import {
  failedAnswer,
  KEPT,
  type Migration,
  recordOf,
  renamed,
  savedAnswer,
  sendingState,
  statusOf,
  textOf,
  toAnswer,
  toEvent,
} from './journalTranslation.ts';

export const formMigration: Migration = {
  machine: (name) => name.replace('formulaire.', 'form.'),
  events: {
    'formulaire.ouvert': toEvent('form.opened', {
      form: 'quoi',
      subject: 'sujet',
      fields: 'champs',
      version: 'version',
    }),
    'formulaire.repris': toEvent('page.restored'),
    'champ.saisi': ({ champ, valeur }) => [{ type: 'field.edited', edit: { field: champ, value: valeur } }],
    'secret.saisi': toEvent('secret.typed', { field: 'champ' }),
    'envoi.demande': ({ cle, fautes }, { at }) => [
      { type: 'form.submitted', key: cle, at, faults: fautes },
      ...(Object.keys(recordOf(fautes)).length > 0 ? [] : [KEPT]),
    ],
    'fermeture.demandee': toEvent('closing.requested', { losesSecret: 'aPerdre' }),
    'abandon.confirme': toEvent('discarding.confirmed'),
    'abandon.annule': toEvent('discarding.cancelled'),
    'leurs.pris': () => [{ type: 'theirs.taken' }, { type: 'closing.requested' }],
    // The older form closed by itself once it was saved.
    'xstate.done.actor.envoyer': (event, step) => [
      ...toAnswer('issue', {
        fait: () => savedAnswer(null),
        refuse: ({ message, raison, fautes }) =>
          failedAnswer(statusOf(textOf(message)), message, {
            reason: typeof raison === 'string' ? raison : null,
            faults: recordOf(fautes) as Failure['faults'],
          }),
        devance: ({ champs, version, par }, { context: { base } }) =>
          failedAnswer(412, '', {
            theirs: { fields: { ...recordOf(base), ...recordOf(champs) }, version, by: par } as LatestStored<unknown>,
          }),
      })(event, step),
      ...(recordOf(event['output'])['issue'] === 'fait' ? [{ type: 'form.abandoned' }] : []),
    ],
    'xstate.error.actor.envoyer': toEvent('xstate.error.actor.send', { error: 'error' }),
  },
  states: { ferme: 'closed', saisie: 'editing', conflit: 'overtaken', abandon: 'discarding', envoi: 'sending' },
  context: (old) => ({
    ...renamed(old, {
      form: 'quoi',
      subject: 'sujet',
      fields: 'champs',
      base: 'depart',
      version: 'version',
      faults: 'fautes',
      by: 'par',
      restored: 'repris',
    }),
    ...sendingState(old, false, old['cle']),
    earlier: old['devance'] === true ? old['depart'] : null,
  }),
};
