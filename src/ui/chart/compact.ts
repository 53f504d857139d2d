import { formatNumber, NOTHING } from '../format/number.ts';

const NBSP = '\u00a0';
const UNITS = [
  { from: 1e9, unit: 'Md' },
  { from: 1e6, unit: 'M' },
  { from: 1e5, unit: 'k', by: 1e3 },
] as const;

/**
 * Formats a number for an axis or the middle of a ring: `312,5 M`, `1,2 Md`, `120 k`, `20 360`; `—` if there is none.
 */
export function formatCompact(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING;
  const size = Math.abs(value);
  const step = UNITS.find(({ from }) => size >= from);
  if (!step) return formatNumber(value);
  const by = 'by' in step ? step.by : step.from;
  return `${formatNumber(value / by, by === 1e3 ? 0 : 1)}${NBSP}${step.unit}`;
}
