import { useCallback, useState } from 'react';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import type { Place } from '../../ui/map/types.ts';
import type { ScreenTools } from './useTrips.ts';
import type { PosVisit, Step, Trip } from './trip/trip.ts';

export type Tab = 'trajets' | 'chronologie' | 'pos';
const TABS: readonly Tab[] = ['trajets', 'chronologie', 'pos'];

/** What the map shows a card of. */
export type Selection = Step | { kind: 'pos'; key: string; trip: number; place: Place | null; pos: PosVisit };

export interface View {
  tab: Tab;
  openTab: (tab: string) => void;
  /** The rank of the only trip that is shown; null for all trips. */
  onlyRank: number | null;
  isolate: (rank: number | null) => void;
  selection: Selection | null;
  /** Shows the selection on the map and sets the clock to its time. */
  select: (selection: Selection | null) => void;
}

/** The tab and the trip, which are kept in the address, and the selection. */
export function useView({ actor, clock }: ScreenTools, trips: readonly Pick<Trip, 'rank'>[]): View {
  const { params, put } = useAddress();
  const [selection, setSelection] = useState<Selection | null>(null);
  const write = useCallback(
    (key: string, value: string | null) => {
      put(key, value, { replace: true, preventScrollReset: true });
    },
    [put],
  );
  const select = useCallback(
    (one: Selection | null) => {
      setSelection(one);
      const instant = one?.kind === 'pos' ? one.pos.t : one?.start;
      if (instant === null || instant === undefined) return;
      clock.goTo(instant);
      actor.send({ type: 'instant.chosen' });
    },
    [actor, clock],
  );
  const isolate = useCallback(
    (rank: number | null) => {
      setSelection(null);
      write('trajet', rank === null ? null : String(rank + 1));
    },
    [write],
  );
  const openTab = useCallback(
    (tab: string) => {
      write('vue', tab === 'trajets' ? null : tab);
    },
    [write],
  );
  const number = Number(params.get('trajet') ?? '0');
  return {
    tab: TABS.find((one) => one === params.get('vue')) ?? 'trajets',
    openTab,
    onlyRank: trips.find(({ rank }) => rank === number - 1)?.rank ?? null,
    isolate,
    selection,
    select,
  };
}
