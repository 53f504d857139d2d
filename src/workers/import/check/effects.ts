import { fold, pack, textAt, type PackedTexts } from '../rows/packedTexts.ts';
import { sendTexts, sendWhole, type SentTexts, type SentWhole } from '../rows/sentTexts.ts';

/** What the valid rows of an import change, each thing they touch once, packed. */
export interface PackedEffects {
  /** The thing that each row touches, -1 for none. */
  of: Int32Array<ArrayBuffer>;
  /** What stands there now; NaN where the server did not say. */
  before: Float64Array<ArrayBuffer>;
  /** Sum of what the valid rows change. */
  delta: Float64Array<ArrayBuffer>;
  labels: PackedTexts;
  details: PackedTexts;
  /** One folded text per thing, for the search. */
  folded: PackedTexts;
}

/** The effects as the page gets them. */
export interface SentEffects extends Pick<PackedEffects, 'of' | 'before' | 'delta'> {
  labels: SentTexts;
  details: SentTexts;
  folded: SentWhole;
}

/** What one row changes, as the server says it (`RowEffect`). */
interface Effect {
  cle: string;
  delta: number;
  avant?: unknown;
  libelle?: unknown;
  precision?: unknown;
}

function effectOf(answer: unknown): Effect | null {
  const effect = (answer as { effet?: unknown } | null | undefined)?.effet as Partial<Effect> | null | undefined;
  if (typeof effect !== 'object' || effect === null) return null;
  return typeof effect.cle === 'string' && Number.isSafeInteger(effect.delta) ? (effect as Effect) : null;
}

/** What every row says that it changes, whether it is stored or not, packed. */
export interface PackedTouches extends Pick<PackedEffects, 'of' | 'before' | 'labels' | 'details'> {
  /** What each row changes. */
  deltas: Float64Array<ArrayBuffer>;
}

/** One thing touched. */
interface Touched {
  index: number;
  before: number;
  label: string;
  detail: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What stands there now and the names come once, perhaps with a row that is not valid after all. */
function fillTouched(touched: Touched, { avant, libelle, precision }: Effect): void {
  if (Number.isNaN(touched.before) && Number.isSafeInteger(avant)) touched.before = avant as number;
  if (touched.label === '') touched.label = text(libelle);
  if (touched.detail === '') touched.detail = text(precision);
}

/** What the verdicts say that rows change. null when nothing is said, as by a server that knows no effects. */
export function touchesOf(answers: readonly unknown[], rows: number): PackedTouches | null {
  const seen = new Map<string, Touched>();
  const of = new Int32Array(rows).fill(-1);
  const deltas = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const effect = effectOf(answers[row]);
    if (!effect) continue;
    const touched = seen.get(effect.cle) ?? { index: seen.size, before: NaN, label: '', detail: '' };
    seen.set(effect.cle, touched);
    fillTouched(touched, effect);
    of[row] = touched.index;
    deltas[row] = effect.delta;
  }
  if (seen.size === 0) return null;
  const all = [...seen];
  return {
    of,
    deltas,
    before: Float64Array.from(all, ([, { before }]) => before),
    labels: pack(all.map(([key, { label }]) => label || key)),
    details: pack(all.map(([, { detail }]) => detail)),
  };
}

/**
 * Sums what the rows that are taken change, in the order in which the file touches things; null when they change
 * nothing.
 */
export function aggregateEffects(
  { of, deltas, before, labels, details }: PackedTouches,
  isTaken: (row: number) => boolean,
): PackedEffects | null {
  const sums = new Float64Array(before.length);
  const counts = new Uint8Array(before.length);
  of.forEach((index, row) => {
    if (index === -1 || !isTaken(row)) return;
    sums[index] = (sums[index] ?? 0) + (deltas[row] ?? 0);
    counts[index] = 1;
  });
  const shown = Array.from(counts.keys()).filter((index) => counts[index] === 1);
  if (shown.length === 0) return null;
  const places = new Map(shown.map((index, place) => [index, place]));
  const [names, more] = [shown.map((index) => textAt(labels, index)), shown.map((index) => textAt(details, index))];
  return {
    of: of.map((index, row) => (index !== -1 && isTaken(row) ? (places.get(index) ?? -1) : -1)),
    before: Float64Array.from(shown, (index) => before[index] ?? NaN),
    delta: Float64Array.from(shown, (index) => sums[index] ?? 0),
    labels: pack(names),
    details: pack(more),
    folded: pack(names.map((name, place) => `${fold(`${name}\u0001${more[place] ?? ''}`)}\n`)),
  };
}

/** A copy for the page: its memory is handed over. */
export const sendEffects = ({ of, before, delta, labels, details, folded }: PackedEffects): SentEffects => ({
  of: of.slice(),
  before: before.slice(),
  delta: delta.slice(),
  labels: sendTexts(labels),
  details: sendTexts(details),
  folded: sendWhole(folded),
});
