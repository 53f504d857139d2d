/** Nothing of this kind is ever written; were it, it would not be shown. */
const SECRET = /password|passwd|mot_?de_?passe|hash|secret|token|jeton|cookie/i;
const HIDDEN = '•••';
const LONG = 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as it may be shown: what a secret's name stands before is hidden, at any depth. */
const shown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shown);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, nested]) => [name, SECRET.test(name) ? HIDDEN : shown(nested)]),
  );
};

/** What an entry says stood there before or after, as it may be shown; null when it says nothing of it. */
export const visible = (state: unknown): Record<string, unknown> | null => {
  if (state === null || state === undefined) return null;
  return shown(isRecord(state) ? state : { valeur: state }) as Record<string, unknown>;
};

/** The same for a line of a list: a value too long for it (an outline of a thousand points) is `…`. */
export const abridged = (state: Record<string, unknown> | null): Record<string, unknown> | null =>
  state &&
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, JSON.stringify(value).length > LONG ? '…' : value]),
  );
