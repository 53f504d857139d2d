import { createContext, useContext, useEffect, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import { fromPromise, type Actor } from 'xstate';
import { assignationMachine, type AssignationSnapshot } from '../../machines/assignation.ts';
import { useDepart } from '../../machines/useDepart.ts';
import { useKeptActor, type KeptWorkflow } from '../../machines/useKeptActor.ts';
import { useAppSelector, useAppStore } from '../../store/store.ts';
import { notify } from '../../ui/feedback/toast.tsx';
import { sendAssignation } from './sendAssignation.ts';

export type AssignationActor = Actor<typeof assignationMachine>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const WORKFLOW: KeptWorkflow<typeof assignationMachine> = {
  id: 'assignation',
  version: '1',
  quiet: ['filling', 'depart', 'unanswered'],
  over: ['empty', 'done', 'abandoned'],
  input: () => undefined,
  isValid: (context) => isRecord(context) && (context['key'] === null || typeof context['key'] === 'string') && isRecord(context['quantities']),
};

/** The workflow of this screen, bound to the call; null until a kept one was looked for. */
export function useAssignation(): AssignationActor | null {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  const machine = useMemo(
    () => assignationMachine.provide({ actors: { send: fromPromise(({ input }) => sendAssignation(store.dispatch, input)) } }),
    [store],
  );
  return useKeptActor(machine, WORKFLOW, { store, username });
}

/** Sends once what is sent is kept; found again on its way, nobody knows whether it arrived. */
export function useSending(actor: AssignationActor): void {
  const isLeaving = useSelector(actor, (snapshot) => snapshot.matches('depart'));
  // First: what it was found in may be on its way.
  useEffect(() => { actor.send({ type: 'page.reprise' }); }, [actor]);
  useDepart(actor, isLeaving);
}

/** Says how a sending ended (doc 2, 8), and goes back to the list once it was given. */
export function useOutcome(actor: AssignationActor): void {
  const navigate = useNavigate();
  const done = useSelector(actor, (snapshot) => snapshot.matches('done'));
  useEffect(() => {
    const given = actor.on('given', () => {
      notify.success({ title: 'Stocks assignés avec succès !' });
    });
    const failed = actor.on('failed', ({ message }) => {
      // The typewriter apostrophe is the specification's.
      notify.error({ title: `Erreur lors de l'assignation: ${message}` });
    });
    return () => {
      given.unsubscribe();
      failed.unsubscribe();
    };
  }, [actor]);
  useEffect(() => {
    if (done) void navigate('/produits-divers');
  }, [done, navigate]);
}

export const AssignationContext = createContext<AssignationActor | null>(null);

/** What a cell shows of the workflow: it alone renders again when that changes. */
export function useAssigned<T>(select: (snapshot: AssignationSnapshot) => T): [T, AssignationActor] {
  const actor = useContext(AssignationContext);
  if (!actor) throw new Error('no assignment here');
  return [useSelector(actor, select), actor];
}
