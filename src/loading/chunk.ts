/** Why a file of the application did not come: the line, or a new version that took the place of this one. */
export type Missing = 'line' | 'version';

/** A part of the application in a file of its own. */
export interface Chunk<T> {
  /** What has come; null before. */
  loaded: () => T | null;
  /** Asks for the file, again after a failure; what has come is not asked for twice. */
  load: () => Promise<T>;
}

/** Between the first attempt and the second, which nobody sees (ms). */
const PAUSE_MS = 300;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Whether an error is a file that did not come, and not one that came and is broken. A worker's own way to load says it
 * by a network error.
 */
export const isMissing = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ChunkLoadError' || error.name === 'NetworkError');

/** What `load` gives, asked for once more when its file did not come. */
async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await pause(PAUSE_MS);
    return load();
  }
}

/** The bundler forgets a script that failed, so that each `load` may ask the server again. */
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

/** The application's first script: its name changes with every version, and the old one goes. */
const firstScript = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.src;

/** Why a file did not come, by asking the server for it (or for the application's own script) without loading it. */
export async function whyMissing(error?: unknown): Promise<Missing> {
  const url =
    typeof error === 'object' && error !== null && 'request' in error && typeof error.request === 'string'
      ? error.request
      : firstScript();
  if (url === undefined) return 'line';
  try {
    const { status, ok, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    // A server may answer every unknown address with the page.
    const isPage = ok && !/javascript/.test(headers.get('content-type') ?? '');
    return status === 404 || status === 410 || isPage ? 'version' : 'line';
  } catch {
    return 'line';
  }
}
