/** For calls over a whole file or the accounting system, which may take longer than a page is worth waiting for. */
export const LONG_CALL_MS = 120_000;

/** Lets the server recognise a repeated call: the same key with the same body creates nothing twice (DECISIONS 3). */
const idempotencyHeaders = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

/** The answer's text as it stands: 50 000 verdicts are parsed in the worker. A refusal is read as every other one. */
async function asText(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A read whose answer is handed on unparsed. */
export const textCall = (url: string, params: Record<string, string | boolean> = {}) => ({ url, params, responseHandler: asText, timeout: LONG_CALL_MS });

/** A check over a whole file: `body` is JSON written in the worker, and the answer is handed back to it as text. */
export const rowsCall = (url: string, body: Blob) => ({
  ...textCall(url),
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
