import { type Migration, type OldRecord, renamed, toEvent } from './journalTranslation.ts';

/** The machine of the live stream had French names until format 3; only the names changed. */
export const liveMigration: Migration = {
  events: {
    'suivi.voulu': toEvent('stream.wanted'),
    'suivi.inutile': toEvent('stream.unwanted'),
    'tour.obtenu': toEvent('turn.granted'),
    'flux.ouvert': toEvent('stream.opened'),
    'flux.perdu': toEvent('stream.lost', { waitMs: 'attendre' }),
    'flux.absent': toEvent('stream.missing'),
    'flux.refuse': toEvent('stream.refused'),
    'reseau.revenu': toEvent('network.restored'),
    'xstate.after.pause.live.suivi.attente': toEvent('xstate.after.pause.live.following.pausing'),
    'xstate.error.actor.flux': toEvent('xstate.error.actor.stream', { error: 'error' }),
    'xstate.error.actor.tour': toEvent('xstate.error.actor.turn', { error: 'error' }),
  },
  states: {
    ferme: 'closed',
    suivi: 'following',
    suiveur: 'waiting',
    flux: 'stream',
    connexion: 'connecting',
    ouvert: 'open',
    attente: 'pausing',
    absent: 'missing',
  },
  context: (old: OldRecord) => renamed(old, { failures: 'echecs', waitMs: 'attendre' }),
};
