import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { PHONE_QUERY } from '../../ui/theme/media.ts';
import type { ParcoursActor } from './useParcours.ts';

/** A phone, or a page at twice its size: above the map there is room for one row. */
const ETROIT = `${PHONE_QUERY}, (max-height: 600px)`;

/**
 * Folds the filters once what they ask for stands on the map and there is no room for both; unfolded by hand. Whoever
 * is typing another trip meanwhile is left alone.
 */
export function usePliage(actor: ParcoursActor) {
  const etroit = useMediaQuery(ETROIT);
  const [plie, setPlie] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const repli = useRef<HTMLDivElement>(null);
  const actif = useRef(false);
  useEffect(() => {
    let demande = false;
    const voulue = actor.on('adresse.voulue', () => {
      demande = true;
    });
    const charge = actor.on('charge', () => {
      const { activeElement } = document;
      if (form.current?.querySelector('.lignes')?.contains(activeElement)) return;
      // A button that is busy has lost the focus already.
      actif.current = demande && (activeElement === document.body || form.current?.contains(activeElement) === true);
      demande = false;
      setPlie(true);
    });
    return () => {
      voulue.unsubscribe();
      charge.unsubscribe();
    };
  }, [actor]);
  const cache = etroit && plie;
  // The button that was pressed is gone with the form.
  useEffect(() => {
    if (cache && actif.current) repli.current?.querySelector('button')?.focus();
    actif.current = false;
  }, [cache]);
  return {
    etroit,
    cache,
    form,
    repli,
    basculer: () => {
      setPlie(!plie);
    },
  };
}
