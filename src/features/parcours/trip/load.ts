import type { ParcoursBody } from '@contract/parcours.ts';
import { fromPromise } from 'xstate';
import { parcoursMachine } from '../../../machines/parcours.ts';
import type { LoadReport, MissingPart, ParcoursLine, TripRequest } from '../../../machines/parcoursRules.ts';
import { errorText, isApiError } from '../../../store/api/call/apiError.ts';
import { parcoursApi } from '../../../store/api/parcoursApi.ts';
import { posApi } from '../../../store/api/posApi.ts';
import type { AppDispatch, RootState } from '../../../store/store.ts';
import { colourOf, PALETTES } from '../map/palette.ts';
import type { TripCache } from './tripCache.ts';
import type { Trip, TripAnswers } from './trip.ts';

/** The arguments of the calls behind a list of trips. */
export const callArgs = {
  commandes: (requests: readonly TripRequest[]): ParcoursBody =>
    requests.map(({ username, date, rank }) => ({
      commercialUsername: username,
      date,
      couleur: colourOf(PALETTES.light, rank).stroke,
    })),
  pos: (username: string) => ({ 'responsables.username': username, 'order[designation]': 'asc', pagination: false }),
};

/** The answers that the store has for each trip. */
export function answersOf(state: RootState, requests: readonly TripRequest[]): TripAnswers[] {
  const parcours =
    requests.length === 0
      ? undefined
      : parcoursApi.endpoints.getParcours.select(callArgs.commandes(requests))(state).data;
  return requests.map(({ username, date }, n) => ({
    parcours: parcours?.[n],
    routes: parcoursApi.endpoints.getDeviceRoutes.select({ username, date })(state).data,
    pos: posApi.endpoints.listPos.select(callArgs.pos(username))(state).data?.items,
  }));
}

interface Call {
  unwrap: () => Promise<unknown>;
  abort: () => void;
  unsubscribe: () => void;
}

/** Keeps the subscriptions of the trips on the map, so that the store does not drop their answers. */
export class KeptCalls {
  #held: readonly Call[] = [];

  hold(calls: readonly Call[]): void {
    this.release();
    this.#held = calls;
  }

  release(): void {
    for (const call of this.#held) call.unsubscribe();
    this.#held = [];
  }
}

/** Ends the current task, so that the browser can paint and handle input. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

interface LoadTools {
  dispatch: AppDispatch;
  getState: () => RootState;
  kept: KeptCalls;
  tripCache: TripCache;
}

/** Works out each trip in a task of its own, because twenty in one task would block the page. */
async function prepare({ getState, tripCache }: LoadTools, requests: readonly TripRequest[]): Promise<Trip[]> {
  const trips: Trip[] = [];
  for (const [n, answers] of answersOf(getState(), requests).entries()) {
    const request = requests[n];
    if (request) trips.push(tripCache.trip(request, answers));
    await pause();
  }
  return trips;
}

const failureOf = (call: Call, text: (error: unknown) => string = errorText): Promise<string | null> =>
  call.unwrap().then(() => null, text);

const FIELDS: Record<string, string> = { commercialUsername: 'le commercial', date: 'la date', couleur: 'la couleur' };

/**
 * Why the server refused the orders of the trips. It names the filter lines, where the server names indexes of the
 * body.
 */
export function refusalOf(error: unknown, requests: readonly TripRequest[]): string {
  const violations = isApiError(error) ? error.violations : [];
  const texts = violations.map(({ propertyPath, message }) => {
    const [, n = '', field = ''] = /^\[?(\d+)\]?\.(\w+)$/.exec(propertyPath) ?? [];
    const line = requests[Number(n)];
    if (n === '' || !line) return null;
    return `Parcours ${String(line.rank + 1)}, ${FIELDS[field] ?? field}\u00a0: ${message}`;
  });
  return texts.length > 0 && texts.every((one) => one !== null) ? `${texts.join('\u00a0; ')}.` : errorText(error);
}

/** A browser sends about six calls at once; starting forty in one task would block the page. */
const PER_TASK = 6;

async function load(
  tools: LoadTools,
  requests: readonly TripRequest[],
  refetch: boolean,
  signal: AbortSignal,
): Promise<LoadReport> {
  const { dispatch, kept } = tools;
  const options = { forceRefetch: refetch };
  const usernames = [...new Set(requests.map(({ username }) => username))];
  const starters: (() => Call)[] = [
    () => dispatch(parcoursApi.endpoints.getParcours.initiate(callArgs.commandes(requests), options)),
    ...requests.map(
      ({ username, date }) =>
        () =>
          dispatch(parcoursApi.endpoints.getDeviceRoutes.initiate({ username, date }, options)),
    ),
    ...usernames.map((username) => () => dispatch(posApi.endpoints.listPos.initiate(callArgs.pos(username)))),
  ];
  const calls: Call[] = [];
  signal.addEventListener(
    'abort',
    () => {
      for (const call of calls) {
        call.abort();
        call.unsubscribe();
      }
    },
    { once: true },
  );
  const pending: Promise<string | null>[] = [];
  for (const [index, start] of starters.entries()) {
    if (index > 0 && index % PER_TASK === 0) await pause();
    if (signal.aborted) break;
    const call = start();
    calls.push(call);
    pending.push(index === 0 ? failureOf(call, (error) => refusalOf(error, requests)) : failureOf(call));
  }
  const [failure = null, ...failures] = await Promise.all(pending);
  const [routeFailures, posFailures] = [failures.slice(0, requests.length), failures.slice(requests.length)];
  if (!signal.aborted) kept.hold(calls);
  const trips = await prepare(tools, requests);
  const missingOf = (messages: readonly (string | null)[], lines: readonly ParcoursLine[]): MissingPart[] =>
    lines.flatMap(({ username, date }, n) => {
      const message = messages[n] ?? null;
      return message === null ? [] : [{ username, date, message }];
    });
  return {
    commandes: failure,
    traces: missingOf(routeFailures, requests),
    pos: missingOf(
      posFailures,
      usernames.map((username) => ({ username, date: '' })),
    ),
    isReplayable: trips.some(({ steps }) => steps.length > 0),
  };
}

/** The machine with its loading bound to the store. */
export const boundMachine = (tools: LoadTools) =>
  parcoursMachine.provide({
    actors: {
      load: fromPromise<LoadReport, { requests: readonly TripRequest[]; refetch: boolean }>(({ input, signal }) =>
        load(tools, input.requests, input.refetch, signal),
      ),
    },
  });
