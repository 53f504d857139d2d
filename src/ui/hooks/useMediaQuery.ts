import { useCallback, useSyncExternalStore } from 'react';
import { LOW_QUERY, PHONE_QUERY } from '../theme/media.ts';

/** Whether a media query holds, followed live. */
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

/** Whether the window is a phone's (cards, sheets). */
export const useIsPhone = (): boolean => useMediaQuery(PHONE_QUERY);

/** Whether the window has room for a few lines only: a phone turned sideways, or a page made twice as large. */
export const useIsLow = (): boolean => useMediaQuery(LOW_QUERY);
