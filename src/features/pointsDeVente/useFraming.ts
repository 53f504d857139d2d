import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../ui/map/types.ts';
import { boundsOfColumns, type PosColumns } from './posColumns.ts';
import { writeViewpoint, type Viewpoint } from './posMapAddress.ts';

/** How long a map may take to come to rest where it was framed. */
const FRAMED_MS = 2_000;

interface Framing {
  /** What is shown; null before it is there. */
  columns: PosColumns | null;
  /** The filters that it is of; undefined while others' points still stand. */
  filters: string | undefined;
  viewpoint: Viewpoint | null;
  start: Viewpoint;
  onViewpoint: (viewpoint: Viewpoint) => void;
}

/**
 * Shows all that is loaded, and what is left each time a filter changes; not when a place of the address says where to
 * stand. Where a frame leaves the map is nobody's choice: only moves by hand are told to `onStand`.
 */
export function useFraming({ columns, filters, viewpoint, start, onViewpoint }: Framing) {
  const [framed, setFramed] = useState(() => (viewpoint ? filters : undefined));
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [isByHand, setIsByHand] = useState(false);
  const [isPlaced] = useState(viewpoint !== null);
  if (columns && filters !== undefined && framed !== filters) {
    setFramed(filters);
    setIsByHand(false);
    // The first answer of a page that was opened at a place.
    if (framed !== undefined || !isPlaced) setBounds(boundsOfColumns(columns));
  }
  const framedAt = useRef<Viewpoint | null>(null);
  const isFraming = useRef(false);
  useEffect(() => {
    if (!bounds || isByHand) return undefined;
    isFraming.current = true;
    const timer = setTimeout(() => {
      isFraming.current = false;
    }, FRAMED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [bounds, isByHand]);
  const reportViewpoint = useCallback(
    (now: Viewpoint) => {
      if (isFraming.current) {
        isFraming.current = false;
        framedAt.current = now;
      } else if (writeViewpoint(now) !== writeViewpoint(viewpoint ?? framedAt.current ?? start)) onViewpoint(now);
    },
    [viewpoint, start, onViewpoint],
  );
  const showAll = () => {
    if (!columns) return;
    setIsByHand(true);
    setBounds(boundsOfColumns(columns));
  };
  return { bounds, reportViewpoint, showAll };
}
