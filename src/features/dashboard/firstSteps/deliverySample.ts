import { addDays, frenchDay } from '../../../../rules/day.ts';
import { LOT_DOCUMENT_COLUMNS } from '../../../../rules/importColumns.ts';
import { today } from '../../../ui/format/date.ts';

const { owner, document, date, article, quantite, lot, expiry } = LOT_DOCUMENT_COLUMNS;
const COLUMNS = [owner, document, date, article, quantite, lot, expiry];

/** Lines of two deliveries: representative, document, product, quantity, lot, days until it expires. */
const LINES = [
  ['C0001', 'FA000001', 'ART0001', 24, 'L0001', 540],
  ['C0001', 'FA000001', 'ART0003', 12, 'L0002', 300],
  ['C0001', 'FA000001', 'ART0005', 6, 'L0003', 365],
  ['C0002', 'FA000002', 'ART0002', 30, 'L0004', 720],
  ['C0002', 'FA000002', 'ART0004', 48, 'L0005', 180],
] as const;

/**
 * A first delivery for the representatives and products of the other samples, as the accounting system writes it:
 * semicolons, ISO-8859-1, CRLF. Its dates count from `now`, because a file of a fixed day would grow old.
 */
export function deliverySample(now: number = Date.now()): Uint8Array<ArrayBuffer> {
  const day = today(now);
  const rows = LINES.map(([person, invoice, code, count, name, days]) => [
    person,
    invoice,
    frenchDay(day),
    code,
    String(count),
    name,
    frenchDay(addDays(day, days)),
  ]);
  const text = [COLUMNS, ...rows].map((cells) => `${cells.map((cell) => `"${cell}"`).join(';')}\r\n`).join('');
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
