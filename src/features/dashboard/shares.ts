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
const NAMED = 4;

/** Whether every part has a figure by this measure. Without one of them the shares of all are wrong. */
export const areKnown = (
  parts: readonly Part[] | undefined,
  measure: 'valeur' | 'quantite',
): parts is readonly Part[] => parts?.every((part) => Number.isFinite(part[measure])) ?? false;

/**
 * The four largest parts by a measure, and the sum of the others as « Autres ». The answer's own order and « Autres »
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
            rest: true,
            ...(only?.code === undefined ? {} : { code: only.code }),
          },
        ]
      : []),
  ];
}
