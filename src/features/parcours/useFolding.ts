import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { PHONE_QUERY } from '../../ui/theme/media.ts';
import type { ParcoursActor } from './useParcours.ts';

/** A phone, or a page at twice its size: above the map there is room for one row. */
const NARROW = `${PHONE_QUERY}, (max-height: 600px)`;

/**
 * Folds the filters once what they ask for stands on the map and there is no room for both; unfolded by hand. Whoever
 * is typing another trip meanwhile is left alone.
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
      // A button that is busy has lost the focus already.
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
  // The button that was pressed is gone with the form.
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
