/**
 * An answer of the stub: a Response is sent as it is, an Error is a network failure, any other value is sent as JSON
 * with 200.
 */
export type Answer = unknown;

/**
 * Maps `METHOD path` (`GET /api/data/utilisateurs`), without query, to its answer or to a function that makes it from
 * the request.
 */
export type Handlers = Record<string, Answer>;

/** Key of the handler for all other calls; without it such a call fails the test. */
const ANY_CALL = '*';

export interface FetchStub {
  /** Every request so far, in order. */
  requests: Request[];
  /** Requests to one path, in order. */
  to: (path: string) => Request[];
  /** Replaces or adds answers. */
  answer: (handlers: Handlers) => void;
}

const original = globalThis.fetch;
let unexpected: string[] = [];

// An unexpected call is a mistake of the screen or of the test.
afterEach(() => {
  globalThis.fetch = original;
  const calls = unexpected;
  unexpected = [];
  if (calls.length > 0) throw new Error(`Unexpected calls:\n${calls.join('\n')}`);
});

/** An answer with a body and a status. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** An error answer as the server gives it. */
export const problem = (
  status: number,
  detail: string,
  violations?: { propertyPath: string; message: string }[],
): Response =>
  json(
    status,
    { type: 'about:blank', title: 'Erreur', status, detail, ...(violations && { violations }) },
    { 'content-type': 'application/problem+json' },
  );

/** A collection as the server gives it. */
export const collection = <T>(member: T[], totalItems = member.length): { totalItems: number; member: T[] } => ({
  totalItems,
  member,
});

/** Replaces the server until the end of the test. */
export function stubFetch(handlers: Handlers = {}): FetchStub {
  const known = { ...handlers };
  const requests: Request[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    // Node lets the signal of a copy go to the garbage, so that tests look at the request itself.
    requests.push(request);
    const ownKey = `${request.method} ${new URL(request.url).pathname}`;
    const key = ownKey in known ? ownKey : ANY_CALL;
    if (!(key in known)) {
      unexpected.push(`${request.method} ${request.url}`);
      return json(404, null);
    }
    const handler = known[key];
    const answer: unknown =
      typeof handler === 'function' ? await (handler as (request: Request) => unknown)(request.clone()) : handler;
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : json(200, answer);
  };
  return {
    requests,
    to: (path) => requests.filter((request) => new URL(request.url).pathname === path),
    answer: (more) => {
      Object.assign(known, more);
    },
  };
}
