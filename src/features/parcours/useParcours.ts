import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { record } from '../../machines/journal/journal.ts';
import type { parcoursMachine } from '../../machines/parcours.ts';
import { useAppSelector, useAppStore } from '../../store/store.ts';
import { today } from '../../ui/format/date.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { writeTime, writeParcours, readTime, readParcours } from './address.ts';
import { answersOf, KeptCalls, boundMachine } from './load.ts';
import { everySecond, everyFrame, Clock } from './clock.ts';
import { TripCache } from './tripCache.ts';
import { extentOf, type Trip } from './trip.ts';

export type ParcoursActor = ActorRefFrom<typeof parcoursMachine>;

/** What every part of the screen works with. */
export interface ScreenTools {
  actor: ParcoursActor;
  clock: Clock;
  tripCache: TripCache;
}

/** The screen's actor with its journal, its clock, and what keeps the answers; null before the screen stands. */
export function useScreenTools(): ScreenTools | null {
  const store = useAppStore();
  const [tools, setTools] = useState<ScreenTools | null>(null);
  useEffect(() => {
    const [tripCache, kept, input] = [new TripCache(), new KeptCalls(), { day: today() }];
    const actor = createActor(
      boundMachine({ dispatch: store.dispatch, getState: () => store.getState(), kept, tripCache }),
      { input, inspect: record('parcours', { input }).inspect },
    ).start();
    let isLeft = false;
    queueMicrotask(() => {
      if (!isLeft) setTools({ actor, clock: new Clock(), tripCache });
    });
    return () => {
      isLeft = true;
      actor.stop();
      kept.release();
      setTools(null);
    };
  }, [store]);
  return tools;
}

/**
 * The address holds what is asked for: asked for in the panel it is written there, opened or gone back to it is read.
 */
export function useTripsAddress(actor: ParcoursActor): void {
  const { params, change } = useAddress();
  const requests = params.getAll('parcours').join('\n');
  useEffect(() => {
    actor.send({
      type: 'address.read',
      parcours: readParcours(new URLSearchParams(requests.split('\n').map((one) => ['parcours', one]))),
    });
  }, [actor, requests]);
  useEffect(() => {
    const subscription = actor.on('address.wanted', ({ parcours }) => {
      // Asked for again, it is no other page.
      change((current) => writeParcours(parcours, current), {
        replace: writeParcours(parcours, new URLSearchParams()).getAll('parcours').join('\n') === requests,
      });
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor, change, requests]);
}

/** Doc 2, 8. */
const LOAD_FAILED = 'Impossible de charger les données des parcours.';

/** How a loading ended; a failure goes once another one ends or the screen is left. */
export function useLoadToasts(actor: ParcoursActor): void {
  useEffect(() => {
    let failure: string | undefined;
    const dismiss = () => {
      if (failure !== undefined) notify.dismiss(failure);
      failure = undefined;
    };
    const loaded = actor.on('loaded', () => {
      dismiss();
      notify.success({ title: 'Données chargées' });
    });
    const partial = actor.on('partial', dismiss);
    const failed = actor.on('failed', ({ message }) => {
      dismiss();
      failure = notify.error({ title: LOAD_FAILED, text: message });
    });
    return () => {
      for (const subscription of [loaded, partial, failed]) subscription.unsubscribe();
      dismiss();
    };
  }, [actor]);
}

const NONE: readonly Trip[] = [];
const sameItems = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((one, n) => one === b[n]);

/** What stands on the map, read again whenever an answer in the store changes. */
export function useTrips(actor: ParcoursActor, tripCache: TripCache): readonly Trip[] {
  const shown = useSelector(actor, ({ context }) => context.shown);
  const pieces = useAppSelector(
    (state) => answersOf(state, shown).flatMap(({ parcours, routes, pos }) => [parcours, routes, pos]),
    sameItems,
  );
  const store = useAppStore();
  return useMemo(() => {
    tripCache.keepOnly(shown);
    if (pieces.length === 0) return NONE;
    const allAnswers = answersOf(store.getState(), shown);
    return shown.flatMap((request, n) => (allAnswers[n] ? [tripCache.trip(request, allAnswers[n])] : []));
  }, [store, tripCache, shown, pieces]);
}

const WRITE_DELAY_MS = 400;
const EMPTY = { start: 0, end: 0 };

/** The clock between the bounds of the day, running as the machine says, its minute in the address once it stands. */
export function useClock({ actor, clock }: ScreenTools, trips: readonly Trip[]): void {
  const { params, change } = useAddress();
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPlaying = useSelector(actor, (snapshot) => snapshot.hasTag('playing'));
  const speed = useSelector(actor, ({ context }) => context.speed);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const extent = useMemo(() => extentOf(trips), [trips]);
  const { start, end } = extent ?? EMPTY;
  const time = readTime(params);
  useEffect(() => {
    clock.setBounds(start, end);
  }, [clock, start, end]);
  // What the address says counts when it changes, and for each set of trips anew; orders that arrive meanwhile move
  // nothing.
  const isReady = end > 0;
  useEffect(() => {
    if (isReady && Math.floor(clock.instant / 60) * 60 !== time) clock.goTo(time ?? clock.start);
  }, [clock, shown, isReady, time]);
  useEffect(() => {
    clock.setSpeed(speed);
  }, [clock, speed]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (clock.instant >= clock.end) clock.goTo(clock.start);
    clock.run(isReduced ? everySecond : everyFrame, () => {
      actor.send({ type: 'end.reached' });
    });
    return () => {
      clock.pause();
    };
  }, [actor, clock, isPlaying, isReduced]);
  useEffect(() => {
    if (isPlaying || !isReady) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const noteMinute = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        change(
          (current) =>
            readTime(current) === Math.floor(clock.instant / 60) * 60 ? current : writeTime(clock.instant, current),
          { replace: true, preventScrollReset: true },
        );
      }, WRITE_DELAY_MS);
    };
    // It may have stopped where the address does not say yet.
    if (clock.instant > clock.start) noteMinute();
    const unfollow = clock.follow(noteMinute);
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [clock, isPlaying, isReady, change]);
}
