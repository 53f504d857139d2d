/** For calls over a whole file or the accounting system, which may take longer than a page is worth waiting for. */
export const LONG_CALL_MS = 120_000;

/** Lets the server recognise a repeated call: the same key with the same body creates nothing twice (DECISIONS 3). */
export const idempotencyHeaders = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key });
