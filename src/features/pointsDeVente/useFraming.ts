import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../ui/map/types.ts';
import { boundsOfColumns, type PosColumns } from './posColumns.ts';
import { writeStanding, type Stand } from './posMapAddress.ts';

/** How long a map may take to come to rest where it was framed. */
const FRAMED_MS = 2_000;

interface Framing {
  /** What is shown; null before it is there. */
  columns: PosColumns | null;
  /** The filters that it is of; undefined while others' points still stand. */
  filters: string | undefined;
  standing: Stand | null;
  start: Stand;
  onStand: (standing: Stand) => void;
}

/**
 * Shows all that is loaded, and what is left each time a filter changes; not when a place of the address says where to
 * stand. Where a frame leaves the map is nobody's choice: only moves by hand are told to `onStand`.
 */
export function useFraming({ columns, filters, standing, start, onStand }: Framing) {
  const [framed, setFramed] = useState(() => (standing ? filters : undefined));
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [isByHand, setIsByHand] = useState(false);
  const [isPlaced] = useState(standing !== null);
  if (columns && filters !== undefined && framed !== filters) {
    setFramed(filters);
    setIsByHand(false);
    // The first answer of a page that was opened at a place.
    if (framed !== undefined || !isPlaced) setBounds(boundsOfColumns(columns));
  }
  const rest = useRef<Stand | null>(null);
  const isComing = useRef(false);
  useEffect(() => {
    if (!bounds || isByHand) return undefined;
    isComing.current = true;
    const timer = setTimeout(() => {
      isComing.current = false;
    }, FRAMED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [bounds, isByHand]);
  const stand = useCallback(
    (now: Stand) => {
      if (isComing.current) {
        isComing.current = false;
        rest.current = now;
      } else if (writeStanding(now) !== writeStanding(standing ?? rest.current ?? start)) onStand(now);
    },
    [standing, start, onStand],
  );
  const showAll = () => {
    if (!columns) return;
    setIsByHand(true);
    setBounds(boundsOfColumns(columns));
  };
  return { bounds, stand, showAll };
}
