import { connectionChanged } from '../../connectionSlice.ts';
import { sessionExpired } from '../../sessionSlice.ts';
import type { AppDispatch } from '../../store.ts';
import { toApiError } from './apiError.ts';
import { serializeParams } from './baseQuery.ts';

/** A list as a file. `path` and `params` are those of the list's own call, without the page. */
export interface FileRequest {
  path: string;
  params: Readonly<Record<string, unknown>>;
  format: 'xlsx' | 'csv';
  /** Code of the job that has made the file, which is then received instead of the list. */
  job?: string | null;
}

/** Bytes received, and where the server tells them the part of the whole (0 to 1) and the rows of the whole. */
export interface FileProgress {
  bytes: number;
  share: number | null;
  rows: number | null;
}

export interface ReceivedFile {
  blob: Blob;
  name: string;
  rows: number | null;
}

/** Why there is no file. The message is French, for the user. */
export class DownloadError extends Error {}

const MEDIA = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

const UNREACHABLE = 'Le serveur est injoignable.';
const GONE = 'Ce fichier n’est plus sur le serveur. Téléchargez la liste à nouveau.';
const CUT = 'La connexion a été coupée avant la fin. Rien n’a été enregistré.';
const STALLED = 'Le serveur n’envoie plus rien. Rien n’a été enregistré.';
const NOT_OFFERED = 'Ce serveur ne propose pas le téléchargement de cette liste.';
/**
 * After this long without a byte the server counts as gone. The whole download has no limit, because slow connections
 * take their time.
 */
const SILENCE_MS = 90_000;
/** Progress is reported every tenth of a megabyte, or every hundredth of a known size. */
const STEP_BYTES = 100_000;
const ZIP_END = 22;
/** Status of an answer that names a job. */
const LATER = 202;

const BY_STATUS: Record<number, string> = {
  401: 'Votre session a expiré.',
  403: 'Vous n’avez pas les permissions nécessaires pour télécharger cette liste.',
  503: 'Le serveur est occupé. Réessayez dans un instant.',
};
/** Statuses of a backend without this call. */
const UNKNOWN_CALL = [404, 405, 406, 415, 501];

async function refusal(response: Response, isJob: boolean): Promise<DownloadError> {
  if (isJob && response.status === 404) return new DownloadError(GONE);
  if (UNKNOWN_CALL.includes(response.status)) return new DownloadError(NOT_OFFERED);
  const body = (await response.json().catch(() => null)) as unknown;
  return new DownloadError(
    toApiError(response.status, body).detail ?? BY_STATUS[response.status] ?? 'Le téléchargement a échoué.',
  );
}

const count = (headers: Headers, name: string): number | null => {
  const text = headers.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** Expected size: the server's estimate, else the content length, which says nothing of a compressed body. */
const expectedBytes = (headers: Headers): number | null =>
  count(headers, 'x-estimated-length') ?? (headers.has('content-encoding') ? null : count(headers, 'content-length'));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The file name in `Content-Disposition` (RFC 5987 first), without characters of a path; else `fallback`. */
export function fileName(disposition: string | null, fallback: string): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = (extended === undefined ? '' : decoded(extended)) || (plain ?? '');
  return (
    name
      .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '')
      .replace(/^\.+/, '')
      .trim() || fallback
  );
}

/** A ZIP archive ends with its table of contents, which is missing when a proxy has cut the answer short. */
function isWhole(parts: readonly Uint8Array[], format: FileRequest['format']): boolean {
  if (format === 'csv') return true;
  const end: number[] = [];
  for (let at = parts.length - 1; at >= 0 && end.length < ZIP_END; at -= 1)
    end.unshift(...(parts[at]?.slice(-ZIP_END) ?? []));
  return [0x50, 0x4b, 5, 6].every((byte, at) => end.slice(-ZIP_END)[at] === byte);
}

/** Aborts with the caller's signal, or after a long silence; `isSilent` tells which. */
function watch(signal: AbortSignal) {
  const controller = new AbortController();
  let silent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silent = true;
      controller.abort();
    }, SILENCE_MS);
  };
  const give = () => {
    controller.abort();
  };
  signal.addEventListener('abort', give);
  if (signal.aborted) give();
  heard();
  return {
    signal: controller.signal,
    heard,
    isSilent: () => silent,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', give);
    },
  };
}

type Watch = ReturnType<typeof watch>;

async function readAll(
  response: Response,
  watched: Watch,
  onProgress: (progress: FileProgress) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { headers } = response;
  const rows = count(headers, 'x-total-rows');
  const expected = expectedBytes(headers);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The size is an estimate, so only the end of the answer counts as the whole.
  const shareOf = (bytes: number) => (expected === null || expected === 0 ? null : Math.min(0.99, bytes / expected));
  const stepOf = (bytes: number) => Math.floor((shareOf(bytes) ?? bytes / STEP_BYTES / 100) * 100);
  let bytes = 0;
  let told = -1;
  const tell = () => {
    if (stepOf(bytes) === told) return;
    told = stepOf(bytes);
    onProgress({ bytes, rows, share: shareOf(bytes) });
  };
  tell();
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    watched.heard();
    parts.push(piece.value);
    bytes += piece.value.length;
    tell();
  }
  return parts;
}

/** The address of a list, or of the file that a job has made of it. */
function addressOf({ path, params, job }: FileRequest): string {
  if (job) return `taches/${encodeURIComponent(job)}/fichier`;
  const query = serializeParams(params);
  return query === '' ? path : `${path}?${query}`;
}

async function open(dispatch: AppDispatch, request: FileRequest, watched: Watch): Promise<Response> {
  const { format, job } = request;
  let response: Response;
  try {
    response = await fetch(`${location.origin}/api/data/${addressOf(request)}`, {
      // RFC 7240: the server may answer with the code of a job when there are many rows.
      headers: { accept: MEDIA[format], prefer: 'respond-async' },
      credentials: 'same-origin',
      signal: watched.signal,
    });
  } catch {
    if (!watched.signal.aborted) dispatch(connectionChanged('lost'));
    throw new DownloadError(watched.isSilent() ? STALLED : UNREACHABLE);
  }
  watched.heard();
  dispatch(connectionChanged('up'));
  if (response.status === 401) dispatch(sessionExpired());
  if (!response.ok) throw await refusal(response, Boolean(job));
  if (response.status === LATER) return response;
  // Another backend answers with JSON whatever it is asked for, and a proxy with its own page.
  if (!(response.headers.get('content-type') ?? '').toLowerCase().startsWith(MEDIA[format])) {
    response.body?.cancel().catch(() => undefined);
    throw new DownloadError(NOT_OFFERED);
  }
  return response;
}

/**
 * Receives a whole list as a file, aborted by `signal`; a text is the code of the job that makes it.
 * @throws {DownloadError} with the text to show; after a 401 the session is over too.
 */
export async function receiveFile(
  dispatch: AppDispatch,
  request: FileRequest,
  signal: AbortSignal,
  onProgress: (progress: FileProgress) => void,
): Promise<ReceivedFile | string> {
  const watched = watch(signal);
  try {
    const response = await open(dispatch, request, watched);
    if (response.status === LATER) return ((await response.json()) as { tache: string }).tache;
    const parts = await readAll(response, watched, onProgress).catch(() => {
      throw new DownloadError(watched.isSilent() ? STALLED : CUT);
    });
    if (!isWhole(parts, request.format)) throw new DownloadError(CUT);
    const blob = new Blob(parts, { type: MEDIA[request.format] });
    const name = fileName(
      response.headers.get('content-disposition'),
      `${request.path.replace(/\W+/g, '-')}.${request.format}`,
    );
    return { blob, name, rows: count(response.headers, 'x-total-rows') };
  } finally {
    watched.end();
  }
}
