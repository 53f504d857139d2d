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
import { readParcours, readTime, writeParcours, writeTime } from './address.ts';
import { answersOf, boundMachine, KeptCalls } from './trip/load.ts';
import { Clock, everyFrame, everySecond } from './clock.ts';
import { TripCache } from './trip/tripCache.ts';
import { extentOf, type Trip } from './trip/trip.ts';

export type ParcoursActor = ActorRefFrom<typeof parcoursMachine>;

/** What the parts of the screen share. */
export interface ScreenTools {
  actor: ParcoursActor;
  clock: Clock;
  tripCache: TripCache;
}

/** Starts the screen's machine with its journal, its clock and its cache; null until they are there. */
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
 * Keeps the machine and the address in step: a submitted panel is written to the address, and an address that is opened
 * or gone back to is read.
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
      // Loading the same trips again must not add a page to the history.
      change((current) => writeParcours(parcours, current), {
        replace: writeParcours(parcours, new URLSearchParams()).getAll('parcours').join('\n') === requests,
      });
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor, change, requests]);
}

const LOAD_FAILED = 'Impossible de charger les données des parcours.';

/**
 * Announces how each loading ended. The announcement of a failure is removed when another loading ends or the screen is
 * left.
 */
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

/** The trips on the map, worked out again whenever one of their answers in the store changes. */
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

/**
 * Drives the clock: bounded by the trips, running when the machine plays, its minute written to the address when it
 * pauses.
 */
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
  // The address sets the clock when the address changes and for each new set of trips. Answers that arrive later for
  // the same trips must not move it.
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
    // The clock may have stopped at a minute that is not in the address yet.
    if (clock.instant > clock.start) noteMinute();
    const unfollow = clock.follow(noteMinute);
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [clock, isPlaying, isReady, change]);
}
