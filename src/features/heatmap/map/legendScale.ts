import { formatCompact } from '../../../ui/chart/compact.ts';
import type { HeatmapSettings } from '../address.ts';
import { changeColour, heatColour, linearBounds, rankBounds, STEPS, stepShare, boundText } from '../scale.ts';
import { valueText, type Figures } from '../figures.ts';

export interface LegendStep {
  colour: string;
  /** The range of the step, with units. */
  text: string;
}

export interface LegendScale {
  ends: readonly [string, string];
  steps: readonly LegendStep[];
  /** The eleven bounds in their short form, written under the steps. */
  bounds: readonly string[];
  /** The steps are equally wide, so the bounds between the first and the last need no text. */
  even: boolean;
}

const stepsOf = (bounds: readonly string[], colour: (step: number) => string): LegendStep[] =>
  Array.from({ length: STEPS }, (_, step) => ({
    colour: colour(step),
    text: `de ${bounds[step] ?? ''} à ${bounds[step + 1] ?? ''}`,
  }));

/**
 * The legend of the map: ten steps from 'Faible' to 'Élevé' (docs/product.md, 9.5), or the changes from blue to orange.
 * Null when no zone has a value.
 */
export function legendOf(
  { values, changes }: Figures,
  { scale }: Pick<HeatmapSettings, 'scale'>,
  unit: string,
  isDark = false,
): LegendScale | null {
  if (changes) {
    const bounds = changes.bounds.map(boundText);
    const open = changes.open
      ? [`≤\u00a0${bounds[0] ?? ''}`, ...bounds.slice(1, -1), `≥\u00a0${bounds.at(-1) ?? ''}`]
      : bounds;
    return {
      ends: ['Baisse', 'Hausse'],
      steps: stepsOf(open, (step) => changeColour(2 * stepShare(step) - 1, isDark)),
      bounds: open,
      even: scale === 'linear',
    };
  }
  const [least, greatest] = [values[0], values.at(-1)];
  if (least === undefined || greatest === undefined) return null;
  const bounds = scale === 'quantile' ? rankBounds(values) : linearBounds(least, greatest);
  return {
    ends: ['Faible', 'Élevé'],
    steps: stepsOf(
      bounds.map((bound) => valueText(Math.round(bound), unit)),
      (step) => heatColour(stepShare(step), isDark),
    ),
    bounds: bounds.map((bound) => formatCompact(Math.round(bound))),
    even: scale === 'linear',
  };
}
