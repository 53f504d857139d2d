/** An outside system gave no usable answer; the message is a French sentence that names it. */
export class NoAnswer extends Error {
  /** The HTTP status of its answer; null when the status is not the reason. */
  readonly status: number | null;
  constructor(reason: string, status: number | null = null) {
    super(reason);
    this.status = status;
  }
}

interface Asked {
  /** The name of the system for people, and the same with « de » before it. */
  name: string;
  of: string;
  timeoutMs: number;
  headers?: Record<string, string>;
}

const MAX_BYTES = 20_000_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body as text; reading stops once it is larger than any expected answer. */
async function readBody(response: Response, of: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_BYTES) throw new NoAnswer(`La réponse ${of} est trop volumineuse.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseList(text: string, of: string): Record<string, unknown>[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoAnswer(`La réponse ${of} est illisible.`);
  }
  if (!Array.isArray(value) || !value.every(isRecord)) throw new NoAnswer(`La réponse ${of} est illisible.`);
  return value;
}

const REFUSED = [401, 403];

/**
 * Asks an outside system for a JSON array of objects. It does not follow redirections, which could lead anywhere inside
 * the network. @throws NoAnswer with a French sentence naming the system.
 */
export async function jsonList(
  url: URL,
  { name, of, timeoutMs, headers = {} }: Asked,
): Promise<Record<string, unknown>[]> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...headers },
    });
    const json = (response.headers.get('content-type') ?? '').includes('json');
    if (!response.ok || !json) {
      await response.body?.cancel();
      if (response.ok) throw new NoAnswer(`La réponse ${of} est illisible.`);
      throw new NoAnswer(
        REFUSED.includes(response.status)
          ? `${name} refuse l’accès (${response.status}).`
          : `${name} a répondu par une erreur (${response.status}).`,
        response.status,
      );
    }
    return parseList(await readBody(response, of), of);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(`${name} ne répond pas.`);
  }
}
