/** Secrets are never written to the audit; this hides one that was written by mistake. */
const SECRET = /password|passwd|mot_?de_?passe|hash|secret|token|jeton|cookie/i;
const HIDDEN = '•••';
const LONG = 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of the value in which every field with the name of a secret is hidden, at any depth. */
const shown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shown);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, nested]) => [name, SECRET.test(name) ? HIDDEN : shown(nested)]),
  );
};

/** The state before or after a change, with secrets hidden; null when the entry has none. */
export const visible = (state: unknown): Record<string, unknown> | null => {
  if (state === null || state === undefined) return null;
  return shown(isRecord(state) ? state : { valeur: state }) as Record<string, unknown>;
};

/** The state for a row of the list: values that are too long, such as the outline of a zone, become `…`. */
export const abridged = (state: Record<string, unknown> | null): Record<string, unknown> | null =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, JSON.stringify(value).length > LONG ? '…' : value]),
  );
