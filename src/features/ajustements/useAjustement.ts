import type { AjustementBody, LigneRefusee } from '@contract/ajustement.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { ajustementMachine, aSaisi, type AjustementContext, type Issue } from '../../machines/ajustement.ts';
import { toLignes, type Lignes } from '../../machines/ajustementRules.ts';
import { type KeptWorkflow, useKeptActor } from '../../machines/useKeptActor.ts';
import { ajustementsApi } from '../../store/api/ajustementsApi.ts';
import { answerOf, NOW } from '../../store/api/answerOf.ts';
import { errorText, isApiError } from '../../store/api/apiError.ts';
import { stockApi } from '../../store/api/stockApi.ts';
import { type AppDispatch, useAppSelector, useAppStore } from '../../store/store.ts';
import { useAddress } from '../../ui/hooks/useAddress.ts';

export type AjustementActor = ActorRefFrom<typeof ajustementMachine>;

const isContext = (context: unknown): context is AjustementContext =>
  typeof context === 'object' && context !== null && 'quantites' in context && 'lignes' in context && 'commercial' in context && typeof context.commercial === 'string';

const workflow: KeptWorkflow<typeof ajustementMachine> = {
  id: 'ajustement',
  version: '1',
  quiet: ['saisie', 'refus', 'indisponible', 'changement', 'confirmation', 'depart', 'incertain'],
  over: ['sansCommercial', 'enregistre'],
  input: () => undefined,
  isValid: isContext,
};

const isRefusee = (value: unknown): value is LigneRefusee =>
  typeof value === 'object' && value !== null && 'stockCommercialCode' in value && typeof value.stockCommercialCode === 'string' && 'quantiteDisponible' in value && typeof value.quantiteDisponible === 'number';

/** What a failed save means: lines refused, a plain refusal, or no answer to go by. */
export function issueDe(error: unknown): Issue {
  const message = errorText(error);
  if (!isApiError(error) || typeof error.status !== 'number' || error.status >= 500) return { issue: 'incertain', message };
  if (error.status !== 422) return { issue: 'echec', message };
  if (Array.isArray(error.actuel)) return { issue: 'refuse', message, lignes: error.actuel.filter(isRefusee) };
  return error.violations.length === 0 ? { issue: 'refuse', message, lignes: [] } : { issue: 'echec', message };
}

/** The form's machine on the calls behind it. */
const bound = (dispatch: AppDispatch) =>
  ajustementMachine.provide({
    actors: {
      charger: fromPromise<Lignes, { username: string }>(async ({ input, signal }) => {
        const request = dispatch(stockApi.endpoints.getStockCommercial.initiate(input.username, NOW));
        signal.addEventListener('abort', () => { request.abort(); }, { once: true });
        return await answerOf(request).then(({ items }) => toLignes(items), (error: unknown) => Promise.reject(new Error(errorText(error))));
      }),
      enregistrer: fromPromise<Issue, { corps: AjustementBody; cle: string }>(({ input: { corps, cle } }) =>
        dispatch(ajustementsApi.endpoints.createAjustement.initiate({ body: corps, idempotencyKey: cle }, { track: false }))
          .unwrap()
          .then((made): Issue => ({ issue: 'enregistre', code: made?.code ?? null }), issueDe),
      ),
    },
  });

/**
 * A page that stands again goes on with the stock as it is now; a draft without anything typed is no draft. Before the other effects:
 * what they tell the machine is told to the page that stands.
 */
export function useReprise(actor: AjustementActor): void {
  const { params } = useAddress();
  const isNamed = params.has('commercial');
  // Once for each actor: what the address says later is no return.
  const reprendre = useEffectEvent((repris: AjustementActor) => {
    const snapshot = repris.getSnapshot();
    if (snapshot.matches('sansCommercial')) return;
    repris.send(aSaisi(snapshot.context) || isNamed ? { type: 'page.reprise' } : { type: 'abandon' });
  });
  useEffect(() => { reprendre(actor); }, [actor]);
}

/** The representative stands in the address too: chosen there or in the form, and shown in both. */
export function useCommercialDansAdresse(actor: AjustementActor, commercial: string | null, isAsking: boolean): void {
  const { params, put } = useAddress();
  const wanted = params.get('commercial') ?? '';
  useEffect(() => {
    if (wanted !== '') actor.send({ type: 'commercial.choisi', username: wanted });
  }, [actor, wanted]);
  useEffect(() => {
    // Read again: the effect above may have changed it. Given up or made, the page is on its way out, and must not be called back.
    const now = actor.getSnapshot();
    if (now.context.commercial === null || now.context.commercial === wanted || now.matches('changement') || now.matches('enregistre')) return;
    put('commercial', now.context.commercial, { replace: true });
  }, [actor, commercial, isAsking, wanted, put]);
}

/** The form's actor, kept for its user; null until a draft was looked for. */
export function useAjustement(): AjustementActor | null {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  const machine = useMemo(() => bound(store.dispatch), [store]);
  return useKeptActor(machine, workflow, { store, username });
}
