import { createActor } from 'xstate';
import type { TouchedTag } from '@contract/events.ts';
import { record } from '../../machines/journal.ts';
import { liveMachine, pauseAfter } from '../../machines/live.ts';
import { baseApi } from '../../store/api/baseApi.ts';
import { forgetNews, noteNews } from '../../store/api/knownUntil.ts';
import { TAB_ID } from '../../store/api/tabId.ts';
import { TAGS } from '../../store/api/tags.ts';
import { liveChanged } from '../../store/liveSlice.ts';
import type { AppStore } from '../../store/store.ts';
import type { LiveMessage } from './events.ts';
import { createRefresher } from './refresher.ts';
import { streamActor } from './stream.ts';
import { turnActor } from './turn.ts';

const CHANNEL = 'direct';
/** A tab that nobody has looked at for that long leaves the stream to another, or to nobody. */
const HIDDEN_MS = 60_000;
/** Two signs of life are 25 s apart: after longer, something may have been said meanwhile. */
const GAP_MS = 40_000;
/** What was asked for an instant before it was listened for may have been answered from before a change. */
const MARGIN_MS = 2_000;

/** What the tab that listens passes on to the others; `qui` asks whether one does. */
type Passed = LiveMessage | { event: 'qui' } | { event: 'perdu' };
const isPassed = (data: unknown): data is Passed => typeof data === 'object' && data !== null && 'event' in data;

const EVERYTHING: TouchedTag[] = TAGS.map((type) => ({ type }));

/**
 * Shows other people's changes: what became old is asked for again, as far as it is on screen. Forms keep what they
 * hold: they never take their values from the cache once somebody types. `doubt` has the session looked at again.
 */
export function startLive(
  store: AppStore,
  { doubt, random = Math.random }: { doubt: () => void; random?: () => number },
): void {
  const channel = new BroadcastChannel(CHANNEL);
  const refresher = createRefresher((tags) => store.dispatch(baseApi.util.invalidateTags(tags)));
  // This page asked for its first data about when it was loaded.
  let heardAt = Date.now() - performance.now();

  const hear = (message: Exclude<Passed, { event: 'qui' }>) => {
    if (message.event === 'perdu') {
      forgetNews();
      store.dispatch(liveChanged('coupe'));
      return;
    }
    heardAt = Date.now();
    if ('data' in message) noteNews(message.data.jusqua);
    if (message.event === 'session') doubt();
    if (message.event === 'resync' || (message.event === 'ouvert' && message.data.resync)) refresher.add(EVERYTHING);
    // What this tab did itself it has asked for already.
    if (message.event === 'change' && message.data.origine !== TAB_ID) refresher.add(message.data.tags);
    if (store.getState().live !== 'ouvert') store.dispatch(liveChanged('ouvert'));
  };

  const machine = liveMachine.provide({
    actors: {
      tour: turnActor,
      flux: streamActor({
        behind: () => Date.now() - heardAt + MARGIN_MS,
        receive: (message) => {
          channel.postMessage(message);
          hear(message);
        },
      }),
    },
    // Not all browsers at once after the server was away.
    delays: { pause: ({ context }) => pauseAfter(context) * (0.5 + random()) },
  });
  const actor = createActor(machine, { inspect: record('live').inspect });
  actor.on('session.douteuse', doubt);
  actor.subscribe((snapshot) => {
    if (snapshot.matches('absent') || snapshot.matches('ferme')) {
      forgetNews();
      if (store.getState().live !== 'sans') store.dispatch(liveChanged('sans'));
    } else if (snapshot.matches({ suivi: 'attente' })) {
      channel.postMessage({ event: 'perdu' });
      hear({ event: 'perdu' });
    }
  });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isPassed(data)) return;
    const snapshot = actor.getSnapshot();
    if (data.event === 'qui') {
      if (snapshot.matches({ suivi: { flux: 'ouvert' } })) channel.postMessage({ event: 'vit' });
      return;
    }
    if (snapshot.matches('ferme') || snapshot.matches('absent')) return;
    // Another tab has held the stream all along, but this one slept.
    if (Date.now() - heardAt > GAP_MS && data.event !== 'perdu') refresher.add(EVERYTHING);
    hear(data);
  };

  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isSignedIn = () =>
    store.getState().session.status === 'authenticated' || store.getState().session.status === 'unreachable';
  const look = () => {
    clearTimeout(leaving);
    const isVisible = document.visibilityState === 'visible';
    if (!isSignedIn()) {
      refresher.clear();
      actor.send({ type: 'suivi.inutile' });
    } else if (isVisible) {
      refresher.release();
      if (actor.getSnapshot().matches('ferme')) channel.postMessage({ event: 'qui' });
      actor.send({ type: 'suivi.voulu' });
    } else {
      refresher.hold();
      leaving = setTimeout(() => {
        actor.send({ type: 'suivi.inutile' });
      }, HIDDEN_MS);
    }
  };
  let wasSignedIn = false;
  store.subscribe(() => {
    if (isSignedIn() === wasSignedIn) return;
    wasSignedIn = isSignedIn();
    look();
  });
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', () => {
    actor.send({ type: 'reseau.revenu' });
  });
  actor.start();
  wasSignedIn = isSignedIn();
  look();
}
