/** How a list was left: the scroll of its rows and of the page in px, and the path that was opened instead. */
export interface LeftList {
  rows: number;
  page: number;
  opened: string;
}

const places = new Map<string, LeftList>();
const addresses = new Map<string, string>();

/** Remembers a list by its address: the path with its filters, search, sort and page, but without an open import. */
export function leaveList(path: string, query: string, place: LeftList): void {
  addresses.set(path, path + query.replace(/[?&]importer=1/, ''));
  places.set(path + query, place);
}

/** How the list of this address was left; undefined if nobody has seen it since the page was loaded. */
export const leftList = (address: string): LeftList | undefined => places.get(address);

/** The address of a list as it was left, with its filters, or its plain path. */
export const addressOfList = (path: string): string => addresses.get(path) ?? path;

/** The state of a link that goes back to a list as it was left. */
export const BACK = { isBack: true };
export const isBack = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isBack' in state;

/** A page that was opened since the application was loaded. */
interface Visit {
  /** Its place in the history, from the first. */
  at: number;
  /** The page that it was opened from. */
  opener?: { to: string; title: string; at: number } | undefined;
}

/** What `followOrigins` writes about each page, by the key of its place in the history. */
export const visits = new Map<string, Visit>();

/** What a page was opened from, and how many steps of the history lead there; undefined for the list above it. */
export function openerOf(key: string, listPath: string | undefined) {
  const { at = 0, opener } = visits.get(key) ?? {};
  return opener && opener.to.split('?')[0] !== listPath ? { ...opener, steps: opener.at - at } : undefined;
}
