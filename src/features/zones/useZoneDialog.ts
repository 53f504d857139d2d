import type { Zone } from '@contract/zone.ts';
import { useEffect, useMemo, useRef } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { useOwner } from '../../domain/forms/useOwner.ts';
import type { Sending } from '../../machines/submission/formTypes.ts';
import { type Binding, useWorkflow } from '../../machines/useWorkflow.ts';
import { touched, type zoneMachine, type ZoneRead, zoneWorkflow } from '../../machines/zone.ts';
import { toBody, toStoredZone, type ZoneFields } from '../../machines/zoneRules.ts';
import { NOW, readFor } from '../../store/api/answerOf.ts';
import { errorStatus } from '../../store/api/apiError.ts';
import { type Answer, answerTo, type Standing } from '../../store/api/failure.ts';
import { ALL_ZONES, zonesApi } from '../../store/api/zonesApi.ts';
import type { AppDispatch } from '../../store/store.ts';
import { notify } from '../../ui/feedback/toast.tsx';
import { NEW_ZONE } from './zoneAddress.ts';

export type ZoneActor = ActorRefFrom<typeof zoneMachine>;

const isZone = (value: unknown): value is Zone =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'designation' in value &&
  typeof value.designation === 'string';

/** The zone that a 412 says is there now; null when it does not. */
export function theirsOf(actuel: unknown): Standing<ZoneFields> | null {
  if (!isZone(actuel)) return null;
  const stored = toStoredZone(actuel);
  return { fields: stored.fields, version: stored.version, by: null, loaded: stored };
}

/** A zone as it is now. A backend with only the calls of the specification has it in its list. */
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

/** The dialog's actor, kept for its user; null until a draft was looked for. */
export function useZoneDialog(): ZoneActor | null {
  const owner = useOwner();
  const { store } = owner;
  const binding = useMemo(() => bind(store.dispatch), [store]);
  return useWorkflow(zoneWorkflow, binding, owner);
}

/** The zone that the machine works on, as the address names it; null when it is closed. */
const workedOn = (actor: ZoneActor): string | null => {
  const { value, context } = actor.getSnapshot();
  return value === 'closed' || value === 'saved' ? null : (context.subject ?? NEW_ZONE);
};

/** Whether something would be lost or left without an answer. */
export const isKeptBack = (actor: ZoneActor): boolean => {
  const { context } = actor.getSnapshot();
  return context.sentBefore || actor.getSnapshot().hasTag('busy') || touched(context).length > 0;
};

/** The machine follows the address. What is typed, or has no answer yet, comes first: the address is brought to it. */
export function useZoneInAddress(
  actor: ZoneActor,
  asked: string | null,
  isBusy: boolean,
  replace: (zone: string) => void,
): void {
  const found = useRef<ZoneActor | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const current = workedOn(actor);
    const isFirst = found.current !== actor;
    const hasEnded = wasBusy.current && !isBusy;
    found.current = actor;
    wasBusy.current = isBusy;
    // Once it is saved the dialog closes by itself.
    if (asked === current || isBusy || (hasEnded && current === null)) return;
    if ((isFirst || hasEnded) && current !== null && isKeptBack(actor)) replace(current);
    else if (asked === null) actor.send({ type: 'form.abandoned' });
    else actor.send({ type: 'form.opened', form: 'zone', subject: asked === NEW_ZONE ? null : asked });
  }, [actor, asked, isBusy, replace]);
}
