import { useState } from 'react';
import { cardId } from './cardId.ts';
import { useAddress } from '../../ui/hooks/useAddress.ts';

const ZONE = 'zone';
type ChosenBy = 'card' | 'map' | 'step';

/** The zone that is chosen, in the address as everything else; the focus goes back to the card it was chosen by. */
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
    /** The map goes where the zone is, unless it was pointed at there. */
    follow: chosenBy !== 'map',
    choose: (next: string, means: ChosenBy) => {
      setBy(means);
      select(next);
    },
    close: () => {
      select(null);
      // The popup gives the focus to the map when it closes: after that.
      if (code !== undefined && chosenBy === 'card')
        requestAnimationFrame(() => {
          focusCard(code);
        });
    },
    focusCard,
  };
}
