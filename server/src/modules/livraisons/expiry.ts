import type { RowVerdict } from '../../contract/importation.ts';
import { frenchDay, parseFrenchDay } from '../../../../rules/day.ts';
import type { LotHeld } from '../imports/documents/known.ts';
import type { Known, DocumentLine, Texts } from '../imports/documents/check.ts';
import { lotKey } from '../imports/effects.ts';
import { refused } from '../imports/rows.ts';

interface Said {
  limite: string;
  ligne: number;
}

/** The expiry dates that the rows give for each lot, each with the first line that gives it. */
function daysSaid(rows: readonly Texts[], known: Known): Map<string, Said[]> {
  const said = new Map<string, Said[]>();
  for (const { owner, article: code, lot, limite, ligne } of rows) {
    const [commercial, article] = [known.owners.get(owner), known.articles.get(code)];
    if (!commercial || !article || parseFrenchDay(limite) === undefined) continue;
    const key = lotKey({ commercial, article, lot });
    const days = said.get(key);
    if (!days) said.set(key, [{ limite, ligne }]);
    else if (!days.some((day) => day.limite === limite)) days.push({ limite, ligne });
  }
  return said;
}

/**
 * A lot has one expiry date (docs/product.md, 7.12). A line with another date than the stored lot is refused, and so
 * are all lines of a lot for which the file gives two dates.
 */
export function datesOf(
  rows: readonly Texts[],
  known: Known,
  lots: ReadonlyMap<string, LotHeld>,
): (ligne: DocumentLine, texts: Texts) => RowVerdict | undefined {
  const said = daysSaid(rows, known);
  return (ligne, { limite }) => {
    const key = lotKey(ligne);
    const there = lots.get(key)?.expireAt;
    if (typeof there === 'string' && there !== ligne.expireAt) {
      return refused(
        'Ligne - Date limite',
        `Date limite : le lot ${ligne.lot} expire le ${frenchDay(there)}, pas le ${limite}`,
      );
    }
    const other = said.get(key)?.find((each) => each.limite !== limite);
    return (
      other &&
      refused(
        'Ligne - Date limite',
        `Date limite : le ${limite} pour le lot ${ligne.lot}, mais le ${other.limite} à la ligne ${other.ligne}`,
      )
    );
  };
}
