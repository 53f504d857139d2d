/** For calls over a whole file or the accounting system, which may take longer than a page is worth waiting for. */
export const LONG_CALL_MS = 120_000;

/** A change that can be sent again under the same key. */
export interface Keyed {
  idempotencyKey?: string;
}

/** Lets the server recognise a repeated call: the same key with the same body does nothing twice (DECISIONS 3). */
export const idempotencyHeaders = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key };

/** The text of a refusal, for answers that are otherwise not read here; JSON where it is. */
export async function readRefusal(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * The answer unread: 50 000 verdicts are parsed in the worker, and making text of their bytes alone would hold the
 * page. A refusal is read as every other one.
 */
const unread = (response: Response): Promise<unknown> => (response.ok ? response.blob() : readRefusal(response));

/**
 * A check over a whole file: `body` is JSON written in the worker, and the answer is handed back to it unread, as a
 * Blob.
 */
export const rowsCall = (url: string, body: Blob) => ({
  url,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  responseHandler: unread,
  timeout: LONG_CALL_MS,
});

/** A finalising: `body` is JSON written in the worker. */
export interface RowsImport {
  body: Blob;
  idempotencyKey: string;
}

/** The call behind a finalising. */
export const finaliseCall = (url: string, { body, idempotencyKey }: RowsImport) => ({
  url,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...idempotencyHeaders(idempotencyKey) },
  timeout: LONG_CALL_MS,
});
