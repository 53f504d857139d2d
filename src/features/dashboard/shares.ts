import type { Part } from '@contract/dashboard.ts';

/** One part of a doughnut; `rest` marks the sum of the parts without a name of their own. */
export interface Share {
  label: string;
  value: number;
  rest: boolean;
  /** Code of the product; undefined for a sum of several. */
  code?: string | undefined;
}

export const REST = 'Autres';
/** The server names the six largest by either measure, so six are known of both. */
const NAMED = 6;

/** Whether every part has a figure by this measure. Without one of them the shares of all are wrong. */
export const areKnown = (
  parts: readonly Part[] | undefined,
  measure: 'valeur' | 'quantite',
): parts is readonly Part[] => parts?.every((part) => Number.isFinite(part[measure])) ?? false;

/**
 * The six largest parts by a measure, and the sum of the others as « Autres ». The answer's own order and « Autres »
 * cannot be used, because the same parts are shown by value and by quantity.
 */
export function shares(parts: readonly Part[], measure: 'valeur' | 'quantite'): Share[] {
  const counted = parts.filter((part) => part[measure] > 0);
  const named = counted.filter((part) => part.label !== REST).sort((a, b) => b[measure] - a[measure]);
  const kept = named.slice(0, NAMED);
  const left = [...named.slice(NAMED), ...counted.filter((part) => part.label === REST)];
  const rest = left.reduce((sum, part) => sum + part[measure], 0);
  const only = left.length === 1 ? left[0] : undefined;
  return [
    ...kept.map((part) => ({
      label: part.label,
      value: part[measure],
      rest: false,
      ...(part.code === undefined ? {} : { code: part.code }),
    })),
    // A single remaining part keeps its own name.
    ...(rest > 0
      ? [
          {
            label: only?.label ?? REST,
            value: rest,
            rest: only === undefined || only.label === REST,
            ...(only?.code === undefined ? {} : { code: only.code }),
          },
        ]
      : []),
  ];
}

const TONES = 6;
const REST_COLOUR = 'var(--c7)';

/** The chart colours of the theme, then each of them nearer to the text, which keeps them apart from the panel. */
const COLOURS = [
  ...Array.from({ length: TONES }, (_, at) => `var(--c${String(at + 1)})`),
  ...Array.from({ length: TONES }, (_, at) => `color-mix(in oklab, var(--c${String(at + 1)}) 55%, var(--text))`),
];

const keyOf = ({ code, label }: Share): string => code ?? label;

/**
 * The shares of several doughnuts with a colour each: a product has the same one in all of them, and no two products of
 * one doughnut share theirs. Products of different doughnuts share one only when there are more than colours.
 */
export function coloured(charts: readonly (readonly Share[])[]): (Share & { colour: string })[][] {
  const colourOf = new Map<string, string>();
  for (const chart of charts) {
    const named = chart.filter(({ rest }) => !rest).map(keyOf);
    for (const key of named) {
      if (colourOf.has(key)) continue;
      const besides = new Set(
        charts
          .filter((other) => other.some((share) => keyOf(share) === key))
          .flatMap((other) => other.map((share) => colourOf.get(keyOf(share)))),
      );
      const all = new Set(colourOf.values());
      const free = COLOURS.find((colour) => !all.has(colour)) ?? COLOURS.find((colour) => !besides.has(colour));
      colourOf.set(key, free ?? REST_COLOUR);
    }
  }
  return charts.map((chart) =>
    chart.map((share) => ({
      ...share,
      colour: share.rest ? REST_COLOUR : (colourOf.get(keyOf(share)) ?? REST_COLOUR),
    })),
  );
}
