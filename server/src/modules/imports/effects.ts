import type { RowEffect, RowVerdict } from '../../contract/importation.ts';
import { type DocumentLine, stockKey } from './documents/line.ts';
import { mapInSlices } from '../../db/waiting/slices.ts';
import type { Checked } from './verdictImport.ts';

/** How a line changes something stored: which thing, by how much, and its present value. */
interface Change<Line> {
  keyOf: (line: Line) => string;
  deltaOf: (line: Line) => number;
  describe: (line: Line) => Required<Pick<RowEffect, 'avant' | 'libelle' | 'precision'>>;
}

/** Adds to the verdicts what storing each row would change; the first row that changes something also describes it. */
export function attachEffects<Line>(
  { verdicts, lines }: Checked<Line>,
  { keyOf, deltaOf, describe }: Change<Line>,
): Promise<RowVerdict[]> {
  const seen = new Set<string>();
  let next = 0;
  return mapInSlices(verdicts, (verdict) => {
    const line = verdict.status ? lines[next++] : undefined;
    if (line === undefined) return verdict;
    const cle = keyOf(line);
    const moved = { cle, delta: deltaOf(line) };
    if (seen.has(cle)) return { ...verdict, effet: moved };
    seen.add(cle);
    return { ...verdict, effet: { ...moved, ...describe(line) } };
  });
}

/**
 * Adds to the verdicts what storing each row would change: `sign` times its units. `present` holds the present units
 * by `stockKey`; a missing key counts as 0.
 */
export const withEffects = (
  checked: Checked<DocumentLine>,
  present: ReadonlyMap<string, number>,
  sign: 1 | -1,
): Promise<RowVerdict[]> =>
  attachEffects<DocumentLine>(checked, {
    keyOf: stockKey,
    deltaOf: ({ quantite }) => sign * quantite,
    describe: (line) => ({
      avant: present.get(stockKey(line)) ?? 0,
      libelle: line.lot === '' ? line.article.designation : `${line.article.designation} · ${line.lot}`,
      precision: line.commercial.nomPrenom,
    }),
  });
