import { formatCompact } from '../../ui/chart/compact.ts';
import type { Asked } from './address.ts';
import { changeColour, heatColour } from './colour.ts';
import { boundText } from './change.ts';
import { linearBounds, rankBounds, STEPS, stepShare } from './scale.ts';
import { valueText, type Figures } from './figures.ts';

export interface LegendStep {
  colour: string;
  /** In words, with units. */
  text: string;
}

export interface LegendScale {
  ends: readonly [string, string];
  steps: readonly LegendStep[];
  /** Eleven bounds in short, written under the steps. */
  bounds: readonly string[];
  /** Only the first and the last bound are news: those between lie evenly. */
  even: boolean;
}

const stepsOf = (bounds: readonly string[], colour: (step: number) => string): LegendStep[] =>
  Array.from({ length: STEPS }, (_, step) => ({
    colour: colour(step),
    text: `de ${bounds[step] ?? ''} à ${bounds[step + 1] ?? ''}`,
  }));

/**
 * What the colours of the map mean: 'Faible' to 'Élevé' in ten steps (doc 2, 2), or the changes from blue to orange.
 * Null when no value has one.
 */
export function legendOf(
  { values, changes }: Figures,
  { scale }: Pick<Asked, 'scale'>,
  unit: string,
): LegendScale | null {
  if (changes) {
    const bounds = changes.bounds.map(boundText);
    const open = changes.open
      ? [`≤\u00a0${bounds[0] ?? ''}`, ...bounds.slice(1, -1), `≥\u00a0${bounds.at(-1) ?? ''}`]
      : bounds;
    return {
      ends: ['Baisse', 'Hausse'],
      steps: stepsOf(open, (step) => changeColour(2 * stepShare(step) - 1)),
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
      (step) => heatColour(stepShare(step)),
    ),
    bounds: bounds.map((bound) => formatCompact(Math.round(bound))),
    even: scale === 'linear',
  };
}
