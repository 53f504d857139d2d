import type { Failure, LatestStored } from '../../../store/api/call/failure.ts';
import {
  doneWith,
  failedAnswer,
  type Migration,
  type OldRecord,
  recordOf,
  savedAnswer,
  sendingState,
  toAnswer,
  toEdit,
  toEvent,
} from './journalTranslation.ts';
import { ENDINGS, READING, SENDING } from './keptForms.ts';

/** Fields of a zone under their names of today. */
const zoneFields = (old: OldRecord): OldRecord => ({
  designation: old['nom'],
  couleur: old['couleur'],
  utilisateurs: old['commerciaux'],
  shape: {
    outline: old['contour'],
    holes: old['trous'],
    isClosed: old['ferme'],
    rest: old['polygones'] === undefined || old['polygones'] === 1 ? '' : JSON.stringify(old['polygone'] ?? null),
  },
});
const storedZone = (value: unknown): OldRecord | null => {
  if (value === null || value === undefined) return null;
  const old = recordOf(value);
  return {
    code: old['code'],
    version: old['version'] ?? null,
    fields: zoneFields(old),
    polygon: old['polygone'] ?? null,
    polygons: old['polygones'],
  };
};
const NO_OLD_ZONE: OldRecord = {
  nom: '',
  couleur: '#3388ff',
  commerciaux: [],
  contour: [],
  trous: [],
  ferme: false,
  polygones: 1,
};

export const zoneMigration: Migration = {
  machine: () => 'zone',
  events: {
    ...READING,
    ...SENDING,
    'creation.demandee': toEvent('form.opened', {}, { form: 'zone', subject: null }),
    'zone.demandee': toEvent('form.opened', { subject: 'code' }, { form: 'zone' }),
    fermeture: toEvent('form.abandoned'),
    'nom.saisi': toEdit('designation', { text: 'texte' }),
    'couleur.choisie': toEdit('couleur', { couleur: 'couleur' }),
    'commerciaux.choisis': toEdit('utilisateurs', { usernames: 'usernames' }),
    'sommet.ajoute': toEdit('corner.added', { position: 'position', after: 'apres' }),
    'sommet.deplace': toEdit('corner.moved', { rank: 'rang', position: 'position' }),
    'sommet.retire': toEdit('corner.removed', { rank: 'rang' }),
    'contour.ferme': toEdit('outline.closed'),
    'contour.modifie': toEdit('outline.changed', { outline: 'contour' }),
    'contour.efface': toEdit('outline.erased'),
    'autre.prise': toEvent('theirs.taken'),
    'xstate.done.actor.charger': ({ output }) => [doneWith('read', storedZone(output))],
    'xstate.done.actor.enregistrer': toAnswer('issue', {
      ...ENDINGS,
      enregistre: () => savedAnswer(true),
      refuse: ({ message, champs }) => failedAnswer(422, message, { faults: recordOf(champs) as Failure['faults'] }),
      conflit: ({ autre }) =>
        failedAnswer(412, '', {
          theirs: {
            fields: zoneFields(recordOf(autre)),
            version: recordOf(autre)['version'],
            by: null,
            loaded: storedZone(autre),
          } as LatestStored<unknown>,
        }),
    }),
  },
  states: {
    ferme: 'closed',
    chargement: 'loading',
    introuvable: 'missing',
    indisponible: 'unavailable',
    creation: 'editing',
    modification: 'editing',
    depart: 'keeping',
    envoi: 'sending',
    conflit: 'overtaken',
    incertain: 'unheard',
    enregistre: 'saved',
  },
  context: (old) => {
    const base = recordOf(old['base'] ?? NO_OLD_ZONE);
    const rest = recordOf(zoneFields(base)['shape'])['rest'];
    const fields = zoneFields(old);
    return {
      ...sendingState(old, old['incertain'] === true, old['cle']),
      form: 'zone',
      subject: old['code'] ?? null,
      fields: { ...fields, shape: { ...recordOf(fields['shape']), rest } },
      base: zoneFields(base),
      version: base['version'] ?? null,
      loaded: storedZone(old['base']),
      earlier: old['avant'] ? zoneFields(recordOf(old['avant'])) : null,
      faults: old['champs'] ?? {},
      trouble: old['panne'] ?? null,
    };
  },
};
