import type { ApiError } from './apiError.ts';
import { pageOf } from './readers.ts';
import type { ListArgs, Page } from './page.ts';

type Outcome<T> = { data: T } | { error: ApiError };
interface Answer {
  data?: unknown;
  error?: ApiError | undefined;
}
/** The base query as an endpoint is given it. */
export type Query = (args: {
  url: string;
  params?: ListArgs;
  headers?: Record<string, string>;
}) => PromiseLike<Answer> | Answer;

const PER_PAGE = 300;
/** Beyond this a list is too long to be read whole. */
const MAX_PAGES = 50;
const TOO_LONG: ApiError = { status: 'unreadable', detail: null, violations: [] };

/**
 * Whether a 404 is that of a call which this backend does not have: where it has it, it says of the thing that it is
 * not found.
 */
export const isMissingCall = ({ status, detail }: ApiError): boolean =>
  status === 404 && !/non trouvée?/i.test(detail ?? '');

async function call<T>(query: Query, args: Parameters<Query>[0], read: (answer: unknown) => T): Promise<Outcome<T>> {
  const { data, error } = await query(args);
  return error ? { error } : { data: read(data) };
}

/**
 * Every item of a list, page after page whatever the backend makes of `pagination` and `itemsPerPage`; read no further
 * than `found`.
 */
export async function everyPage<T>(
  query: Query,
  url: string,
  params: ListArgs,
  read: (value: unknown) => T,
  found: (items: readonly T[]) => boolean = () => false,
): Promise<Outcome<T[]>> {
  const all: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer: Outcome<Page<T>> = await call(
      query,
      { url, params: { ...params, page, itemsPerPage: PER_PAGE } },
      pageOf(read),
    );
    if ('error' in answer) return answer;
    const { items, total } = answer.data;
    all.push(...items);
    if (found(items) || items.length === 0 || all.length >= total) return { data: all };
  }
  return { error: TOO_LONG };
}

/** One thing by its own call, or out of the list of its kind where the backend has no such call (DECISIONS, rule 2). */
export const oneOrListed =
  <T extends { code: string }>(url: string, read: (value: unknown) => T) =>
  async (code: string, _api: unknown, _options: unknown, query: Query): Promise<Outcome<T>> => {
    const own = await call(
      query,
      { url: `${url}/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } },
      read,
    );
    if (!('error' in own) || !isMissingCall(own.error)) return own;
    const named = (each: T) => each.code === code;
    const listed = await everyPage(query, url, {}, read, (items) => items.some(named));
    if ('error' in listed) return listed;
    const item = listed.data.find(named);
    return item ? { data: item } : own;
  };
