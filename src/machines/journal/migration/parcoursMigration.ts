import { doneWith, type Migration, type OldRecord, recordOf, renamed, toEvent } from './journalTranslation.ts';

const requestsOf = (old: unknown): OldRecord[] =>
  (Array.isArray(old) ? old : []).map((request) => {
    const { rang: rank, ...rest } = recordOf(request);
    return { ...rest, rank };
  });

const reportOf = (old: unknown): OldRecord | null =>
  old === null || old === undefined
    ? null
    : renamed(recordOf(old), {
        commandes: 'commandes',
        traces: 'traces',
        pos: 'pointsDeVente',
        isReplayable: 'rejouable',
      });

/** Up to format 2 the machine of the trips had French names; only the names changed. */
export const parcoursMigration: Migration = {
  input: ({ jour }) => ({ day: jour }),
  events: {
    'parcours.ajoute': toEvent('line.added'),
    'parcours.retire': toEvent('line.removed', { rank: 'rang' }),
    'commercial.choisi': toEvent('commercial.chosen', { rank: 'rang', username: 'username' }),
    'date.choisie': toEvent('date.chosen', { rank: 'rang', date: 'date' }),
    'chargement.demande': toEvent('loading.requested'),
    'chargement.relance': toEvent('loading.retried'),
    'adresse.lue': toEvent('address.read', { parcours: 'parcours' }),
    'lecture.lancee': toEvent('replay.started'),
    'lecture.suspendue': toEvent('replay.paused'),
    'fin.atteinte': toEvent('end.reached'),
    'instant.choisi': toEvent('instant.chosen'),
    'vitesse.choisie': toEvent('speed.chosen', { speed: 'vitesse' }),
    'xstate.done.actor.charger': ({ output }) => [doneWith('load', reportOf(output))],
    'xstate.error.actor.charger': toEvent('xstate.error.actor.load', { error: 'error' }),
  },
  states: {
    choix: 'choosing',
    chargement: 'loading',
    affiche: 'shown',
    suspendue: 'paused',
    lecture: 'playing',
    terminee: 'ended',
    echec: 'failed',
  },
  context: (old) => ({
    ...renamed(old, {
      lines: 'lignes',
      day: 'jour',
      refetch: 'frais',
      isIncomplete: 'incomplet',
      message: 'message',
      speed: 'vitesse',
    }),
    requests: requestsOf(old['demandes']),
    shown: requestsOf(old['affiches']),
    report: reportOf(old['bilan']),
  }),
};
