import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { PHONE_QUERY } from '../../ui/theme/media.ts';
import type { ParcoursActor } from './useTrips.ts';

/** On a phone, or when the page is zoomed to twice its size, there is room for one row above the map. */
const NARROW = `${PHONE_QUERY}, (max-height: 600px)`;

/**
 * Folds the filters once their trips are on the map and there is no room for both. It does not fold them while somebody
 * is filling in a line.
 */
export function useFolding(actor: ParcoursActor) {
  const isNarrow = useMediaQuery(NARROW);
  const [isFolded, setFolded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toggleRef = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    let isAsked = false;
    const wanted = actor.on('address.wanted', () => {
      isAsked = true;
    });
    const loaded = actor.on('loaded', () => {
      const { activeElement } = document;
      if (form.current?.querySelector('.rows')?.contains(activeElement)) return;
      // The submit button loses the focus to the body when it becomes busy.
      hadFocus.current = isAsked && (activeElement === document.body || form.current?.contains(activeElement) === true);
      isAsked = false;
      setFolded(true);
    });
    return () => {
      wanted.unsubscribe();
      loaded.unsubscribe();
    };
  }, [actor]);
  const isHidden = isNarrow && isFolded;
  // The submit button is hidden with the form, so the focus goes to the button that unfolds it.
  useEffect(() => {
    if (isHidden && hadFocus.current) toggleRef.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [isHidden]);
  return {
    isNarrow,
    isHidden,
    form,
    toggleRef,
    toggle: () => {
      setFolded(!isFolded);
    },
  };
}
