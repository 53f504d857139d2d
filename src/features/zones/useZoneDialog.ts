import type { Zone, ZoneBody } from '@contract/zone.ts';
import { useEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type KeptWorkflow, useKeptActor } from '../../machines/useKeptActor.ts';
import { aModifie, zoneDialogMachine, type Issue, type ZoneDialogContext } from '../../machines/zoneDialog.ts';
import { toZoneLue, type ZoneLue } from '../../machines/zoneDialogRules.ts';
import { answerOf, NOW } from '../../store/api/answerOf.ts';
import { errorStatus, errorText, isApiError, reasonOf } from '../../store/api/apiError.ts';
import { ALL_ZONES, zonesApi } from '../../store/api/zonesApi.ts';
import { type AppDispatch, useAppSelector, useAppStore } from '../../store/store.ts';
import { NOUVELLE } from './zoneAddress.ts';

export type ZoneDialogActor = ActorRefFrom<typeof zoneDialogMachine>;

const isContext = (context: unknown): context is ZoneDialogContext =>
  typeof context === 'object' && context !== null && 'contour' in context && Array.isArray(context.contour) && 'nom' in context && typeof context.nom === 'string' && 'base' in context;

const workflow: KeptWorkflow<typeof zoneDialogMachine> = {
  id: 'zoneDialog',
  version: '1',
  quiet: ['creation', 'modification', 'conflit', 'depart', 'incertain'],
  over: ['ferme', 'enregistre'],
  input: () => undefined,
  isValid: isContext,
};

const isZone = (value: unknown): value is Zone => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'designation' in value && typeof value.designation === 'string';

const CHAMP: Record<string, string> = { designation: 'nom', couleur: 'couleur', utilisateurs: 'commerciaux', polygon: 'forme' };

/** What a failed save means: somebody else's came first, a refusal, or no answer to go by. */
export function issueDe(error: unknown): Issue {
  const status = errorStatus(error);
  if (!isApiError(error) || status === null || status >= 500) return { issue: 'incertain', message: errorText(error) };
  if (status === 412 && isZone(error.actuel)) return { issue: 'conflit', autre: toZoneLue(error.actuel) };
  const champs = Object.fromEntries(error.violations.flatMap(({ propertyPath, message }) => (CHAMP[propertyPath] ? [[CHAMP[propertyPath], message]] : [])));
  return { issue: 'refuse', message: reasonOf(error) ?? null, champs };
}

/** A zone as it is now. A backend with only the calls of the docs has it in its list. */
async function chargee(dispatch: AppDispatch, code: string): Promise<ZoneLue | null> {
  try {
    return toZoneLue(await answerOf(dispatch(zonesApi.endpoints.getZone.initiate(code, NOW))));
  } catch (error) {
    if (errorStatus(error) !== 404) throw new Error(errorText(error), { cause: error });
  }
  try {
    const { items } = await answerOf(dispatch(zonesApi.endpoints.listZones.initiate(ALL_ZONES, NOW)));
    const found = items.find((zone) => zone.code === code);
    return found ? toZoneLue(found) : null;
  } catch (error) {
    throw new Error(errorText(error), { cause: error });
  }
}

/** The dialog's machine on the calls behind it. */
const bound = (dispatch: AppDispatch) =>
  zoneDialogMachine.provide({
    actors: {
      charger: fromPromise<ZoneLue | null, { code: string }>(({ input }) => chargee(dispatch, input.code)),
      enregistrer: fromPromise<Issue, { corps: ZoneBody; cle: string }>(({ input: { corps, cle } }) =>
        dispatch(zonesApi.endpoints.saveZone.initiate({ body: corps, idempotencyKey: cle }, { track: false }))
          .unwrap()
          .then((): Issue => ({ issue: 'enregistre' }), issueDe),
      ),
    },
  });

/** The dialog's actor, kept for its user; null until a draft was looked for. */
export function useZoneDialog(): ZoneDialogActor | null {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  const machine = useMemo(() => bound(store.dispatch), [store]);
  return useKeptActor(machine, workflow, { store, username });
}

const enCours = (actor: ZoneDialogActor): string | null => {
  const snapshot = actor.getSnapshot();
  return snapshot.matches('ferme') ? null : (snapshot.context.code ?? NOUVELLE);
};

/** The machine follows the address. A draft with something typed comes first: the address is brought to it. */
export function useSuiviAdresse(actor: ZoneDialogActor, demandee: string | null, remplacer: (zone: string) => void): void {
  const repris = useRef<ZoneDialogActor | null>(null);
  useEffect(() => {
    if (repris.current !== actor) {
      repris.current = actor;
      const snapshot = actor.getSnapshot();
      const kept = enCours(actor);
      if (kept !== null && (aModifie(snapshot.context) || snapshot.matches('depart') || snapshot.matches('incertain'))) {
        actor.send({ type: 'page.reprise' });
        if (kept !== demandee) remplacer(kept);
        return;
      }
      actor.send({ type: 'fermeture' });
    }
    if (demandee === enCours(actor)) return;
    if (demandee === null) actor.send({ type: 'fermeture' });
    else actor.send(demandee === NOUVELLE ? { type: 'creation.demandee' } : { type: 'zone.demandee', code: demandee });
  }, [actor, demandee, remplacer]);
}
