import type { AnyEventObject } from 'xstate';
import type { Journal } from '../../src/machines/journal/journal.ts';

export const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
export const failedActor = (actor: string, message: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: { name: 'Error', message },
  actorId: actor,
});
/** A recording of the older machines, with one event per second. */
export const old = (
  machine: string,
  events: readonly AnyEventObject[],
  finalState: unknown,
  more: Partial<Journal> = {},
): Journal => ({
  machine,
  startedAt: '2026-11-20T08:00:00.000Z',
  dropped: 0,
  entries: events.map((event, n) => ({ at: (n + 1) * 1_000, event })),
  finalState,
  ...more,
});

export const KEPT = { type: 'brouillon.garde' };
export const LINES = {
  A: { code: 'A', article: 'ART1', designation: 'Savon', lot: 'A', expireAt: null, disponible: 10, prix: 100 },
};
export const COUNTED = [
  { type: 'commercial.choisi', username: 'col001' },
  done('charger', LINES),
  { type: 'quantite.saisie', code: 'A', quantite: -6 },
];
export const COUNTING = [
  ...COUNTED,
  { type: 'enregistrement.demande', cle: 'k1' },
  { type: 'enregistrement.confirme' },
  KEPT,
];
export const GIVING = [
  { type: 'representative.chosen', username: 'col001' },
  { type: 'quantity.typed', code: 'DIV001', quantity: 3 },
  { type: 'assignation.submitted', key: 'k1' },
  KEPT,
];
export const READ = [
  { type: 'dialog.opened' },
  { type: 'file.chosen', file: { name: 'a.txt', size: 1 } },
  { type: 'file.submitted' },
  done('read', { handle: 'h', rows: 2 }),
  done('check', { key: 'k1', valid: 2 }),
];
export const FINALISING = [...READ, { type: 'finalise.requested' }, { type: 'finalise.confirmed' }];
export const ZONE = {
  code: 'Z',
  version: 1,
  polygone: null,
  polygones: 0,
  nom: 'Ivandry',
  couleur: '#3388ff',
  commerciaux: [],
  contour: [],
  trous: [],
  ferme: false,
};
export const RENAMING = [
  { type: 'zone.demandee', code: 'Z' },
  done('charger', ZONE),
  { type: 'nom.saisi', texte: 'Analakely' },
  { type: 'enregistrement.demande', cle: 'k1' },
  KEPT,
];
export const TYPING = [
  { type: 'formulaire.ouvert', quoi: 'modification', sujet: 'a@b.mg', champs: { nom: 'Rabe', role: 'A' }, version: 3 },
  { type: 'champ.saisi', champ: 'nom', valeur: 'x' },
];
export const SENDING = [...TYPING, { type: 'envoi.demande', fautes: {}, cle: 'k1' }];
export const PRICES = { input: { code: 'ART1', prices: { price: 1250.5, survente: null, version: 3 } } };
export const PRICED = [{ type: 'price.typed', text: '1275' }, { type: 'prices.submitted' }];
