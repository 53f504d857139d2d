import type { LiveChange, LiveNews, LiveOpened, Release } from '@contract/events.ts';
import { isRecord } from '../../store/api/answer/readers.ts';

/** A message of the stream. */
export type LiveMessage =
  | { event: 'ouvert'; data: LiveOpened }
  | { event: 'change'; data: LiveChange }
  | { event: 'resync'; data: LiveNews }
  | { event: 'session' }
  /** A comment in the stream: it shows that the connection is alive. */
  | { event: 'alive' };

/** An unreadable message announces some change, so everything is read again, and until when is unknown. */
const UNREADABLE: LiveMessage = { event: 'resync', data: { jusqua: 0 } };

const releaseOf = (data: unknown): Release | undefined =>
  isRecord(data) && typeof data.script === 'string' && typeof data.builtAt === 'number'
    ? { script: data.script, builtAt: data.builtAt }
    : undefined;

function toMessage(event: string, data: unknown): LiveMessage {
  if (event === 'session') return { event };
  if (!isRecord(data)) return UNREADABLE;
  const jusqua = Number(data.jusqua) || 0;
  if (event === 'ouvert') {
    const application = releaseOf(data.application);
    return { event, data: { resync: data.resync !== false, jusqua, ...(application && { application }) } };
  }
  if (event === 'change' && Array.isArray(data.tags))
    return { event, data: { tags: data.tags as LiveChange['tags'], origine: String(data.origine), jusqua } };
  return { event: 'resync', data: { jusqua } };
}

/** Reads one block of a stream of server-sent events. */
export function readBlock(block: string): LiveMessage {
  const field = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart())
      .join('\n');
  const event = field('event');
  if (event === '') return { event: 'alive' };
  try {
    return toMessage(event, JSON.parse(field('data')));
  } catch {
    return UNREADABLE;
  }
}

/** Reads a stream to its end, message by message. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  receive: (message: LiveMessage) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true }).replaceAll('\r', '');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) receive(readBlock(block));
  }
}
