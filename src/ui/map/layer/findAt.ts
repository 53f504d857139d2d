import { buffer } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import type { FindAt } from './useSelect.ts';

/** The sizes of the signs of a point layer. */
interface Signs {
  /** Greatest distance of a drawn pixel from the position of a sign (px). */
  reach: number;
  /**
   * Whether a sign covers a point that many pixels right of and above its position, or misses it by `tolerance` at
   * most.
   */
  covers: (feature: Feature<Point>, right: number, above: number, tolerance: number) => boolean;
  /** Stacking order of a sign. */
  over?: (feature: Feature<Point>) => number;
}

/** Finds the sign at a place: the uppermost one, then the one whose position is nearest. */
export function findBySize(
  map: OlMap,
  layer: VectorLayer<VectorSource>,
  { reach, covers, over = () => 0 }: Signs,
): FindAt {
  return ({ coordinate: [x = 0, y = 0] }, tolerance) => {
    const pixel = map.getView().getResolution() ?? 1;
    const near = (layer.getSource()?.getFeaturesInExtent(buffer([x, y, x, y], (reach + tolerance) * pixel)) ??
      []) as Feature<Point>[];
    const [first] = near
      .map((feature) => {
        const [px = 0, py = 0] = feature.getGeometry()?.getCoordinates() ?? [];
        return { feature, right: (x - px) / pixel, above: (y - py) / pixel };
      })
      .filter(({ feature, right, above }) => covers(feature, right, above, tolerance))
      .sort(
        (one, other) =>
          over(other.feature) - over(one.feature) ||
          Math.hypot(one.right, one.above) - Math.hypot(other.right, other.above),
      );
    return first?.feature.getId();
  };
}
