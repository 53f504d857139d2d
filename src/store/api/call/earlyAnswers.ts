import type { MyInfo } from '@contract/session.ts';

/** An answer that the server sent with the page (`server/src/plugins/pages`). */
interface EarlyAnswer {
  /** Path and query, such as `/api/data/commandes?page=1`. */
  url: string;
  accept: string;
  status: number;
  type: string;
  body: string;
}

/** Later the page may have changed something, or somebody else: then the server is asked. */
const MAX_AGE_MS = 15_000;

let answers: EarlyAnswer[] = [];
let until = 0;

const isAnswers = (data: unknown): data is EarlyAnswer[] => Array.isArray(data);

/** Reads the answers that came with the page. Another server sends none. */
export function readEarlyAnswers(root: ParentNode = document): void {
  const text = root.querySelector('#first-answers')?.textContent ?? '';
  try {
    const data: unknown = JSON.parse(text);
    answers = isAnswers(data) ? data : [];
  } catch {
    answers = [];
  }
  until = performance.now() + MAX_AGE_MS;
}

const take = (matches: (answer: EarlyAnswer) => boolean): EarlyAnswer | undefined => {
  const found = performance.now() > until ? undefined : answers.find(matches);
  if (found) answers = answers.filter((each) => each !== found);
  return found;
};

/** Whether the page brought the answer to a read under `/api/data`. */
export const cameWithPage = (url: string): boolean =>
  performance.now() <= until && answers.some((each) => each.url === `/api/data/${url}` && each.status === 200);

/** Takes what came with the page about the session; undefined when nobody is signed in or the server has to be asked. */
export function takeEarlySession(): MyInfo | undefined {
  const found = take(({ url, status }) => url === '/api/data/admin/my-info' && status === 200);
  return found && (JSON.parse(found.body) as MyInfo);
}

/** Calls under way that the page has begun before a screen asks for them, by address and representation. */
const asked = new Map<string, Promise<Response>>();
/** An answer that nobody has taken by then is too old (ms). */
const ASKED_MS = 5_000;

const keyOf = (url: string, accept: string | null) => `${accept} ${url}`;

/** Begins a read before the screen that will ask for it is there. */
export function askEarly(url: string, accept: string, answer: () => Promise<Response>): void {
  const key = keyOf(url, accept);
  if (asked.has(key)) return;
  const call = answer();
  call.catch(() => undefined);
  asked.set(key, call);
  setTimeout(() => {
    if (asked.get(key) === call) asked.delete(key);
  }, ASKED_MS);
}

/** Path and query of a request. */
export function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Takes the answer to a read that came with the page, or that is under way; null when the server has to be asked. */
export function takeEarlyAnswer(request: Request): Promise<Response | null> | Response | null {
  if (request.method !== 'GET') return null;
  const accept = request.headers.get('accept');
  const address = addressOf(request);
  const found = take((each) => each.url === address && each.accept === accept);
  if (found) return new Response(found.body, { status: found.status, headers: { 'content-type': found.type } });
  const key = keyOf(address, accept);
  const call = asked.get(key);
  if (!call) return null;
  asked.delete(key);
  return call.catch(() => null);
}

/** Drops what was not used: after a change of one's own, or with the session. */
export function dropEarlyAnswers(): void {
  answers = [];
  asked.clear();
}
