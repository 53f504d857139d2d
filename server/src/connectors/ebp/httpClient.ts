import type { EbpConnector } from './connector.ts';
import { ProviderUnavailable } from './providerUnavailable.ts';
import { representative } from './representativeRows.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 10_000_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body as text, given up as soon as it is larger than anything EBP would send. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_BYTES) throw new ProviderUnavailable('La réponse d’EBP est trop volumineuse.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseList(text: string): Record<string, unknown>[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderUnavailable('La réponse d’EBP est illisible.');
  }
  if (!Array.isArray(value) || !value.every(isRecord)) throw new ProviderUnavailable('La réponse d’EBP est illisible.');
  return value;
}

async function getList(url: URL, timeoutMs: number): Promise<Record<string, unknown>[]> {
  // A redirection could lead anywhere inside the network: only the configured address is asked.
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } });
  const json = (response.headers.get('content-type') ?? '').includes('json');
  if (!response.ok || !json) {
    await response.body?.cancel();
    throw new ProviderUnavailable(response.ok ? 'La réponse d’EBP est illisible.' : `EBP a répondu par une erreur (${response.status}).`);
  }
  return parseList(await readBody(response));
}

/**
 * EBP behind HTTP: `GET {base}/commercials` answers a JSON array of objects keyed by the columns of its export.
 * @throws Error with a French text when `base` is no http(s) address.
 */
export function httpClient(base: string, { timeoutMs = TIMEOUT_MS } = {}): EbpConnector {
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol)) throw new Error('EBP_URL doit être une adresse http ou https.');
  const url = new URL('commercials', base.endsWith('/') ? base : `${base}/`);
  return {
    async commercials() {
      try {
        const rows = await getList(url, timeoutMs);
        return rows.map((row, i) => representative((column) => row[column], i + 1));
      } catch (error) {
        if (error instanceof ProviderUnavailable) throw error;
        throw new ProviderUnavailable('EBP ne répond pas.');
      }
    },
  };
}
