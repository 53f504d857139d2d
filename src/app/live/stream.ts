import { fromCallback } from 'xstate';
import type { LiveEvent } from '../../machines/background/live.ts';
import { type LiveMessage, readEvents } from './events.ts';

/** The server sends something every 25 s: after such a silence the connection is dead. */
const SILENCE_MS = 60_000;
const EVENTS = '/api/data/events';

const secondsOf = (header: string | null): number => (Number(header) > 0 ? Number(header) * 1_000 : 0);

/** Decides what an answer means that is not a stream. */
function refusal(answer: Response): LiveEvent {
  if (answer.status === 401) return { type: 'stream.refused' };
  if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
    return { type: 'stream.lost', waitMs: secondsOf(answer.headers.get('retry-after')) };
  return { type: 'stream.missing' };
}

const isStream = (answer: Response): boolean =>
  answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/event-stream');

interface StreamPorts {
  /** How long ago this browser was last up to date, in ms. */
  behind: () => number;
  receive: (message: LiveMessage) => void;
}

/**
 * The stream as an actor. It uses `fetch`, because EventSource does not tell a missing call from a server that is away,
 * nor how long to wait.
 */
export const streamActor = ({ behind, receive }: StreamPorts) =>
  fromCallback<LiveEvent>(({ sendBack }) => {
    const abort = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        abort.abort();
      }, SILENCE_MS);
    };
    const listen = async (): Promise<LiveEvent> => {
      const headers = { accept: 'text/event-stream', 'x-session-check': '1' };
      const answer = await fetch(`${location.origin}${EVENTS}?depuis=${String(Math.round(behind()))}`, {
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: abort.signal,
      });
      if (!isStream(answer) || !answer.body) return refusal(answer);
      sendBack({ type: 'stream.opened' });
      await readEvents(answer.body, (message) => {
        wait();
        receive(message);
      });
      return { type: 'stream.lost' };
    };
    wait();
    void listen()
      .catch((): LiveEvent => ({ type: 'stream.lost' }))
      .then(sendBack)
      .finally(() => {
        clearTimeout(silence);
      });
    return () => {
      clearTimeout(silence);
      abort.abort();
    };
  });
