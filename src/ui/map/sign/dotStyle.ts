import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Place } from '../types.ts';

/** A dot at a place: a full `disc`, a transparent `ring`, a small `square` or `hollow`, or a `label` of text only. */
export interface MapDot {
  id: string;
  place: Place;
  shape: 'disc' | 'ring' | 'square' | 'hollow' | 'label';
  /** `#rrggbb`. */
  colour: string;
  /** Pixels, 24 at most. */
  radius: number;
  /** Text inside the dot, in the colour `ink`, or the text of a label. */
  text?: string;
  ink?: string;
  /** Stacking order among these dots. */
  over?: number;
}

const FAMILY = '"Inter Variable", system-ui, sans-serif';
const WEIGHT = 600;
const FONT_PX = 11;
const OUTLINE_PX = 1.5;
const SEE_THROUGH = '40';

/** Traces the outline of a dot of this radius, to be filled and stroked. */
function trace(context: CanvasRenderingContext2D, shape: MapDot['shape'], x: number, y: number, radius: number): void {
  context.beginPath();
  if (shape === 'disc' || shape === 'ring') {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
}

/** Fill and outline colours. */
function coloursOf({ shape, colour }: MapDot, surface: string): [fill: string, stroke: string] {
  if (shape === 'ring') return [`${colour}${SEE_THROUGH}`, colour];
  return shape === 'hollow' ? [surface, colour] : [colour, surface];
}

/** Draws a dot at a place of the canvas; `ratio` is the number of canvas pixels per page pixel. */
export function drawDot(
  context: CanvasRenderingContext2D,
  [x = 0, y = 0]: readonly number[],
  ratio: number,
  dot: MapDot,
  surface: string,
): void {
  const { shape, colour, radius, text, ink } = dot;
  const [fill, stroke] = coloursOf(dot, surface);
  trace(context, shape, x, y, radius * ratio);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = OUTLINE_PX * ratio;
  context.setLineDash([]);
  context.stroke();
  if (text === undefined) return;
  context.font = `${String(WEIGHT)} ${String(FONT_PX * ratio)}px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink ?? colour;
  context.fillText(text, x, y);
}

/**
 * Makes the style of a dot on this surface. Dots draw themselves, because image styles would first draw each of the
 * hundreds of signs on its own canvas. Labels are drawn by the library, which leaves out overlapping ones.
 */
export function dotStyle(dot: MapDot, surface: string): Style {
  const { shape, colour, text = '', ink, over: zIndex = 0 } = dot;
  if (shape === 'label') {
    const font = `${String(WEIGHT)} ${String(FONT_PX)}px ${FAMILY}`;
    return new Style({
      text: new Text({
        text,
        font,
        fill: new Fill({ color: ink ?? colour }),
        stroke: new Stroke({ color: surface, width: 4 }),
      }),
      zIndex,
    });
  }
  return new Style({
    renderer: (place, { context, pixelRatio }) => {
      // The coordinates of a point are one position, in canvas pixels.
      drawDot(context as CanvasRenderingContext2D, place as number[], pixelRatio, dot, surface);
    },
    zIndex,
  });
}
