import { fromPromise } from 'xstate';
import type { PasskeyOptions } from '@contract/factor.ts';
import type { Entered, FactorAnswer, FactorMethod, TotpSecret } from '../../machines/factor.ts';
import { errorText, isApiError } from '../../store/api/call/apiError.ts';
import { factorsApi } from '../../store/api/factorsApi.ts';
import { signInApi } from '../../store/api/signInApi.ts';
import type { AppDispatch } from '../../store/store.ts';
import { PasskeyRefusal } from './passkeySupport.ts';

/** Too late for another try: the sign-in is over, or the enrolment. */
const isOver = (error: unknown): boolean =>
  isApiError(error) && (error.status === 410 || error.violations.some(({ propertyPath }) => propertyPath === 'ticket'));

/** How a call ended, as the machine needs it. */
const ended = <Result>(call: Promise<Result>): Promise<FactorAnswer<Result>> =>
  call.then(
    (result) => ({ end: 'done', result }),
    (error: unknown) => {
      const [violation] = isApiError(error) ? error.violations : [];
      if (error instanceof PasskeyRefusal) return { end: 'refused', error: error.message };
      const text = violation === undefined ? errorText(error) : `${violation.message}.`;
      return { end: isOver(error) ? 'over' : 'refused', error: text };
    },
  );

interface Calls {
  prove: (proof: { kind: FactorMethod; code: string }) => Promise<Entered>;
  prepare: () => Promise<TotpSecret>;
  enrol: (first: { ticket: string; code: string; nom: string }) => Promise<Entered>;
  touch: () => Promise<Entered>;
  register: (nom: string) => Promise<Entered>;
  leave: () => Promise<unknown>;
}

const actorsOf = ({ prove, prepare, enrol, touch, register, leave }: Calls) => ({
  prove: fromPromise(({ input }: { input: Parameters<Calls['prove']>[0] }) => ended(prove(input))),
  prepare: fromPromise(() => ended(prepare())),
  enrol: fromPromise(({ input }: { input: Parameters<Calls['enrol']>[0] }) => ended(enrol(input))),
  touch: fromPromise(() => ended(touch())),
  register: fromPromise(({ input }: { input: { nom: string } }) => ended(register(input.nom))),
  leave: fromPromise(leave),
});
export type FactorActors = ReturnType<typeof actorsOf>;

// Without `track: false` codes and secrets would stay in the store.
const APART = { track: false } as const;

const browserPart = () => import(/* webpackChunkName: "factors" */ './passkeyPrompts.ts');
type Prompts = Awaited<ReturnType<typeof browserPart>>;

/** Has the browser ask for a passkey, between two calls. */
async function prompted(name: keyof Prompts, options: Promise<PasskeyOptions>): Promise<unknown> {
  const prompts = await browserPart();
  return prompts[name]((await options).options);
}

/** The calls of somebody who is signing in. */
export const signInActors = (dispatch: AppDispatch): FactorActors => {
  const { proveFactor, prepareFirstFactor, addFirstFactor, leaveSignIn, ...passkeys } = signInApi.endpoints;
  const { prepareProof, prepareFirstPasskey, addFirstPasskey } = passkeys;
  return actorsOf({
    prove: (proof) => dispatch(proveFactor.initiate(proof, APART)).unwrap(),
    prepare: () => dispatch(prepareFirstFactor.initiate(undefined, APART)).unwrap(),
    enrol: (first) => dispatch(addFirstFactor.initiate(first, APART)).unwrap(),
    touch: async () => {
      const passkey = await prompted('askPasskey', dispatch(prepareProof.initiate(undefined, APART)).unwrap());
      return dispatch(proveFactor.initiate({ kind: 'passkey', passkey }, APART)).unwrap();
    },
    register: async (nom) => {
      const options = dispatch(prepareFirstPasskey.initiate(undefined, APART)).unwrap();
      const passkey = await prompted('makePasskey', options);
      return dispatch(addFirstPasskey.initiate({ nom, passkey }, APART)).unwrap();
    },
    leave: () => dispatch(leaveSignIn.initiate(undefined, APART)).unwrap(),
  });
};

/** The calls of somebody who adds a factor to their account. */
export const accountActors = (dispatch: AppDispatch): FactorActors => {
  const { prepareFactor, addFactor, preparePasskey, addPasskey } = factorsApi.endpoints;
  const nobody = () => Promise.reject(new Error('nobody signs in here'));
  return actorsOf({
    prove: nobody,
    touch: nobody,
    register: async (nom) => {
      const passkey = await prompted('makePasskey', dispatch(preparePasskey.initiate(undefined, APART)).unwrap());
      return { target: null, ...(await dispatch(addPasskey.initiate({ nom, passkey }, APART)).unwrap()) };
    },
    prepare: () => dispatch(prepareFactor.initiate(undefined, APART)).unwrap(),
    enrol: async (first) => ({ target: null, ...(await dispatch(addFactor.initiate(first, APART)).unwrap()) }),
    leave: () => Promise.resolve(),
  });
};
