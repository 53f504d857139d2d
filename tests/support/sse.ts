/** One event of a stream, with its data as JSON. */
export interface ServerEvent {
  event: string;
  data: { tags?: { type: string; id?: string }[]; origine?: string; resync?: boolean; jusqua?: number };
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: ServerEvent[];
  /** Waits for the next unread event of that name; fails after `ms`. */
  next(event: string, ms?: number): Promise<ServerEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const parse = (block: string): ServerEvent | undefined => {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [event, data] = [field('event'), field('data')];
  return event === undefined || data === undefined
    ? undefined
    : { event, data: JSON.parse(data) as ServerEvent['data'] };
};

/** Opens a stream of server-sent events like a browser does. */
export async function openStream(url: string, cookie: string): Promise<OpenStream> {
  const abort = new AbortController();
  const answer = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal: abort.signal });
  const events: ServerEvent[] = [];
  const unread: ServerEvent[] = [];
  let wake: () => void = () => undefined;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      const found = blocks.map(parse).filter((event) => event !== undefined);
      events.push(...found);
      unread.push(...found);
      wake();
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    ended: read().catch(() => undefined),
    close: () => abort.abort(),
    async next(name, ms = 5_000) {
      const until = Date.now() + ms;
      for (;;) {
        const at = unread.findIndex(({ event }) => event === name);
        if (at >= 0) return unread.splice(at, 1)[0] as ServerEvent;
        if (Date.now() > until) throw new Error(`No event ${name} within ${ms} ms; got ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 50);
        });
      }
    },
  };
}
