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
