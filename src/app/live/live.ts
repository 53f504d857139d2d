import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { createActor } from 'xstate';
import type { TouchedTag } from '@contract/events.ts';
import { record } from '../../machines/journal/journal.ts';
import { liveMachine, pauseAfter } from '../../machines/background/live.ts';
import { baseApi } from '../../store/api/baseApi.ts';
import { dropEarlyAnswers } from '../../store/api/call/earlyAnswers.ts';
import { forgetNews, noteNews } from '../../store/api/call/knownUntil.ts';
import { TAB_ID } from '../../store/api/call/baseQuery.ts';
import { stopwatch } from '../../store/api/call/stopwatch.ts';
import { TAGS } from '../../../rules/tags.ts';
import { liveChanged } from '../../store/liveSlice.ts';
import type { AppStore } from '../../store/store.ts';
import { LIVE_CHANNEL } from './collectLive.ts';
import type { LiveMessage } from './events.ts';
import { offerIfNewer } from './newVersion.ts';
import { createRefresher } from './refresher.ts';
import { streamActor } from './stream.ts';
import { turnActor } from './turn.ts';

/** A tab that was hidden for this long gives the stream up to another tab. */
const HIDDEN_MS = 60_000;
/** The server sends something every 25 s: after a longer gap, messages may have been missed. */
const GAP_MS = 40_000;
/** Data that was read just before the stream opened may be older than a change in between. */
const MARGIN_MS = 2_000;

/** A message that the tab with the stream passes on to the others. `who` asks whether there is such a tab. */
type LiveTabMessage = LiveMessage | { event: 'who' } | { event: 'lost' };
/** A tab that still runs another version may send a message that this one does not know. */
const KNOWN_EVENTS: readonly unknown[] = ['ouvert', 'change', 'resync', 'session', 'alive', 'who', 'lost'];
const isLiveTabMessage = (data: unknown): data is LiveTabMessage =>
  typeof data === 'object' && data !== null && 'event' in data && KNOWN_EVENTS.includes(data.event);

const EVERYTHING: TouchedTag[] = TAGS.map((type) => ({ type }));

/**
 * Shows other people's changes by reading outdated data again, as far as it is on screen. Forms are safe: they do not
 * take values from the cache once somebody types. `doubt` has the session checked; `missed` is what the tab with the stream
 * said before this.
 */
export function startLive(
  store: AppStore,
  {
    doubt,
    missed = [],
    random = Math.random,
  }: { doubt: () => void; missed?: readonly unknown[]; random?: () => number },
): void {
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  const refresher = createRefresher((tags) => {
    // An answer that was asked for before the change may be without it.
    dropEarlyAnswers();
    store.dispatch(baseApi.util.invalidateTags(tags));
  });
  const isSaving = () =>
    Object.values(store.getState()[baseApi.reducerPath].mutations).some((call) => call?.status === QueryStatus.pending);
  // This page read its first data about when it was loaded.
  let silence = stopwatch(performance.now());

  const hear = (message: Exclude<LiveTabMessage, { event: 'who' }>) => {
    if (message.event === 'lost') {
      forgetNews();
      store.dispatch(liveChanged('cut'));
      return;
    }
    silence = stopwatch();
    if ('data' in message) noteNews(message.data.jusqua);
    if (message.event === 'session') doubt();
    if (message.event === 'ouvert') offerIfNewer(message.data.application, { isSaving });
    if (message.event === 'resync' || (message.event === 'ouvert' && message.data.resync)) refresher.add(EVERYTHING);
    // This tab has already read again what its own changes made outdated.
    if (message.event === 'change' && message.data.origine !== TAB_ID) refresher.add(message.data.tags);
    if (store.getState().live !== 'open') store.dispatch(liveChanged('open'));
  };

  const machine = liveMachine.provide({
    actors: {
      turn: turnActor,
      stream: streamActor({
        behind: () => silence() + MARGIN_MS,
        receive: (message) => {
          channel.postMessage(message);
          hear(message);
        },
      }),
    },
    // A random wait keeps browsers from all coming back at once after the server was away.
    delays: { pause: ({ context }) => pauseAfter(context) * (0.5 + random()) },
  });
  const actor = createActor(machine, { inspect: record('live').inspect });
  actor.on('session.doubted', doubt);
  actor.subscribe((snapshot) => {
    if (snapshot.matches('missing') || snapshot.matches('closed')) {
      forgetNews();
      if (store.getState().live !== 'off') store.dispatch(liveChanged('off'));
    } else if (snapshot.matches({ following: 'pausing' })) {
      channel.postMessage({ event: 'lost' });
      hear({ event: 'lost' });
    }
  });

  const receive = (data: unknown) => {
    if (!isLiveTabMessage(data)) return;
    const snapshot = actor.getSnapshot();
    if (data.event === 'who') {
      if (snapshot.matches({ following: { stream: 'open' } })) channel.postMessage({ event: 'alive' });
      return;
    }
    if (snapshot.matches('closed') || snapshot.matches('missing')) return;
    // Another tab held the stream the whole time, but this tab was asleep and missed messages.
    if (silence() > GAP_MS && data.event !== 'lost') refresher.add(EVERYTHING);
    hear(data);
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    receive(data);
  };

  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isSignedIn = () =>
    store.getState().session.status === 'authenticated' || store.getState().session.status === 'unreachable';
  const look = () => {
    clearTimeout(leaving);
    const isVisible = document.visibilityState === 'visible';
    if (!isSignedIn()) {
      refresher.clear();
      actor.send({ type: 'stream.unwanted' });
    } else if (isVisible) {
      refresher.release();
      if (actor.getSnapshot().matches('closed')) channel.postMessage({ event: 'who' });
      actor.send({ type: 'stream.wanted' });
    } else {
      refresher.hold();
      leaving = setTimeout(() => {
        actor.send({ type: 'stream.unwanted' });
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
  // The browser keeps a page for its Back button only when nothing of it is under way; another tab takes the stream.
  window.addEventListener('pagehide', () => {
    clearTimeout(leaving);
    actor.send({ type: 'stream.unwanted' });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
  window.addEventListener('online', () => {
    actor.send({ type: 'network.restored' });
  });
  actor.start();
  wasSignedIn = isSignedIn();
  look();
  for (const data of missed) receive(data);
}
