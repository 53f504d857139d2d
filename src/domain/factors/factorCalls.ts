import { fromPromise } from 'xstate';
import type { Entered, FactorAnswer, FactorMethod, TotpSecret } from '../../machines/factor.ts';
import { errorText, isApiError } from '../../store/api/call/apiError.ts';
import { factorsApi } from '../../store/api/factorsApi.ts';
import { signInApi } from '../../store/api/signInApi.ts';
import type { AppDispatch } from '../../store/store.ts';

/** Too late for another try: the sign-in is over, or the enrolment. */
const isOver = (error: unknown): boolean =>
  isApiError(error) && (error.status === 410 || error.violations.some(({ propertyPath }) => propertyPath === 'ticket'));

/** How a call ended, as the machine needs it. */
const ended = <Result>(call: Promise<Result>): Promise<FactorAnswer<Result>> =>
  call.then(
    (result) => ({ end: 'done', result }),
    (error: unknown) => {
      const [violation] = isApiError(error) ? error.violations : [];
      const text = violation === undefined ? errorText(error) : `${violation.message}.`;
      return { end: isOver(error) ? 'over' : 'refused', error: text };
    },
  );

interface Calls {
  prove: (proof: { kind: FactorMethod; code: string }) => Promise<Entered>;
  prepare: () => Promise<TotpSecret>;
  enrol: (first: { ticket: string; code: string; nom: string }) => Promise<Entered>;
  leave: () => Promise<unknown>;
}

const actorsOf = ({ prove, prepare, enrol, leave }: Calls) => ({
  prove: fromPromise(({ input }: { input: Parameters<Calls['prove']>[0] }) => ended(prove(input))),
  prepare: fromPromise(() => ended(prepare())),
  enrol: fromPromise(({ input }: { input: Parameters<Calls['enrol']>[0] }) => ended(enrol(input))),
  leave: fromPromise(leave),
});
export type FactorActors = ReturnType<typeof actorsOf>;

// Without `track: false` codes and secrets would stay in the store.
const APART = { track: false } as const;

/** The calls of somebody who is signing in. */
export const signInActors = (dispatch: AppDispatch): FactorActors => {
  const { proveFactor, prepareFirstFactor, addFirstFactor, leaveSignIn } = signInApi.endpoints;
  return actorsOf({
    prove: (proof) => dispatch(proveFactor.initiate(proof, APART)).unwrap(),
    prepare: () => dispatch(prepareFirstFactor.initiate(undefined, APART)).unwrap(),
    enrol: (first) => dispatch(addFirstFactor.initiate(first, APART)).unwrap(),
    leave: () => dispatch(leaveSignIn.initiate(undefined, APART)).unwrap(),
  });
};

/** The calls of somebody who adds a factor to their account. */
export const accountActors = (dispatch: AppDispatch): FactorActors => {
  const { prepareFactor, addFactor } = factorsApi.endpoints;
  return actorsOf({
    prove: () => Promise.reject(new Error('nobody signs in here')),
    prepare: () => dispatch(prepareFactor.initiate(undefined, APART)).unwrap(),
    enrol: async (first) => ({ target: null, ...(await dispatch(addFactor.initiate(first, APART)).unwrap()) }),
    leave: () => Promise.resolve(),
  });
};
