/** For calls over a whole file or the accounting system, which may take longer than a page is worth waiting for. */
export const LONG_CALL_MS = 120_000;

/** Lets the server recognise a repeated call: the same key with the same body creates nothing twice (DECISIONS 3). */
const idempotencyHeaders = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

/** The answer unread: 50 000 verdicts are parsed in the worker, and making text of their bytes alone would hold the page. A refusal is read as every other one. */
async function unread(response: Response): Promise<unknown> {
  if (response.ok) return response.blob();
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A read whose answer is handed on unread, as a Blob. */
export const unreadCall = (url: string, params: Record<string, string | boolean> = {}) => ({ url, params, responseHandler: unread, timeout: LONG_CALL_MS });

/** A check over a whole file: `body` is JSON written in the worker, and the answer is handed back to it unread. */
export const rowsCall = (url: string, body: Blob) => ({
  ...unreadCall(url),
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', accept: 'application/json' },
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
