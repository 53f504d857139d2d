import { useCallback, useSyncExternalStore } from 'react';
import { PHONE_QUERY } from '../theme/media.ts';

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
