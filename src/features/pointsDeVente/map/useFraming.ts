import { useCallback, useRef, useState } from 'react';
import type { Bounds } from '../../../ui/map/types.ts';
import { boundsOfColumns, type PosColumns } from '../posColumns.ts';
import { writeViewpoint, type Viewpoint } from './posMapAddress.ts';

interface Framing {
  /** The points shown; null before they are loaded. */
  columns: PosColumns | null;
  /** The filters that these points match; undefined while the points are still those of earlier filters. */
  filters: string | undefined;
  viewpoint: Viewpoint | null;
  start: Viewpoint;
  onViewpoint: (viewpoint: Viewpoint) => void;
}

/**
 * Fits the map to all loaded points, and again each time a filter changes, but not over a viewpoint from the address.
 * `onViewpoint` only hears of moves by hand, and of a fit that replaces one: the viewpoint after another fit is
 * nobody's choice and does not belong in the address.
 */
export function useFraming({ columns, filters, viewpoint, start, onViewpoint }: Framing) {
  const [framedFilters, setFramedFilters] = useState(() => (viewpoint ? filters : undefined));
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [hadViewpoint] = useState(viewpoint !== null);
  if (columns && filters !== undefined && framedFilters !== filters) {
    setFramedFilters(filters);
    // The first answer of a page that was opened with a viewpoint is not fitted.
    if (framedFilters !== undefined || !hadViewpoint) setBounds(boundsOfColumns(columns));
  }
  const framedAt = useRef<Viewpoint | null>(null);
  const reportViewpoint = useCallback(
    (now: Viewpoint, isFitted: boolean) => {
      if (isFitted && !viewpoint) framedAt.current = now;
      else if (writeViewpoint(now) !== writeViewpoint(viewpoint ?? framedAt.current ?? start)) onViewpoint(now);
    },
    [viewpoint, start, onViewpoint],
  );
  const showAll = () => {
    if (columns) setBounds(boundsOfColumns(columns));
  };
  return { bounds, reportViewpoint, showAll };
}
