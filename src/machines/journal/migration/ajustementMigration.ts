import {
  doneWith,
  failedAnswer,
  type Migration,
  type OldRecord,
  recordOf,
  sendingState,
  toAnswer,
  toEdit,
  toEvent,
} from './journalTranslation.ts';
import { ENDINGS, READING, SENDING } from './keptForms.ts';

const linesOf = (lines: unknown): OldRecord =>
  Object.fromEntries(
    Object.entries(recordOf(lines)).map(([code, line]) => {
      const { disponible: available, prix: price, ...rest } = recordOf(line);
      return [code, { ...rest, available, price }];
    }),
  );

export const ajustementMigration: Migration = {
  events: {
    ...READING,
    ...SENDING,
    'commercial.choisi': toEvent('form.opened', { subject: 'username' }, { form: 'ajustement' }),
    'changement.confirme': toEvent('discarding.confirmed'),
    'changement.annule': toEvent('discarding.cancelled'),
    'quantite.saisie': toEdit('quantity', { code: 'code', quantity: 'quantite' }),
    'quantite.ramenee': toEdit('available', { code: 'code' }),
    'quantites.ramenees': toEdit('available'),
    'stock.remisAZero': toEdit('zero'),
    'description.saisie': toEdit('description', { text: 'texte' }),
    'date.choisie': toEdit('date', { date: 'date', fault: 'faute' }),
    'enregistrement.annule': toEvent('submission.cancelled'),
    'enregistrement.confirme': (_event, { at }) => [{ type: 'submission.confirmed', at }],
    abandon: toEvent('form.abandoned'),
    'xstate.done.actor.charger': ({ output }) => [doneWith('read', { lines: linesOf(output), before: {} })],
    'xstate.done.actor.enregistrer': toAnswer('issue', {
      ...ENDINGS,
      refuse: ({ message, lignes }) => failedAnswer(422, message, { details: lignes }),
      echec: ({ message }) => failedAnswer(403, message, { details: [] }),
    }),
  },
  states: {
    sansCommercial: 'editing',
    chargement: 'loading',
    indisponible: 'unavailable',
    saisie: 'editing',
    refus: 'refused',
    changement: 'discarding',
    confirmation: 'confirming',
    depart: 'keeping',
    envoi: 'sending',
    incertain: 'unheard',
    enregistre: 'saved',
  },
  // An abandoned page is closed in today's machine, while one that was only begun is open.
  finalState: ({ finalState, entries }) =>
    finalState === 'sansCommercial' && entries.some(({ event }) => event.type === 'abandon') ? 'closed' : undefined,
  context: (old) => ({
    ...sendingState(old, old['incertain'] === true, old['cle']),
    form: 'ajustement',
    subject: old['commercial'] ?? null,
    fields: { quantities: old['quantites'], description: old['description'], date: old['date'] },
    loaded: { lines: linesOf(old['lignes']), before: old['avant'] },
    faults: old['fauteDate'] ? { date: old['fauteDate'] } : {},
    trouble: old['panne'] ?? null,
    next: old['suivant'] ? { form: 'ajustement', subject: old['suivant'] } : null,
  }),
};
