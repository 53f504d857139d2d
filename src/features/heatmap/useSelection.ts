import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cardId } from './cardId.ts';

const ZONE = 'zone';
type By = 'card' | 'map' | 'step';

/** The zone that is chosen, in the address as everything else; the focus goes back to the card it was chosen by. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const [by, setBy] = useState<By>('step');
  const code = params.get(ZONE) ?? undefined;
  const put = (next: string | null) => {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === null) changed.delete(ZONE);
        else changed.set(ZONE, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const focusCard = (of: string) => {
    document.getElementById(cardId(of))?.focus();
  };
  return {
    code,
    /** The map goes where the zone is, unless it was pointed at there. */
    follow: by !== 'map',
    choose: (next: string, how: By) => {
      setBy(how);
      put(next);
    },
    close: () => {
      put(null);
      // The popup gives the focus to the map when it closes: after that.
      if (code !== undefined && by === 'card') requestAnimationFrame(() => { focusCard(code); });
    },
    focusCard,
  };
}
