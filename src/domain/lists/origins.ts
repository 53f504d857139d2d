import type { DataRouter, Location } from 'react-router';
import { visits } from '../../ui/table/state/leftLists.ts';

/** The list behind each screen that was opened from one, by the key of the screen's place in the history. */
const origins = new Map<string, string>();

const sectionOf = (path: string): string => path.split('/')[1] ?? '';
const isDetail = (path: string): boolean => /^\/[^/]+\/[^/]+$/.test(path);

/** Remembers the address that each page was opened from, so that the page can lead back and to the next one there. */
export function followOrigins(router: DataRouter): void {
  // The router's own addresses begin with its base, those that screens see do not.
  const base = router.basename === undefined || router.basename === '/' ? 0 : router.basename.length;
  const pathOf = ({ pathname }: Location) => pathname.slice(base);
  let before = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === before.key) return;
    const [from, to, action] = [pathOf(before), pathOf(location), String(historyAction)];
    const isNext = sectionOf(to) === sectionOf(from);
    const address = `${from}${before.search}`;
    const origin = isDetail(from) ? (isNext ? origins.get(before.key) : undefined) : address;
    const { at, opener } = visits.get(before.key) ?? { at: 0 };
    // Going back and forth, a page keeps what it was opened from.
    if (action !== 'POP') {
      if (origin !== undefined) origins.set(location.key, origin);
      const isReplaced = action === 'REPLACE';
      const isSame = isReplaced || to === from || (isNext && isDetail(from));
      visits.set(location.key, {
        at: isReplaced ? at : at + 1,
        // The window still has the title of the page before.
        opener: isSame ? opener : { to: address, title: document.title.replace(/ · [^·]*$/, ''), at },
      });
    }
    before = location;
  });
}

/** The list that the arrows of a page tell themselves, because they may have passed the end of the list's page. */
function given(state: unknown): { list: unknown } | undefined {
  return typeof state === 'object' && state !== null && 'list' in state ? { list: state.list } : undefined;
}

/** The query of the list at this path from which the page was opened; undefined when it was opened from elsewhere. */
export function originOf({ key, state }: Location, listPath: string): URLSearchParams | undefined {
  const arrow = given(state);
  const origin = arrow ? arrow.list : origins.get(key);
  const [path, query = ''] = typeof origin === 'string' ? origin.split('?') : [];
  return path === listPath ? new URLSearchParams(query) : undefined;
}
