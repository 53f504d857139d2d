import { fold, pack, textAt, type PackedTexts } from '../rows/packedTexts.ts';
import { sendTexts, sendWhole, type SentTexts, type SentWhole } from '../rows/sentTexts.ts';

/** What the valid rows of an import change: each thing they affect once, packed. */
export interface PackedEffects {
  /** Index of the thing that each row affects, -1 for none. */
  of: Int32Array<ArrayBuffer>;
  /** The present value; NaN where the server did not tell it. */
  before: Float64Array<ArrayBuffer>;
  /** Sum of the changes by the valid rows. */
  delta: Float64Array<ArrayBuffer>;
  labels: PackedTexts;
  details: PackedTexts;
  /** One folded text per thing, for the search. */
  folded: PackedTexts;
}

/** The effects in the form that is sent to the page. */
export interface SentEffects extends Pick<PackedEffects, 'of' | 'before' | 'delta'> {
  labels: SentTexts;
  details: SentTexts;
  folded: SentWhole;
}

/** The effect of one row, as the server tells it (`RowEffect`). */
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

/** The effect of every row, stored or not, packed. */
export interface PackedTouches extends Pick<PackedEffects, 'of' | 'before' | 'labels' | 'details'> {
  /** The change by each row. */
  deltas: Float64Array<ArrayBuffer>;
}

/** A thing that rows change. */
interface Touched {
  index: number;
  before: number;
  label: string;
  detail: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Fills in the present value and the names, which come with only one row of each thing, perhaps with one that is not
 * valid.
 */
function fillTouched(touched: Touched, { avant, libelle, precision }: Effect): void {
  if (Number.isNaN(touched.before) && Number.isSafeInteger(avant)) touched.before = avant as number;
  if (touched.label === '') touched.label = text(libelle);
  if (touched.detail === '') touched.detail = text(precision);
}

/** Collects the effects from the verdicts; null when there are none, as from a server that does not tell effects. */
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
 * Sums the changes of the rows that are taken, in the order in which the file first affects each thing; null when they
 * change nothing.
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

/** Copies the effects for the page, because the memory of a message is moved to it. */
export const sendEffects = ({ of, before, delta, labels, details, folded }: PackedEffects): SentEffects => ({
  of: of.slice(),
  before: before.slice(),
  delta: delta.slice(),
  labels: sendTexts(labels),
  details: sendTexts(details),
  folded: sendWhole(folded),
});
