import { isDeepStrictEqual } from 'node:util';
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Position } from '../../geometry/position.ts';
import { aModifie, fauteBloquante, zoneDialogMachine as machine, type Issue, type ZoneDialogEvent } from './zoneDialog.ts';
import { toZoneLue, type ZoneLue } from './zoneDialogRules.ts';

type Snapshot = SnapshotFrom<typeof machine>;

const [A, B, C, D]: Position[] = [[47.5, -18.9], [47.6, -18.9], [47.6, -18.8], [47.5, -18.8]] as Position[];
const corner = (position: Position | undefined): ZoneDialogEvent => ({ type: 'sommet.ajoute', position: position as Position });
const zone = (more: Partial<Parameters<typeof toZoneLue>[0]> = {}): ZoneLue =>
  toZoneLue({ code: 'ZON1', designation: 'Analakely', couleur: '#e11d48', surface: 1, polygon: { type: 'Polygon', coordinates: [[A, B, C, A]] }, utilisateurs: [{ username: 'col001', nomPrenom: 'Hery' }], version: 1, ...more });

const loaded = (output: ZoneLue | null = zone()) => ({ type: 'xstate.done.actor.charger', output, actorId: 'charger' });
const ended = (output: Issue) => ({ type: 'xstate.done.actor.enregistrer', output, actorId: 'enregistrer' });
const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error('Panne'), actorId: id });
const save = (cle = 'k1'): ZoneDialogEvent => ({ type: 'enregistrement.demande', cle });
const create: ZoneDialogEvent = { type: 'creation.demandee' };
const kept: ZoneDialogEvent = { type: 'brouillon.garde' };
const named = (texte = 'Ivandry'): ZoneDialogEvent => ({ type: 'nom.saisi', texte });
const close: ZoneDialogEvent = { type: 'contour.ferme' };

const NEW = [create, named()];
const DRAWN = [...NEW, corner(A), corner(B), corner(C), close];
const EDIT = [{ type: 'zone.demandee', code: 'ZON1' }, loaded()];
const CROSSED = [...NEW, corner(A), corner(C), corner(B), corner(D), close];
const SENT = [...DRAWN, save(), kept];
const SENT_EDIT = [...EDIT, named('Analakely Nord'), save(), kept];
const theirs = zone({ version: 2, couleur: '#059669' });
const CONFLICT = [...SENT_EDIT, ended({ issue: 'conflit', autre: theirs })];
const LOST = [...SENT, ended({ issue: 'incertain', message: 'Le serveur est injoignable.' })];

const run = (events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as ZoneDialogEvent);
  return snapshot;
};
const contextOf = (...events: object[]) => run(events).context;

test.each<[string, readonly object[], string]>([
  ['closed', [], 'ferme'],
  ['a new one', [create], 'creation'],
  ['reads the one asked for', EDIT.slice(0, 1), 'chargement'],
  ['opens it', EDIT, 'modification'],
  ['there is none', [...EDIT.slice(0, 1), loaded(null)], 'introuvable'],
  ['it cannot be read', [...EDIT.slice(0, 1), failed('charger')], 'indisponible'],
  ['is read again', [...EDIT.slice(0, 1), failed('charger'), { type: 'chargement.relance' }], 'chargement'],
  ['another is asked for instead', [...EDIT, { type: 'zone.demandee', code: 'ZON2' }], 'chargement'],
  ['nothing is asked of the name (doc 2, 5)', [create, save()], 'depart'],
  ['nor of the shape', [...NEW, save()], 'depart'],
  ['two corners are no shape', [...NEW, corner(A), corner(B), save()], 'creation'],
  ['three are, even open', [...NEW, corner(A), corner(B), corner(C), save()], 'depart'],
  ['crossing itself it is not sent', [...CROSSED, save()], 'creation'],
  ['without the crossing it is', [...CROSSED, { type: 'sommet.retire', rang: 3 }, save()], 'depart'],
  ['is sent once kept', SENT, 'envoi'],
  ['once, whatever is pressed', [...SENT, save('k2'), named(), kept, { type: 'page.reprise' }], 'envoi'],
  ['is stored', [...SENT, ended({ issue: 'enregistre' })], 'enregistre'],
  ['then closed', [...SENT, ended({ issue: 'enregistre' }), { type: 'fermeture' }], 'ferme'],
  ['is refused: the new one stays open', [...SENT, ended({ issue: 'refuse', message: 'non', champs: {} })], 'creation'],
  ['is refused: the other stays open', [...SENT_EDIT, ended({ issue: 'refuse', message: 'non', champs: {} })], 'modification'],
  ['somebody else saved first', CONFLICT, 'conflit'],
  ['only the version is older: sent again', [...SENT_EDIT, ended({ issue: 'conflit', autre: zone({ version: 2 }) })], 'envoi'],
  ['mine is saved over theirs', [...CONFLICT, save('k2'), kept], 'envoi'],
  ['theirs is taken', [...CONFLICT, { type: 'autre.prise' }], 'modification'],
  ['no answer: nobody knows', LOST, 'incertain'],
  ['something unexpected: nobody knows either', [...SENT, failed('enregistrer')], 'incertain'],
  ['is sent again', [...LOST, { type: 'envoi.relance' }, kept], 'envoi'],
  ['goes back to the new one', [...LOST, { type: 'saisie.reprise' }], 'creation'],
  ['goes back to the other', [...SENT_EDIT, failed('enregistrer'), { type: 'saisie.reprise' }], 'modification'],
  ['the page was left while it was sent', [...DRAWN, save(), { type: 'page.reprise' }], 'incertain'],
  ['the page stands again with what is drawn', [...DRAWN, { type: 'page.reprise' }], 'creation'],
  ['is closed', [...DRAWN, { type: 'fermeture' }], 'ferme'],
])('%s', (_name, events, state) => {
  expect(run(events).value).toBe(state);
});

test('one polygon, closed from three corners, open again with two, gone when it is deleted', () => {
  const { contour, ferme } = contextOf(...DRAWN);
  expect([contour, ferme]).toEqual([[A, B, C], true]);
  expect(contextOf(...NEW, corner(A), corner(B), close).ferme).toBe(false);
  expect(contextOf(...DRAWN, { type: 'sommet.retire', rang: 0 })).toMatchObject({ contour: [B, C], ferme: false });
  expect(contextOf(...DRAWN, { type: 'sommet.ajoute', position: D, apres: 0 }).contour).toEqual([A, D, B, C]);
  expect(contextOf(...DRAWN, { type: 'sommet.deplace', rang: 1, position: D }).contour).toEqual([A, D, C]);
  expect(contextOf(...DRAWN, { type: 'contour.modifie', contour: [A, B, C, [47.500000049, -18.8]] }).contour[3]).toEqual([47.5, -18.8]);
  expect(contextOf(...NEW, corner(A), { type: 'contour.modifie', contour: [] }).contour).toEqual([A]);
  expect(contextOf(...DRAWN, { type: 'contour.efface' })).toMatchObject({ contour: [], ferme: false, nom: 'Ivandry' });
  // A double click sets one corner.
  expect(contextOf(...NEW, corner(A), corner(A)).contour).toEqual([A]);
});

test('the key belongs to what is sent: through a lost answer it stays, with a change it goes', () => {
  expect(contextOf(...LOST, { type: 'envoi.relance' }, kept).cle).toBe('k1');
  expect(contextOf(...LOST, { type: 'saisie.reprise' }, save('k2')).cle).toBe('k1');
  expect(contextOf(...LOST, { type: 'saisie.reprise' }, named('Autre'), save('k2')).cle).toBe('k2');
});

test('somebody else saved first: what nobody touched here follows theirs, what is typed stays', () => {
  expect(contextOf(...CONFLICT)).toMatchObject({ nom: 'Analakely Nord', couleur: '#059669', base: { version: 2 }, avant: { version: 1, couleur: '#e11d48' } });
  expect(contextOf(...CONFLICT, { type: 'autre.prise' })).toMatchObject({ nom: 'Analakely', couleur: '#059669', base: { version: 2 }, avant: null });
  expect(aModifie(contextOf(...CONFLICT, { type: 'autre.prise' }))).toBe(false);
});

test('what would be lost by leaving', () => {
  expect([[create], NEW, EDIT, [...EDIT, named('Analakely ')], [...EDIT, corner(D)], [...NEW, named(' ')]].map((events) => aModifie(contextOf(...events)))).toEqual([false, true, false, false, true, false]);
});

test('a stored shape that crosses itself is not judged until it is touched', () => {
  const events = [{ type: 'zone.demandee', code: 'ZON1' }, loaded(zone({ polygon: { type: 'Polygon', coordinates: [[A, C, B, D, A]] } }))];
  expect(fauteBloquante(contextOf(...events))).toBeNull();
  expect(run([...events, named(), save()]).value).toBe('depart');
  expect(fauteBloquante(contextOf(...events, { type: 'sommet.deplace', rang: 0, position: [47.51, -18.9] }))?.texte).toMatch(/se recoupe/);
});

describe('every way through', () => {
  const EVENTS: object[] = [
    create, { type: 'zone.demandee', code: 'ZON1' }, { type: 'fermeture' }, { type: 'chargement.relance' }, named(), corner(A), corner(B),
    save(), kept, { type: 'envoi.relance' }, { type: 'saisie.reprise' }, { type: 'autre.prise' }, { type: 'page.reprise' }, loaded(), loaded(null), failed('charger'), failed('enregistrer'),
    ended({ issue: 'enregistre' }), ended({ issue: 'refuse', message: 'non', champs: {} }), ended({ issue: 'conflit', autre: theirs }), ended({ issue: 'incertain', message: '?' }),
  ];
  const paths = getShortestPaths(machine, {
    // A, B, A is a shape at fault.
    events: EVENTS as never, limit: 50_000, serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]),
    stopWhen: ({ context }) => context.contour.length > 3,
  });
  const typeOf = (event: object) => (event as { type: string }).type;

  test('reaches every state, and leaves every one', () => {
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual([
      'chargement', 'conflit', 'creation', 'depart', 'enregistre', 'envoi', 'ferme', 'incertain', 'indisponible', 'introuvable', 'modification',
    ]);
    for (const { state } of paths) expect(EVENTS.some((event) => transition(machine, state, event as never)[0].value !== state.value)).toBe(true);
  });

  test('never sends without a key, or a shape at fault that was touched', () => {
    const sent = paths.filter(({ state }) => ['depart', 'envoi'].includes(String(state.value)));
    expect(sent.length).toBeGreaterThan(5);
    for (const { state: { context } } of sent) expect([context.cle, fauteBloquante(context)]).toEqual(['k1', null]);
  });

  test('a send is only left by its own end or by leaving the dialog, and what is typed goes only where said', () => {
    for (const { state } of paths.filter((path) => path.state.matches('envoi'))) {
      const leaving = EVENTS.filter((event) => !transition(machine, state, event as never)[0].matches('envoi')).map(typeOf);
      expect(new Set(leaving)).toEqual(new Set(['xstate.error.actor.enregistrer', 'xstate.done.actor.enregistrer', 'fermeture', 'creation.demandee', 'zone.demandee']));
    }
    const keeping = EVENTS.filter((event) => !/^(fermeture|creation|zone|nom|sommet|contour|autre|xstate.done.actor.charger)/.test(typeOf(event)));
    const lost = paths.filter(({ state }) => state.hasTag('formulaire')).flatMap(({ state }) =>
      keeping.filter((event) => {
        const { nom, contour } = transition(machine, state, event as never)[0].context;
        return (nom !== state.context.nom && nom !== theirs.nom) || !isDeepStrictEqual(contour, state.context.contour);
      }).map((event) => [state.value, typeOf(event)]));
    expect(lost).toEqual([]);
  });
});
