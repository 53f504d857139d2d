import type { Zone } from '@contract/zone.ts';
import { useEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { useOwner, type AppDispatch } from '../../store/store.ts';
import type { Sending } from '../../machines/submission/formTypes.ts';
import { type Binding, useWorkflow } from '../../machines/workflow/useWorkflow.ts';
import { touched, type zoneMachine, type ZoneRead, zoneWorkflow } from '../../machines/forms/zone.ts';
import { toBody, toStoredZone, type ZoneFields } from '../../machines/forms/zoneRules.ts';
import { NOW, readFor } from '../../store/api/call/answerOf.ts';
import { errorStatus } from '../../store/api/call/apiError.ts';
import { type Answer, answerTo, type LatestStored } from '../../store/api/call/failure.ts';
import { ALL_ZONES, zonesApi } from '../../store/api/zonesApi.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { NEW_ZONE } from './zoneAddress.ts';

export type ZoneActor = ActorRefFrom<typeof zoneMachine>;

const isZone = (value: unknown): value is Zone =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'designation' in value &&
  typeof value.designation === 'string';

/** The current zone in a 412 answer; null when the answer has none. */
export function theirsOf(actuel: unknown): LatestStored<ZoneFields> | null {
  if (!isZone(actuel)) return null;
  const stored = toStoredZone(actuel);
  return { fields: stored.fields, version: stored.version, by: null, loaded: stored };
}

/** Reads a zone. Another backend may only have the list (docs/product.md, 15), so a 404 is looked up there. */
async function readZone(dispatch: AppDispatch, code: string, signal: AbortSignal): Promise<ZoneRead> {
  try {
    return toStoredZone(await readFor(dispatch(zonesApi.endpoints.getZone.initiate(code, NOW)), signal));
  } catch (error) {
    if (errorStatus((error as Error).cause) !== 404) throw error;
  }
  const { items } = await readFor(dispatch(zonesApi.endpoints.listZones.initiate(ALL_ZONES, NOW)), signal);
  const found = items.find((zone) => zone.code === code);
  return found ? toStoredZone(found) : null;
}

const PATHS = { designation: 'designation', couleur: 'couleur', utilisateurs: 'utilisateurs', polygon: 'shape' };

const bind = (dispatch: AppDispatch): Binding<typeof zoneMachine> => ({
  actors: {
    read: fromPromise<ZoneRead, { subject: string }>(({ input, signal }) => readZone(dispatch, input.subject, signal)),
    send: fromPromise<Answer<true, ZoneFields>, Sending<ZoneFields, ZoneRead>>(({ input: { fields, loaded, key } }) => {
      const call = dispatch(
        zonesApi.endpoints.saveZone.initiate({ body: toBody(fields, loaded), idempotencyKey: key }, { track: false }),
      ).unwrap();
      return answerTo(
        call.then(() => true as const),
        { paths: PATHS, theirs: theirsOf },
      );
    }),
  },
  onEmitted: (ended) => {
    if (ended.type === 'saved')
      notify.success({ title: ended.subject === null ? 'Zone créée avec succès.' : 'Zone modifiée avec succès.' });
  },
});

/** The dialog's actor, whose draft belongs to the user; null until stored drafts were searched. */
export function useZoneDialog(): ZoneActor | null {
  const owner = useOwner();
  const { store } = owner;
  const binding = useMemo(() => bind(store.dispatch), [store]);
  return useWorkflow(zoneWorkflow, binding, owner);
}

/** The zone in the machine as the address spells it; null when the dialog is closed. */
const zoneInMachine = (actor: ZoneActor): string | null => {
  const { value, context } = actor.getSnapshot();
  return value === 'closed' || value === 'saved' ? null : (context.subject ?? NEW_ZONE);
};

/** Whether closing would lose changes or a request without an answer. */
export const wouldLoseWork = (actor: ZoneActor): boolean => {
  const { context } = actor.getSnapshot();
  return context.sentBefore || actor.getSnapshot().hasTag('busy') || touched(context).length > 0;
};

/**
 * Opens and closes the machine as the address asks. Unsaved changes and requests without an answer win: then the
 * address is set back to their zone.
 */
export function useZoneInAddress(
  actor: ZoneActor,
  asked: string | null,
  isBusy: boolean,
  replace: (zone: string) => void,
): void {
  const lastActor = useRef<ZoneActor | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const current = zoneInMachine(actor);
    const isFirst = lastActor.current !== actor;
    const hasEnded = wasBusy.current && !isBusy;
    lastActor.current = actor;
    wasBusy.current = isBusy;
    // The dialog closes by itself once the zone is saved.
    if (asked === current || isBusy || (hasEnded && current === null)) return;
    if ((isFirst || hasEnded) && current !== null && wouldLoseWork(actor)) replace(current);
    else if (asked === null) actor.send({ type: 'form.abandoned' });
    else actor.send({ type: 'form.opened', form: 'zone', subject: asked === NEW_ZONE ? null : asked });
  }, [actor, asked, isBusy, replace]);
}
