/** The server refuses more (Ar). */
const GREATEST = 1_000_000_000_000;

/**
 * The text that a keystroke leaves in the field: digits with at most one decimal point (docs/product.md, 6.18). Null
 * refuses the keystroke.
 */
export function acceptTyped(text: string): string | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d*\.?\d*$/.test(plain) ? plain : null;
}

export type InitialCommand = { valid: true; amount: number; rounded: boolean } | { valid: false; error: string };

/** Reads the field. The ariary has no decimals, so the amount is rounded. */
export function readInitialCommand(text: string): InitialCommand {
  const value = /\d/.test(text) ? Number(text) : Number.NaN;
  const amount = Math.round(value);
  if (!Number.isFinite(amount) || amount <= 0)
    return { valid: false, error: 'La valeur doit être un nombre supérieur à 0' };
  if (amount > GREATEST) return { valid: false, error: 'La valeur est trop grande' };
  return { valid: true, amount, rounded: amount !== value };
}
