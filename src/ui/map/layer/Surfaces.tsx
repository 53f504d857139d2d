import { useEffect } from 'react';
import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { ThemeToken } from '../../theme/tokens.ts';
import { useTokens } from '../../theme/useTokens.ts';
import { toMap } from '../place/projection.ts';
import type { MapSurface } from '../types.ts';
import { fitLabel } from './fitLabel.ts';
import { useLayer } from './useLayer.ts';
import { useSelect } from './useSelect.ts';

const UNDER_PINS = 5;
const FONT = '500 12px "Inter Variable", system-ui, sans-serif';
const HATCH_PX = 8;

const withOpacity = (colour: string, opacity: number) =>
  `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Makes a hatched fill, or a plain one if there is no canvas. */
function hatched(colour: string): CanvasPattern | string {
  const canvas = document.createElement('canvas');
  canvas.width = HATCH_PX;
  canvas.height = HATCH_PX;
  const context = canvas.getContext('2d');
  if (!context) return withOpacity(colour, 0.1);
  context.strokeStyle = withOpacity(colour, 0.6);
  context.lineWidth = 1.2;
  context.beginPath();
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    context.moveTo(shift, HATCH_PX);
    context.lineTo(shift + HATCH_PX, 0);
  }
  context.stroke();
  return context.createPattern(canvas, 'repeat') ?? withOpacity(colour, 0.1);
}

function styleOf(
  { colour, fill, dashed, outline, label }: MapSurface,
  { surface, text }: Record<ThemeToken, string>,
): Style {
  return new Style({
    fill: new Fill({ color: fill === 'hatched' ? hatched(colour) : withOpacity(colour, fill) }),
    stroke: new Stroke(
      dashed
        ? { color: colour, width: 1.5, lineDash: [6, 5] }
        : { color: outline?.colour ?? colour, width: outline?.width ?? 2 },
    ),
    ...(label === undefined
      ? {}
      : {
          text: new Text({
            text: label,
            font: FONT,
            // The label was shortened to its surface, which a map library can only hide.
            overflow: true,
            fill: new Fill({ color: text }),
            stroke: new Stroke({ color: surface, width: 3 }),
          }),
        }),
  });
}

function featureOf(one: MapSurface): Feature {
  const geometry = new MultiPolygon(one.polygons.map((rings) => rings.map((ring) => ring.map(toMap))));
  const feature = new Feature({ geometry });
  feature.setId(one.id);
  return feature;
}

/** The style at any scale of the map, where a label is shortened to the width of its widest surface. */
function styling(one: MapSurface, colours: Record<ThemeToken, string>): Style | StyleFunction {
  const style = styleOf(one, colours);
  const text = style.getText();
  const { label } = one;
  if (label === undefined || !text) return style;
  const widths = one.polygons.map(([outer = []]) => {
    const xs = outer.map((corner) => toMap(corner)[0] ?? 0);
    return Math.max(...xs) - Math.min(...xs);
  });
  const width = Math.max(0, ...widths);
  return (_, resolution) => {
    text.setText(fitLabel(label, width / resolution));
    return style;
  };
}

/**
 * Draws surfaces with their labels; overlapping labels are left out. Keep `surfaces` stable between renders, because a
 * new array is drawn again.
 */
export function Surfaces({ surfaces, onSelect }: { surfaces: readonly MapSurface[]; onSelect?: (id: string) => void }) {
  const colours = useTokens();
  const layer = useLayer(UNDER_PINS, true);
  useEffect(() => {
    const source = layer.getSource();
    const features = surfaces.map((one) => {
      const feature = featureOf(one);
      feature.setStyle(styling(one, colours));
      return feature;
    });
    source?.addFeatures(features);
    return () => {
      source?.clear(true);
    };
  }, [layer, surfaces, colours]);
  useSelect(layer, onSelect);
  return null;
}
