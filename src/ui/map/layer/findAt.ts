import { buffer } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import type { FindAt } from './useSelect.ts';

/** How large the signs of a layer of points are. */
interface Signs {
  /** Farther than this from where it stands nothing of a sign is drawn, px. */
  reach: number;
  /** Whether what lies so many pixels right of and above where it stands is covered, or at most `tolerance` beside. */
  covers: (feature: Feature<Point>, right: number, above: number, tolerance: number) => boolean;
  /** What lies over what. */
  over?: (feature: Feature<Point>) => number;
}

/** Finds what stands at a place: of several signs the uppermost, then the one whose own place is nearest. */
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
