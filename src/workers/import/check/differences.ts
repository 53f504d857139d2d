import { IN_ERROR, PENDING, questionOf, VALID, type PackedVerdicts } from '../rows/importRows.ts';
import { textAt } from '../rows/packedTexts.ts';

/** Lines of the file that are no longer valid, or now have a question, for one reason. */
export interface Reason {
  text: string;
  count: number;
  /** The first few line numbers. */
  lines: readonly number[];
}

/** How a new check differs from the one before it. */
export interface Differences {
  /** Rows that were valid and are in error now. */
  lost: number;
  /** Rows that were valid and have a question now. */
  asked: number;
  /** Rows that were in error and are valid now. */
  gained: number;
  /** Rows that would create instead of update, or the other way round. */
  changed: number;
  reasons: readonly Reason[];
}

const MAX_REASONS = 3;
const MAX_LINES = 5;

/** Lists the most frequent reasons, each with its first lines. */
function reasonsOf(rows: readonly number[], verdicts: PackedVerdicts, lines: Uint32Array): Reason[] {
  const found = new Map<string, { count: number; lines: number[] }>();
  for (const row of rows) {
    const text = textAt(verdicts.reasons, row);
    const known = found.get(text) ?? { count: 0, lines: [] };
    found.set(text, known);
    known.count += 1;
    if (known.lines.length < MAX_LINES) known.lines.push(lines[row] ?? 0);
  }
  return [...found]
    .map(([text, more]) => ({ text, ...more }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_REASONS);
}

/** Compares two checks of the same rows; null when nothing changed. Rows that were not judged before do not count. */
export function differencesOf(before: PackedVerdicts, after: PackedVerdicts, lines: Uint32Array): Differences | null {
  const [lost, asked]: [number[], number[]] = [[], []];
  let gained = 0;
  let changed = 0;
  for (let row = 0; row < lines.length; row += 1) {
    const [was, is] = [before.status[row] ?? PENDING, after.status[row] ?? PENDING];
    if (was === VALID && is === IN_ERROR) lost.push(row);
    if (was === IN_ERROR && is === VALID) gained += 1;
    if (was !== VALID || is !== VALID) continue;
    if (questionOf(after, row) !== '' && questionOf(before, row) === '') asked.push(row);
    else if (before.action[row] !== after.action[row]) changed += 1;
  }
  if (lost.length + asked.length + gained + changed === 0) return null;
  return {
    lost: lost.length,
    asked: asked.length,
    gained,
    changed,
    reasons: reasonsOf([...lost, ...asked], after, lines),
  };
}
