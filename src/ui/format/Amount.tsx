import { formatAmount, NOTHING } from './number.ts';

/**
 * An amount in ariary with its unit in a lighter grey. In a list column with `unit`, narrow lists move the unit to the
 * header.
 */
export function Amount({ value, sign = false }: { value: number | null | undefined; sign?: boolean }) {
  const text = formatAmount(value);
  if (text === NOTHING) return <span className="t3">{text}</span>;
  return (
    <span className="tn nw">
      {sign && (value ?? 0) > 0 ? '+' : ''}
      {text}
      <span className="u">{'\u00a0'}Ar</span>
    </span>
  );
}
