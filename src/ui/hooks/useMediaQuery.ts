import { useCallback, useSyncExternalStore } from 'react';
import { COMPACT_QUERY, LOW_QUERY, PHONE_QUERY } from '../theme/media.ts';

/** Whether a media query matches, updated live. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => {
        list.removeEventListener('change', notify);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the window has the width of a phone (cards, bottom sheets). */
export const useIsPhone = (): boolean => useMediaQuery(PHONE_QUERY);

/** Whether the window is too narrow for the filters of a list. */
export const useIsCompact = (): boolean => useMediaQuery(COMPACT_QUERY);

/** Whether the window has room for few lines only, such as a phone held sideways or a page zoomed to 200 %. */
export const useIsLow = (): boolean => useMediaQuery(LOW_QUERY);
