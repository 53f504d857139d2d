// Codes for a lost or refused connection, a server that stops or is full, a statement that waited too long for others
// (57014, 55P03), and a hot standby that another server was to have replaced (25006).
const LOST = /^(08|28|3D|57P|57014|53|55P03|25006)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
const LOST_TEXT = /connection (timeout|terminated|error)|timeout exceeded|query read timeout|client was closed/i;

/** A field of an error as text. `instanceof` does not work here: errors of the system may come from another realm. */
export const textOf = (error: unknown, key: 'code' | 'constraint' | 'message'): string =>
  typeof error === 'object' && error !== null && key in error ? String((error as Record<string, unknown>)[key]) : '';

/** Whether a statement failed because the database cannot be reached or cannot answer now. */
export const isLost = (error: unknown): boolean =>
  LOST.test(textOf(error, 'code')) || LOST_TEXT.test(textOf(error, 'message'));

/** Whether a statement wanted to write on a server that only repeats what another one writes. */
export const isReadOnly = (error: unknown): boolean => textOf(error, 'code') === '25006';
