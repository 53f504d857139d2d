import { createActor, fromPromise, initialTransition, transition, waitFor, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { aSaisi, formulaireMachine, type FormulaireEvent, type Issue } from './formulaire.ts';
import { Recorder } from './journal.ts';
import { replay } from './replay.ts';

type Snapshot = SnapshotFrom<typeof formulaireMachine>;

const open: FormulaireEvent = { type: 'formulaire.ouvert', quoi: 'modification', sujet: 'a@b.mg', champs: { nom: 'Rabe', role: 'LECTEUR' }, version: 3 };
const type = (valeur: string, champ = 'nom'): FormulaireEvent => ({ type: 'champ.saisi', champ, valeur });
const secret: FormulaireEvent = { type: 'secret.saisi', champ: 'password' };
const submit = (fautes = {}): FormulaireEvent => ({ type: 'envoi.demande', fautes, cle: 'k' });
const close = (aPerdre = false): FormulaireEvent => ({ type: 'fermeture.demandee', aPerdre });
const back: FormulaireEvent = { type: 'formulaire.repris' };
const leave: FormulaireEvent = { type: 'abandon.confirme' };
const stay: FormulaireEvent = { type: 'abandon.annule' };
const take: FormulaireEvent = { type: 'leurs.pris' };
const done = (output: Issue) => ({ type: 'xstate.done.actor.envoyer', output, actorId: 'envoyer' });
const sent = done({ issue: 'fait' });
const refused = done({ issue: 'refuse', fautes: { nom: 'trop long' }, message: 'Non.', raison: 'Parce que.' });
const beaten = done({ issue: 'devance', champs: { nom: 'Rasoa', role: 'LECTEUR' }, version: 4, par: 'Soa' });
const older = done({ issue: 'devance', champs: { nom: 'Rabe', role: 'LECTEUR' }, version: 9, par: null });
const failed = { type: 'xstate.error.actor.envoyer', error: new Error('boum'), actorId: 'envoyer' };

const after = (...events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(formulaireMachine);
  for (const event of events) [snapshot] = transition(formulaireMachine, snapshot, event as FormulaireEvent);
  return snapshot;
};

test.each([
  ['fermé, rien ne se tape', [type('x'), submit()], 'ferme'],
  ['ouvert', [open], 'saisie'],
  ['fermé sans rien avoir tapé', [open, close()], 'ferme'],
  ['ce qui est retapé comme avant n’est rien à perdre', [open, type('x'), type('Rabe'), close()], 'ferme'],
  ['fermé après avoir tapé : on demande', [open, type('x'), close()], 'abandon'],
  ['un mot de passe tapé se perd aussi', [open, secret, close(true)], 'abandon'],
  ['resté', [open, type('x'), close(), stay], 'saisie'],
  ['abandonné', [open, type('x'), close(), leave], 'ferme'],
  ['avec une faute, rien ne part', [open, submit({ nom: 'requis' })], 'saisie'],
  ['envoyé', [open, submit()], 'envoi'],
  ['pendant l’envoi, rien ne se tape ni ne se ferme', [open, submit(), type('x'), close(), submit()], 'envoi'],
  ['fait', [open, submit(), sent], 'ferme'],
  ['refusé', [open, submit(), refused], 'saisie'],
  ['en panne', [open, submit(), failed], 'saisie'],
  ['devancé', [open, type('x'), submit(), beaten], 'conflit'],
  ['devancé par autre chose : on renvoie', [open, type('x'), submit(), older], 'envoi'],
  ['devancé, les miens envoyés', [open, type('x'), submit(), beaten, submit()], 'envoi'],
  ['devancé, les miens refusés', [open, type('x'), submit(), beaten, submit(), refused], 'conflit'],
  ['devancé, fermé puis resté', [open, type('x'), submit(), beaten, close(), stay], 'conflit'],
  ['devancé, les leurs pris', [open, type('x'), submit(), beaten, take], 'ferme'],
  ['pas de choix sans conflit', [open, take], 'saisie'],
  ['retrouvé avec ce qui était tapé', [open, type('x'), back], 'saisie'],
  ['retrouvé sans rien de tapé : fermé', [open, back], 'ferme'],
  ['retrouvé pendant la question', [open, type('x'), close(), back], 'saisie'],
] as const)('%s', (_case, events, state) => {
  expect(after(...events).value).toBe(state);
});

test('rien de ce qui est tapé ne se perd : ni par un refus, ni par une panne, ni par un conflit', () => {
  for (const end of [refused, failed]) expect(after(open, type('x'), submit(), end).context).toMatchObject({ champs: { nom: 'x', role: 'LECTEUR' }, version: 3 });
  expect(after(open, type('x'), submit(), refused).context).toMatchObject({ fautes: { nom: 'trop long' }, message: 'Non.', raison: 'Parce que.' });
  expect(after(open, type('x'), submit(), beaten).context).toMatchObject({ champs: { nom: 'x', role: 'LECTEUR' }, depart: { nom: 'Rasoa' }, version: 4, par: 'Soa' });
});

test('ce que l’on n’a pas touché suit ce que l’autre a enregistré', () => {
  expect(after(open, type('EDITEUR', 'role'), submit(), beaten).context.champs).toEqual({ nom: 'Rasoa', role: 'EDITEUR' });
});

test('corriger un champ lève sa faute et ce qui était dit, et donne une autre clé ; redemander la même chose garde la sienne', () => {
  const withFaults = after(open, submit({ nom: 'requis', password: 'court' }));
  expect(transition(formulaireMachine, withFaults, type('x'))[0].context.fautes).toEqual({ password: 'court' });
  expect(transition(formulaireMachine, withFaults, secret)[0].context.fautes).toEqual({ nom: 'requis' });
  const again = (...events: object[]) => after(open, submit(), failed, ...events, { type: 'envoi.demande', fautes: {}, cle: 'autre' }).context.cle;
  expect([again(), again(type('x')), again(secret)]).toEqual(['k', 'autre', 'autre']);
  expect(after(open, submit(), refused, type('x')).context).toMatchObject({ message: null, raison: null, fautes: {} });
});

test('un champ que le formulaire n’a pas ne s’y ajoute pas', () => {
  expect(after(open, type('x', 'password')).context.champs).toEqual({ nom: 'Rabe', role: 'LECTEUR' });
});

test('ce qui part : l’envoi reçoit la saisie, l’issue s’annonce, et le journal se rejoue', async () => {
  const requests: unknown[] = [];
  const told: unknown[] = [];
  const recorder = new Recorder('formulaire.utilisateur');
  const bound = formulaireMachine.provide({ actors: { envoyer: fromPromise(({ input }) => { requests.push(input); return Promise.resolve<Issue>({ issue: 'fait' }); }) } });
  const actor = createActor(bound, { inspect: recorder.inspect });
  actor.on('fait', (event) => told.push(event));
  actor.start();
  for (const event of [open, type('x'), submit()]) actor.send(event);
  await waitFor(actor, (snapshot) => snapshot.matches('ferme'));
  expect(requests).toEqual([{ quoi: 'modification', sujet: 'a@b.mg', champs: { nom: 'x', role: 'LECTEUR' }, depart: { nom: 'Rabe', role: 'LECTEUR' }, version: 3, cle: 'k' }]);
  expect(told).toEqual([{ type: 'fait', quoi: 'modification', sujet: 'a@b.mg' }]);
  expect(replay(recorder.export())).toMatchObject({ same: true, reached: 'ferme' });
});

describe('tous les chemins', () => {
  const EVENTS = [open, type('x'), type('Rabe'), secret, submit(), submit({ nom: 'requis' }), close(), close(true), leave, stay, take, back, sent, refused, beaten, older, failed];
  const paths = getShortestPaths(formulaireMachine, { events: EVENTS as never, limit: 50_000, serializeState: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]) });

  test('chaque état s’atteint, et aucun n’est une impasse', () => {
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual(['abandon', 'conflit', 'envoi', 'ferme', 'saisie']);
    for (const { state } of paths) {
      const leaves = EVENTS.some((event) => transition(formulaireMachine, state, event as FormulaireEvent)[0].value !== state.value);
      expect([state.value, leaves]).toEqual([state.value, true]);
    }
  });

  test('rien de tapé ne se ferme sans question, sinon fait ou décidé', () => {
    for (const { state } of paths.filter((path) => aSaisi(path.state.context))) {
      for (const event of EVENTS.filter((each) => ![sent, leave, take].includes(each as never))) {
        expect([event, transition(formulaireMachine, state, event as FormulaireEvent)[0].matches('ferme')]).toEqual([event, false]);
      }
    }
  });
});
