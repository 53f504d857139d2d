import type { AssignationResult } from '@contract/miscellaneous.ts';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router';
import { fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { useOwner, type AppDispatch } from '../../../store/store.ts';
import { listPath } from '../../../domain/resources.ts';
import {
  type AssignationFields,
  type assignationMachine,
  type AssignationSending,
  assignationWorkflow,
  payloadOf,
} from '../../../machines/forms/assignation.ts';
import { type Binding, useWorkflow } from '../../../machines/workflow/useWorkflow.ts';
import { isApiError } from '../../../store/api/call/apiError.ts';
import { type Answer, toFailure } from '../../../store/api/call/failure.ts';
import { miscellaneousApi } from '../../../store/api/miscellaneousApi.ts';
import { notify } from '../../../ui/feedback/toast/toast.tsx';

export type AssignationActor = ActorRefFrom<typeof assignationMachine>;

const SHOWN_VIOLATIONS = 3;
/** All toasts share one id, so that a success replaces the failures before it. */
const TOAST_ID = 'assignation';

/** Reads a refusal, with the server's message for each line by product code. */
function refusal(error: unknown, sending: AssignationSending): Answer<AssignationResult, AssignationFields> {
  const failure = toFailure<AssignationFields>(error);
  const violations = isApiError(error) ? error.violations : [];
  if (violations.length === 0 || failure.isKeyUsed) return { result: null, failure };
  const { lignes } = payloadOf(sending);
  const faults = violations.flatMap(({ propertyPath, message }) => {
    const code = lignes[Number(/^lignes\.(\d+)\./.exec(propertyPath)?.[1] ?? -1)]?.miscellaneousCode;
    return code === undefined ? [] : [[code, message] as const];
  });
  return {
    result: null,
    failure: {
      ...failure,
      message: violations
        .slice(0, SHOWN_VIOLATIONS)
        .map(({ message }) => message)
        .join('\u00a0; '),
      faults: Object.fromEntries(faults),
    },
  };
}

const bind = (dispatch: AppDispatch): Binding<typeof assignationMachine> => ({
  actors: {
    send: fromPromise<Answer<AssignationResult, AssignationFields>, AssignationSending>(({ input }) =>
      dispatch(
        miscellaneousApi.endpoints.assignMiscellaneousStock.initiate(
          { body: payloadOf(input), key: input.key },
          { track: false },
        ),
      )
        .unwrap()
        .then(
          (result) => ({ result, failure: null }),
          (error: unknown) => refusal(error, input),
        ),
    ),
  },
  onEmitted: (ended) => {
    if (ended.type === 'saved') notify.success({ title: 'Stocks assignés avec succès !' }, TOAST_ID);
    // The typewriter apostrophe is meant (docs/product.md, 6.24).
    else notify.error({ title: `Erreur lors de l'assignation: ${ended.failure?.message ?? ''}` }, TOAST_ID);
  },
});

/** The workflow of this screen, bound to its call; null until stored drafts were searched. */
export function useAssignation(): AssignationActor | null {
  const owner = useOwner();
  const { store } = owner;
  const binding = useMemo(() => bind(store.dispatch), [store]);
  return useWorkflow(assignationWorkflow, binding, owner);
}

/** Goes back to the list once the assignment is saved. */
export function useLeaveWhenSaved(actor: AssignationActor): void {
  const navigate = useNavigate();
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches('saved'));
  useEffect(() => {
    if (isSaved) void navigate(listPath('produits-divers'));
  }, [isSaved, navigate]);
}

export const AssignationActorContext = createContext<AssignationActor | null>(null);

/** A part of the workflow's state; the component renders again only when that part changes. */
export function useAssignationState<T>(
  select: (snapshot: SnapshotFrom<typeof assignationMachine>) => T,
): [T, AssignationActor] {
  const actor = useContext(AssignationActorContext);
  if (!actor) throw new Error('useAssignationState needs an AssignationActorContext above it');
  return [useSelector(actor, select), actor];
}
