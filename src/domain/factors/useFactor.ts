import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { type Actor, createActor, type SnapshotFrom } from 'xstate';
import type { SecondStep } from '@contract/factor.ts';
import { type FactorEmitted, factorMachine } from '../../machines/factor.ts';
import { record } from '../../machines/journal/journal.ts';
import type { AppDispatch } from '../../store/store.ts';
import { useAppDispatch } from '../../store/store.ts';
import type { FactorActors } from './factorCalls.ts';

export type FactorActor = Actor<typeof factorMachine>;
export type FactorSnapshot = SnapshotFrom<typeof factorMachine>;

interface FactorUse {
  /** Its name in journals, after `factor.`. */
  name: 'connexion' | 'compte';
  actorsOf: (dispatch: AppDispatch) => FactorActors;
  onEnd: (event: FactorEmitted) => void;
}

/** Starts the machine of a second factor; null until it is there. `use` must be stable. */
export function useFactor(step: SecondStep, use: FactorUse): FactorActor | null {
  const dispatch = useAppDispatch();
  const [actor, setActor] = useState<FactorActor | null>(null);
  useEffect(() => {
    const { name, actorsOf, onEnd } = use;
    const input = { step };
    const begun = createActor(factorMachine.provide({ actors: actorsOf(dispatch) }), {
      input,
      inspect: record(`factor.${name}`, { input }).inspect,
    });
    begun.on('*', onEnd);
    begun.start();
    let isLeft = false;
    queueMicrotask(() => {
      if (!isLeft) setActor(begun);
    });
    return () => {
      isLeft = true;
      begun.stop();
      setActor(null);
    };
  }, [step, use, dispatch]);
  return actor;
}

export const useFactorState = (actor: FactorActor): FactorSnapshot => useSelector(actor, (snapshot) => snapshot);
