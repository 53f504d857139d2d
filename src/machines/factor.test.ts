import { createActor, fromPromise, initialTransition, transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { SecondStep } from '@contract/factor.ts';
import { type Entered, type FactorAnswer, type FactorEvent, factorMachine, type TotpSecret } from './factor.ts';
import { Recorder, type Journal } from './journal/journal.ts';
import { replay } from './journal/replay.ts';

const PROOF: SecondStep = { kind: 'proof', methods: ['totp', 'recovery'] };
const ENROLMENT: SecondStep = { kind: 'enrolment', methods: [] };
const SECRET: TotpSecret = { secret: 'JBSWY3DP', uri: 'otpauth://totp/x', ticket: 'abc' };
const refused = { end: 'refused', error: 'Code incorrect.' } as const;
const over = { end: 'over', error: 'Cette connexion a expiré.' } as const;
const done = <Result>(result: Result): FactorAnswer<Result> => ({ end: 'done', result });
const entered = (recoveryCodes: readonly string[] = []) => done<Entered>({ target: '/admin/zones', recoveryCodes });
const given: FactorEvent = { type: 'proof.given', secretCode: '123456' };
const KEY: SecondStep = { kind: 'proof', methods: ['passkey', 'recovery'] };
const touch: FactorEvent = { type: 'passkey.asked' };
const wanted: FactorEvent = { type: 'passkey.wanted', nom: 'Clé' };
const ended = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error('x') });

function after(step: SecondStep, events: readonly object[]) {
  let [snapshot] = initialTransition(factorMachine, { step });
  for (const event of events) [snapshot] = transition(factorMachine, snapshot, event as never);
  return snapshot;
}

test.each<[string, SecondStep, object[], string, string | null]>([
  ['the password was right', PROOF, [], 'proving', null],
  ['a right code', PROOF, [given, ended('prove', entered())], 'entered', null],
  ['a wrong code', PROOF, [given, ended('prove', refused)], 'proving', 'Code incorrect.'],
  ['a code twice in a hurry', PROOF, [given, given], 'verifying', null],
  ['too late', PROOF, [given, ended('prove', over)], 'expired', 'Cette connexion a expiré.'],
  ['a call that broke', PROOF, [given, failed('prove')], 'proving', 'Une erreur est survenue. Réessayez.'],
  ['a passkey where a code is asked for', PROOF, [{ type: 'passkey.asked' }], 'proving', null],
  ['a code where a passkey is asked for', KEY, [given], 'proving', null],
  ['a passkey is touched', KEY, [touch], 'touching', null],
  ['a right passkey', KEY, [touch, ended('touch', entered())], 'entered', null],
  ['a passkey that was put away', KEY, [touch, ended('touch', refused)], 'proving', 'Code incorrect.'],
  ['a passkey too late', KEY, [touch, ended('touch', over)], 'expired', 'Cette connexion a expiré.'],
  [
    'a first passkey',
    ENROLMENT,
    [ended('prepare', done(SECRET)), wanted, ended('register', entered(['a-b']))],
    'keeping',
    null,
  ],
  [
    'a passkey that was not made',
    ENROLMENT,
    [ended('prepare', done(SECRET)), wanted, ended('register', refused)],
    'enrolling',
    'Code incorrect.',
  ],
  ['going back', PROOF, [{ type: 'left' }, ended('leave', null)], 'returned', null],
  ['going back without an answer', PROOF, [{ type: 'left' }, failed('leave')], 'returned', null],
  [
    'too late, then back',
    PROOF,
    [given, ended('prove', over), { type: 'left' }],
    'returned',
    'Cette connexion a expiré.',
  ],
  ['a role that requires a factor', ENROLMENT, [], 'preparing', null],
  ['no secret came', ENROLMENT, [ended('prepare', refused)], 'unprepared', 'Code incorrect.'],
  ['asked again', ENROLMENT, [ended('prepare', refused), { type: 'retry.requested' }], 'preparing', null],
  ['a secret came', ENROLMENT, [ended('prepare', done(SECRET))], 'enrolling', null],
  [
    'a first wrong code',
    ENROLMENT,
    [ended('prepare', done(SECRET)), given, ended('enrol', refused)],
    'enrolling',
    'Code incorrect.',
  ],
  [
    'the enrolment is too old',
    ENROLMENT,
    [ended('prepare', done(SECRET)), given, ended('enrol', over)],
    'expired',
    'Cette connexion a expiré.',
  ],
  [
    'a first right code',
    ENROLMENT,
    [ended('prepare', done(SECRET)), given, ended('enrol', entered(['a-b']))],
    'keeping',
    null,
  ],
  [
    'a further factor brings no codes',
    ENROLMENT,
    [ended('prepare', done(SECRET)), given, ended('enrol', entered())],
    'entered',
    null,
  ],
  [
    'the codes were kept',
    ENROLMENT,
    [ended('prepare', done(SECRET)), given, ended('enrol', entered(['a-b'])), { type: 'codes.kept' }],
    'entered',
    null,
  ],
])('%s', (_name, step, events, state, error) => {
  const snapshot = after(step, events);
  expect([snapshot.value, snapshot.context.error]).toEqual([state, error]);
});

test('another way is chosen among those offered, and the refusal of the first goes', () => {
  const chosen = after(PROOF, [given, ended('prove', refused), { type: 'method.chosen', method: 'recovery' }]);
  expect(chosen.context).toMatchObject({ method: 'recovery', error: null });
  const none = after({ ...PROOF, methods: ['totp'] }, [{ type: 'method.chosen', method: 'recovery' }]);
  expect(none.context.method).toBe('totp');
});

test('what is secret leaves the machine at its end', () => {
  const { context } = after(ENROLMENT, [
    ended('prepare', done(SECRET)),
    given,
    ended('enrol', entered(['a-b'])),
    { type: 'codes.kept' },
  ]);
  expect([context.totpSecret, context.recoveryCodes, context.target]).toEqual([null, [], '/admin/zones']);
});

test('every state can be reached, and each leads to an end', () => {
  const events = [
    given,
    touch,
    wanted,
    { type: 'codes.kept' },
    { type: 'retry.requested' },
    { type: 'left' },
    ...[entered(), entered(['a-b']), refused, over].flatMap((answer) =>
      ['prove', 'enrol', 'touch', 'register'].map((id) => ended(id, answer)),
    ),
    ...[done(SECRET), refused, over].map((answer) => ended('prepare', answer)),
    ended('leave', null),
  ] as FactorEvent[];
  const states = new Set<string>();
  const ends = new Set<string>();
  for (const step of [PROOF, KEY, ENROLMENT]) {
    for (const { state } of getShortestPaths(factorMachine, { events, input: { step }, limit: 5_000 })) {
      states.add(String(state.value));
      const onwards = getShortestPaths(factorMachine, {
        events,
        fromState: state,
        toState: (other) => other.status === 'done',
        limit: 5_000,
      });
      if (onwards.length > 0) ends.add(String(state.value));
    }
  }
  const all = Object.keys(factorMachine.states).filter((name) => name !== 'opening');
  expect([...states].sort()).toEqual(all.sort());
  expect([...ends].sort()).toEqual(all.sort());
});

test('a recorded sign-in is replayed to its end, without any of its codes', async () => {
  const recorder = new Recorder('factor.connexion', { input: { step: ENROLMENT } });
  const actors = {
    prepare: fromPromise(() => Promise.resolve(done(SECRET))),
    enrol: fromPromise<FactorAnswer<Entered>, { ticket: string; code: string; nom: string }>(() =>
      Promise.resolve(entered(['7k2m9-x4pqd'])),
    ),
  };
  const actor = createActor(factorMachine.provide({ actors }), {
    input: { step: ENROLMENT },
    inspect: recorder.inspect,
  }).start();
  await new Promise((resolve) => setTimeout(resolve, 5));
  actor.send(given);
  await new Promise((resolve) => setTimeout(resolve, 5));
  actor.send({ type: 'codes.kept' });
  const text = JSON.stringify(recorder.export());
  for (const secret of ['123456', '7k2m9', SECRET.secret, 'otpauth', SECRET.ticket]) expect(text).not.toContain(secret);
  const journal = JSON.parse(text) as Journal;
  expect(journal.finalState).toBe('entered');
  expect(replay(journal)).toMatchObject({ reached: 'entered', same: true });
});
