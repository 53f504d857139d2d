import MultiPoint from 'ol/geom/MultiPoint.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

/** More squares than this would hide the outline and be slow to draw. */
const MAX_SQUARES = 400;

/** The square of a draggable corner. */
export const cornerImage = (colour: string, surface: string): RegularShape =>
  new RegularShape({
    points: 4,
    radius: 8,
    angle: Math.PI / 4,
    fill: new Fill({ color: surface }),
    stroke: new Stroke({ color: colour, width: 2 }),
  });

const ring = (colour: string): CircleStyle =>
  new CircleStyle({ radius: 11, stroke: new Stroke({ color: `${colour}8c`, width: 2 }) });

export const fillStyle = (colour: string): Style => new Style({ fill: new Fill({ color: `${colour}2e` }) });

/**
 * Makes the styles of an outline: a halo, squares at the corners, and a ring around the highlighted one. Coordinates
 * are in the map's projection.
 */
export function outlineStyles(colour: string, surface: string, corners: number[][], ringed: number | null): Style[] {
  const marked = ringed === null ? undefined : corners[ringed];
  return [
    new Style({ stroke: new Stroke({ color: surface, width: 5 }) }),
    new Style({ stroke: new Stroke({ color: colour, width: 2.5 }) }),
    ...(corners.length > MAX_SQUARES
      ? []
      : [new Style({ geometry: () => new MultiPoint(corners), image: cornerImage(colour, surface) })]),
    ...(marked
      ? [
          new Style({ geometry: () => new MultiPoint([marked]), image: ring(colour) }),
          new Style({ geometry: () => new MultiPoint([marked]), image: cornerImage(colour, surface) }),
        ]
      : []),
  ];
}

/** The dashed line from the last corner to the pointer and on to the first corner. */
export const bandStyle = (colour: string): Style =>
  new Style({ stroke: new Stroke({ color: colour, width: 2, lineDash: [4, 5] }) });
