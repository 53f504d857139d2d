/** Why a file of the application did not load: the connection, or a new version that has replaced this one. */
export type Missing = 'line' | 'version';

/** A part of the application in a file of its own. */
export interface Chunk<T> {
  /** The loaded part; null before. */
  loaded: () => T | null;
  /** Loads the file once, and again only after a failure. */
  load: () => Promise<T>;
}

/** Wait before the second attempt, in ms. Nobody notices it. */
const PAUSE_MS = 300;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Whether an error means that a file did not load, and not that a loaded file is broken. A worker reports this as a
 * network error.
 */
export const isMissing = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ChunkLoadError' || error.name === 'NetworkError');

/** Loads a file, with a second attempt when the first did not get it. */
async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await pause(PAUSE_MS);
    return load();
  }
}

/** Makes a chunk. The bundler forgets a failed script, so each `load` may ask the server again. */
export function chunkOf<T>(load: () => Promise<T>): Chunk<T> {
  let found: { value: T } | null = null;
  let loading: Promise<T> | null = null;
  return {
    loaded: () => found && found.value,
    load: () => {
      loading ??= loadTwice(load).then((value) => {
        found = { value };
        return value;
      });
      loading.catch(() => {
        loading = null;
      });
      return loading;
    },
  };
}

/** The application's first script. Its name changes with every version, and the old file is deleted. */
const firstScript = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.src;

/** Finds out why a file did not load, by a HEAD request for it or for the application's first script. */
export async function whyMissing(error?: unknown): Promise<Missing> {
  const url =
    typeof error === 'object' && error !== null && 'request' in error && typeof error.request === 'string'
      ? error.request
      : firstScript();
  if (url === undefined) return 'line';
  try {
    const { status, ok, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    // Some servers answer every unknown address with the page of the application.
    const isPage = ok && !/javascript/.test(headers.get('content-type') ?? '');
    return status === 404 || status === 410 || isPage ? 'version' : 'line';
  } catch {
    return 'line';
  }
}
