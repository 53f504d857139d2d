/** For calls that process a whole file or wait for the accounting system. */
export const LONG_CALL_MS = 120_000;

/** A change that can be repeated under the same key. */
export interface Keyed {
  idempotencyKey?: string;
}

/**
 * Lets the server recognise a repeated call: the same key with the same body has no second effect (docs/product.md,
 * 11.5).
 */
export const idempotencyHeaders = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key };

/** Reads the body of a refusal: JSON, else plain text. */
export async function readRefusal(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Returns a successful answer unread: the worker parses 50 000 verdicts, and even decoding their bytes would block the
 * page. A refusal is read normally.
 */
const unread = (response: Response): Promise<unknown> => (response.ok ? response.blob() : readRefusal(response));

/** A check of a whole file. The worker has written the JSON in `body`, and gets the answer back unread, as a Blob. */
export const rowsCall = (url: string, body: Blob) => ({
  url,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  responseHandler: unread,
  timeout: LONG_CALL_MS,
});

/** A finalising. The worker has written the JSON in `body`. */
export interface RowsImport {
  body: Blob;
  idempotencyKey: string;
}

export const finaliseCall = (url: string, { body, idempotencyKey }: RowsImport) => ({
  url,
  method: 'POST',
  body,
  headers: {
    'content-type': 'application/json',
    // RFC 7240: the server may answer with the code of a job when there are many rows.
    prefer: 'respond-async',
    ...idempotencyHeaders(idempotencyKey),
  },
  timeout: LONG_CALL_MS,
});
