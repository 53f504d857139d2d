import { fold, pack, type PackedTexts } from './packed.ts';
import { sendTexts, sendWhole, type SentTexts, type SentWhole } from './sentTexts.ts';

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

/** One thing touched. */
interface Touched {
  key: string;
  before: number;
  delta: number;
  label: string;
  detail: string;
  /** Whether a valid row touches it. */
  counts: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What stands there now and the names come once, perhaps with a row that is not valid after all. */
function describe(touched: Touched, { avant, libelle, precision }: Effect): void {
  if (Number.isNaN(touched.before) && Number.isSafeInteger(avant)) touched.before = avant as number;
  if (touched.label === '') touched.label = text(libelle);
  if (touched.detail === '') touched.detail = text(precision);
}

function packEffects(all: readonly Touched[], of: Int32Array<ArrayBuffer>): PackedEffects {
  const labels = all.map(({ label, key }) => label || key);
  return {
    of,
    before: Float64Array.from(all, ({ before }) => before),
    delta: Float64Array.from(all, ({ delta }) => delta),
    labels: pack(labels),
    details: pack(all.map(({ detail }) => detail)),
    folded: pack(all.map(({ detail }, index) => `${fold(`${labels[index] ?? ''}\u0001${detail}`)}\n`)),
  };
}

/**
 * Sums what the verdicts say that rows change, over the rows that are valid for the browser too; in the order in which the file
 * touches things. null when nothing is said, as by a server that knows no effects.
 */
export function aggregateEffects(answers: readonly unknown[], rows: number, isValid: (row: number) => boolean): PackedEffects | null {
  const seen = new Map<string, Touched>();
  const keys = Array.from({ length: rows }, (_, row): Touched | null => {
    const effect = effectOf(answers[row]);
    if (!effect) return null;
    const touched = seen.get(effect.cle) ?? { key: effect.cle, before: NaN, delta: 0, label: '', detail: '', counts: false };
    seen.set(effect.cle, touched);
    describe(touched, effect);
    if (!isValid(row)) return null;
    touched.delta += effect.delta;
    touched.counts = true;
    return touched;
  });
  const all = [...seen.values()].filter(({ counts }) => counts);
  if (all.length === 0) return null;
  const indexes = new Map(all.map((touched, index) => [touched, index]));
  return packEffects(all, Int32Array.from(keys, (touched) => (touched ? (indexes.get(touched) ?? -1) : -1)));
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
