import {
  failedAnswer,
  KEPT,
  type OldRecord,
  savedAnswer,
  toEvent,
  toNothing,
  toSubmitted,
} from './journalTranslation.ts';

export const READING = {
  'chargement.relance': toEvent('reading.retried'),
  'xstate.error.actor.charger': toEvent('xstate.error.actor.read', { error: 'error' }),
};
/** Events that the older zone and adjustment forms shared: both stored a draft before they sent. */
export const SENDING = {
  'enregistrement.demande': toSubmitted('cle'),
  'brouillon.garde': () => [KEPT],
  'envoi.relance': toEvent('submission.retried'),
  'saisie.reprise': toNothing,
  'page.reprise': toEvent('page.restored'),
  'xstate.error.actor.enregistrer': toEvent('xstate.error.actor.send', { error: 'error' }),
};
export const ENDINGS = {
  enregistre: ({ code }: OldRecord) => savedAnswer({ code: code ?? null }),
  incertain: ({ message }: OldRecord) => failedAnswer('network', message),
};
