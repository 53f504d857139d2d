import type { Extent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { toMap } from '../place/projection.ts';
import type { Bounds } from '../types.ts';
import { paddingOf } from './padding.ts';

const MAX_ZOOM = 17;
/** What lies over a map says so by this attribute; the scale is the library's own. */
const OVER = '[data-over-map], .scale';

interface Fitted {
  /** The view as the fit left it. */
  centre: number[] | undefined;
  resolution: number | undefined;
  again: (duration: number) => void;
}

/** Bounds in the map's projection. */
export const extentOf = ([southWest, northEast]: Bounds): Extent => [
  ...toMap([southWest.longitude, southWest.latitude]),
  ...toMap([northEast.longitude, northEast.latitude]),
];

const fittedMaps = new WeakMap<OlMap, Fitted>();

function paddingFor(map: OlMap): number[] {
  const target = map.getTargetElement();
  const over = target.parentElement?.querySelectorAll(OVER) ?? [];
  return paddingOf(
    target.getBoundingClientRect(),
    Array.from(over, (one) => one.getBoundingClientRect()),
  );
}

/** Whether the view is still where the last fit left it, so that nobody has moved it since. */
export function isAtFit(map: OlMap): boolean {
  const fitted = fittedMaps.get(map);
  const [x, y] = map.getView().getCenter() ?? [];
  return (
    fitted !== undefined &&
    fitted.centre?.[0] === x &&
    fitted.centre?.[1] === y &&
    fitted.resolution === map.getView().getResolution()
  );
}

/** Fits the view again to what it was fitted to last; false when there is nothing of that kind. */
export function fitAgain(map: OlMap, duration: number): boolean {
  const fitted = fittedMaps.get(map);
  fitted?.again(duration);
  return fitted !== undefined;
}

/**
 * Fits the view to an extent, so that nothing in it is cut or covered, within `duration` ms. Another size of the map
 * fits it again, until somebody moves it. Returns a function that ends this.
 */
export function fitView(map: OlMap, extent: Extent, duration: number): () => void {
  const view = map.getView();
  let isMoving = false;
  const fit = (ms: number) => {
    const ended = (isComplete: boolean) => {
      isMoving = false;
      if (isComplete) Object.assign(fitted, { centre: view.getCenter(), resolution: view.getResolution() });
    };
    // The view hears of another size of the map after everybody else.
    const options = { size: map.getSize() ?? [0, 0], padding: paddingFor(map), maxZoom: MAX_ZOOM };
    isMoving = ms > 0;
    view.fit(extent, isMoving ? { ...options, duration: ms, callback: ended } : options);
    if (!isMoving) ended(true);
  };
  const fitted: Fitted = { centre: undefined, resolution: undefined, again: fit };
  fittedMaps.set(map, fitted);
  fit(duration);
  const resized = () => {
    if (fittedMaps.get(map) === fitted && (isMoving || isAtFit(map))) fit(0);
  };
  map.on('change:size', resized);
  return () => {
    map.un('change:size', resized);
  };
}
