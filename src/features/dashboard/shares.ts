import type { Part } from '@contract/dashboard.ts';

/** One part of a doughnut; `rest` stands for everything that is not shown by name. */
export interface Share {
  label: string;
  value: number;
  rest: boolean;
  /** Of the product it is; none where several are summed up. */
  code?: string | undefined;
}

export const REST = 'Autres';
const NAMED = 4;

/** Whether a chart by this measure can be drawn: a part whose figure did not come makes the whole unknown. */
export const areKnown = (
  parts: readonly Part[] | undefined,
  measure: 'valeur' | 'quantite',
): parts is readonly Part[] => parts?.every((part) => Number.isFinite(part[measure])) ?? false;

/**
 * The four largest parts by a measure and the rest summed as « Autres ». The server's answer serves charts by value and
 * by quantity alike, so its order and its own « Autres » are not this chart's.
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
    // A single part left over is better called by its name.
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
