import type { RefusedLigne } from '@contract/ajustement.ts';
import { useEffect, useMemo } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { useOwner, type AppDispatch } from '../../store/store.ts';
import {
  type AjustementContext,
  type AjustementFields,
  type ajustementMachine,
  type AjustementMade,
  type AjustementStock,
  ajustementWorkflow,
} from '../../machines/forms/ajustement.ts';
import { toBody, toLines } from '../../machines/forms/ajustementRules.ts';
import type { Sending } from '../../machines/submission/formTypes.ts';
import { type Binding, useWorkflow } from '../../machines/workflow/useWorkflow.ts';
import { ajustementsApi } from '../../store/api/ajustementsApi.ts';
import { NOW, readFor } from '../../store/api/call/answerOf.ts';
import { type Answer, answerTo } from '../../store/api/call/failure.ts';
import { stockApi } from '../../store/api/stockApi.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { useAddress } from '../../ui/hooks/useAddress.ts';

export type AjustementActor = ActorRefFrom<typeof ajustementMachine>;
type AjustementSending = Sending<AjustementFields, AjustementStock>;

const isRefused = (value: unknown): value is RefusedLigne =>
  typeof value === 'object' &&
  value !== null &&
  'stockCommercialCode' in value &&
  typeof value.stockCommercialCode === 'string' &&
  'quantiteDisponible' in value &&
  typeof value.quantiteDisponible === 'number';

/** The lines that a refused save names, with the quantity left of each. */
export const refusedLines = ({ actuel }: { actuel?: unknown }): RefusedLigne[] =>
  Array.isArray(actuel) ? actuel.filter(isRefused) : [];

/** Connects the form's machine to the API calls. */
const bind = (dispatch: AppDispatch): Binding<typeof ajustementMachine> => ({
  actors: {
    read: fromPromise<AjustementStock, { subject: string }>(async ({ input, signal }) => {
      const { items } = await readFor(
        dispatch(stockApi.endpoints.getStockCommercial.initiate(input.subject, NOW)),
        signal,
      );
      return { lines: toLines(items), before: {} };
    }),
    send: fromPromise<Answer<AjustementMade>, AjustementSending>(({ input: { subject, fields, at, key } }) => {
      const body = toBody(subject ?? '', fields, at);
      const call = dispatch(
        ajustementsApi.endpoints.createAjustement.initiate({ body, idempotencyKey: key }, { track: false }),
      ).unwrap();
      return answerTo(
        call.then((made) => ({ code: made?.code ?? null })),
        { details: refusedLines },
      );
    }),
  },
  onEmitted: ({ type }) => {
    if (type === 'saved') notify.success({ title: 'Ajustement créé avec succès !' });
  },
});

const isLeaving = (actor: AjustementActor): boolean =>
  ['saved', 'closed', 'discarding'].some((state) => actor.getSnapshot().matches(state as 'saved'));

/** Keeps the representative in the address and in the form the same, whichever of them changed. */
export function useSubjectInAddress(
  actor: AjustementActor,
  subject: AjustementContext['subject'],
  isAsking: boolean,
): void {
  const { params, put } = useAddress();
  const wanted = params.get('commercial') ?? '';
  useEffect(() => {
    if (wanted !== '') actor.send({ type: 'form.opened', form: 'ajustement', subject: wanted });
  }, [actor, wanted]);
  useEffect(() => {
    // The subject is read again because the effect above may have changed it. Once the form was saved or abandoned the
    // page is being left, and changing the address would bring it back.
    const now = actor.getSnapshot().context.subject;
    if (now === null || now === wanted || isLeaving(actor)) return;
    put('commercial', now, { replace: true });
  }, [actor, subject, isAsking, wanted, put]);
}

/** The form's actor, kept with this user's draft; null until the stored draft has been read. */
export function useAjustement(): AjustementActor | null {
  const owner = useOwner();
  const { store } = owner;
  const binding = useMemo(() => bind(store.dispatch), [store]);
  return useWorkflow(ajustementWorkflow, binding, owner);
}
