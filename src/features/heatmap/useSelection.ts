import { useState } from 'react';
import { useAddress } from '../../ui/hooks/useAddress.ts';

/** The id of the element of a zone's card that takes the focus. */
export const cardId = (code: string): string => `zone-${code}`;

const ZONE = 'zone';
type ChosenBy = 'card' | 'map' | 'step';

/** The chosen zone, which the address holds. Closing it returns the focus to the card that it was chosen on. */
export function useSelection() {
  const { params, put } = useAddress();
  const [chosenBy, setBy] = useState<ChosenBy>('step');
  const code = params.get(ZONE) ?? undefined;
  const select = (next: string | null) => {
    put(ZONE, next, { replace: true, preventScrollReset: true });
  };
  const focusCard = (of: string) => {
    document.getElementById(cardId(of))?.focus();
  };
  return {
    code,
    /** The map moves to the zone unless it was chosen on the map, where it is in sight. */
    follow: chosenBy !== 'map',
    choose: (next: string, means: ChosenBy) => {
      setBy(means);
      select(next);
    },
    close: () => {
      select(null);
      // A closing popup gives the focus to the map, so the card takes it one frame later.
      if (code !== undefined && chosenBy === 'card')
        requestAnimationFrame(() => {
          focusCard(code);
        });
    },
    focusCard,
  };
}
