import type { ApiError } from '../call/apiError.ts';
import { pageOf } from './readers.ts';
import type { ListArgs, Page } from './page.ts';

type Outcome<T> = { data: T } | { error: ApiError };
interface Answer {
  data?: unknown;
  error?: ApiError | undefined;
}
/** The base query as endpoints get it. */
export type Query = (args: {
  url: string;
  params?: ListArgs;
  headers?: Record<string, string>;
}) => PromiseLike<Answer> | Answer;

const PER_PAGE = 300;
/** A longer list is not read whole. */
const MAX_PAGES = 50;
const TOO_LONG: ApiError = { status: 'unreadable', detail: null, violations: [] };

/** Whether a 404 means that the backend lacks the call. A backend that has it says that the thing was not found. */
export const isMissingCall = ({ status, detail }: ApiError): boolean =>
  status === 404 && !/non trouvée?/i.test(detail ?? '');

async function call<T>(query: Query, args: Parameters<Query>[0], read: (answer: unknown) => T): Promise<Outcome<T>> {
  const { data, error } = await query(args);
  return error ? { error } : { data: read(data) };
}

/**
 * Reads every item of a list, page after page, however the backend treats `pagination` and `itemsPerPage`. It stops
 * early when `found` is true.
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

/** Reads one thing by its own call, or from its list where the backend lacks that call (docs/product.md, 15). */
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
