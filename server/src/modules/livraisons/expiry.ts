import type { RowVerdict } from '../../contract/importation.ts';
import { frenchDay, parseFrenchDay } from '../../../../rules/day.ts';
import { LOT_DOCUMENT_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import { type DocumentLine, type Known, type LotHeld, lotKey, type Texts } from '../imports/documents/line.ts';
import { refused } from '../imports/rows.ts';
import { eachInSlices } from '../../db/waiting/slices.ts';

interface DatedRow {
  expiry: string;
  ligne: number;
}

/** The expiry dates that the rows give for each lot, each with the first line that gives it. */
async function datesInRows(rows: readonly Texts[], known: Known): Promise<Map<string, DatedRow[]>> {
  const datesByLot = new Map<string, DatedRow[]>();
  const isDated = new Map<string, boolean>();
  await eachInSlices(rows, ({ owner, article: code, lot, expiry, ligne }) => {
    const [commercial, article] = [known.owners.get(owner), known.articles.get(code)];
    // A file repeats few days thousands of times.
    if (!isDated.has(expiry)) isDated.set(expiry, parseFrenchDay(expiry) !== undefined);
    if (!commercial || !article || !isDated.get(expiry)) return;
    const key = lotKey({ commercial, article, lot });
    const days = datesByLot.get(key);
    if (!days) datesByLot.set(key, [{ expiry, ligne }]);
    else if (!days.some((day) => day.expiry === expiry)) days.push({ expiry, ligne });
  });
  return datesByLot;
}

/**
 * A lot has one expiry date (docs/product.md, 7.12). A line with another date than the stored lot is refused, and so
 * are all lines of a lot for which the file gives two dates.
 */
export async function datesOf(
  rows: readonly Texts[],
  known: Known,
  lots: ReadonlyMap<string, LotHeld>,
): Promise<(line: DocumentLine, texts: Texts) => RowVerdict | undefined> {
  const datesByLot = await datesInRows(rows, known);
  return (line, { expiry }) => {
    const key = lotKey(line);
    const stored = lots.get(key)?.expireAt;
    if (typeof stored === 'string' && stored !== line.expireAt) {
      return refused(
        COLUMNS.expiry,
        `Date limite\u00a0: le lot ${line.lot} expire le ${frenchDay(stored)}, pas le ${expiry}`,
      );
    }
    const other = datesByLot.get(key)?.find((each) => each.expiry !== expiry);
    return (
      other &&
      refused(
        COLUMNS.expiry,
        `Date limite\u00a0: le ${expiry} pour le lot ${line.lot}, mais le ${other.expiry} à la ligne ${other.ligne}`,
      )
    );
  };
}
