import { buffer, containsExtent, getHeight, getWidth, type Extent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import { transformExtent } from 'ol/proj.js';
import type { Box, Shown } from '../../../workers/map/clusterIndex.ts';

/** How far before a level its groups are not used yet (zooms). */
const NEARER = 0.2;

/** Margin around the view, as a share of its larger side, so that a drag shows no empty edge before the next answer. */
const MARGIN = 0.4;

/**
 * The zoom level to group points at. Levels are a whole zoom apart, and a view between two of them draws the groups of
 * the lower one further apart and those of the upper one nearer together, which must not make their discs overlap.
 */
export const levelOf = (zoom: number): number => Math.round(zoom - NEARER);

/** The extent in view, in the map's projection; null before the map has a size. */
export function seenExtent(map: OlMap): Extent | null {
  const size = map.getSize();
  return size && size.every((side) => side > 0) ? map.getView().calculateExtent(size) : null;
}

function toBox(extent: Extent): Box {
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(extent, 'EPSG:3857', 'EPSG:4326');
  return [west, south, east, north];
}

/**
 * Keeps the shown features in step with the map: it asks again when the view leaves the answered extent or another
 * level is due, one request at a time. Returns a function that stops it.
 */
export function followView(
  map: OlMap,
  ask: (box: Box, zoom: number) => Promise<Shown>,
  show: (shown: Shown) => void,
  failed: (error: Error) => void,
): () => void {
  const view = map.getView();
  let held: { extent: Extent; zoom: number } | null = null;
  let isAsking = false;
  let isOver = false;
  const look = () => {
    const seen = seenExtent(map);
    if (isAsking || isOver || !seen) return;
    const zoom = levelOf(view.getZoom() ?? 0);
    if (held?.zoom === zoom && containsExtent(held.extent, seen)) return;
    const extent = buffer(seen, Math.max(getWidth(seen), getHeight(seen)) * MARGIN);
    isAsking = true;
    ask(toBox(extent), zoom).then(
      (shown) => {
        isAsking = false;
        if (isOver) return;
        held = { extent, zoom };
        show(shown);
        look();
      },
      (error: unknown) => {
        if (!isOver) failed(error instanceof Error ? error : new Error(String(error)));
      },
    );
  };
  const keys = [view.on(['change:center', 'change:resolution'], look), map.on('change:size', look)].flat();
  look();
  return () => {
    isOver = true;
    unByKey(keys);
  };
}
