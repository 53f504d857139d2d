import { type ApiError, errorText, faultsOf, isApiError } from './apiError.ts';

/** What the server has now, as a form holds it; `by` names who saved it, where that is known. */
export interface LatestStored<Fields> {
  fields: Fields;
  version: number | null;
  by: string | null;
  /** What a form reads beside its fields. */
  loaded?: unknown;
}

/** Why a call did not succeed: plain data, which a draft and a journal can carry. */
export interface Failure<Fields = unknown> {
  /** `unsent`: it failed before any call was made; null for an error that no call explains. */
  status: ApiError['status'] | 'unsent' | null;
  /** French text, always. */
  message: string;
  /** The server's own words, where the faults do not say them all. */
  reason: string | null;
  /** First violation of each field of the form. */
  faults: Readonly<Record<string, string>>;
  /** Whether something else was stored under the same idempotency key. */
  isKeyUsed: boolean;
  theirs: LatestStored<Fields> | null;
  /** What else the refusal tells: the lines of an adjustment. */
  details?: unknown;
}

/** How a call ended. */
export type Answer<Result, Fields = unknown> =
  | { result: Result; failure: null }
  | { result: null; failure: Failure<Fields> };

/** How a form reads a failure of its call. */
export interface FailureReading<Fields> {
  /** Fields of the form by their `propertyPath`; a list when both names are the same. */
  paths?: readonly string[] | Readonly<Record<string, string>>;
  /** What a 412 says of the thing as it is now; null when it cannot be read. */
  theirs?: (actuel: unknown) => LatestStored<Fields> | null;
  details?: (error: ApiError) => unknown;
  /** What a 404 without words of its own means: the backend has no such call. */
  missing?: string;
}

const KEY_PATH = 'Idempotency-Key';
const KEY_USED =
  'Un premier envoi a été enregistré, avec d’autres valeurs : fermez, puis vérifiez avant de recommencer.';

const namesOf = (paths: readonly string[] | Readonly<Record<string, string>>): [string, string][] =>
  (Array.isArray as (value: unknown) => value is readonly string[])(paths)
    ? paths.map((path) => [path, path])
    : Object.entries(paths);

/** The failure behind an error of a call. */
export function toFailure<Fields>(
  error: unknown,
  { paths = [], theirs, details, missing }: FailureReading<Fields> = {},
): Failure<Fields> {
  const message = errorText(error);
  if (!isApiError(error)) return { status: null, message, reason: null, faults: {}, isKeyUsed: false, theirs: null };
  const isKeyUsed = error.violations.some(({ propertyPath }) => propertyPath === KEY_PATH);
  const names = namesOf(paths);
  const { faults, reason } = faultsOf(
    error,
    names.map(([path]) => path),
  );
  return {
    status: error.status,
    message: isKeyUsed ? KEY_USED : message,
    reason: isKeyUsed ? null : (reason ?? (error.status === 404 ? (missing ?? null) : null)),
    faults: Object.fromEntries(
      names.flatMap(([path, field]) => (faults[path] === undefined ? [] : [[field, faults[path]]])),
    ),
    isKeyUsed,
    theirs: error.status === 412 ? (theirs?.(error.actuel) ?? null) : null,
    ...(details ? { details: details(error) } : {}),
  };
}

/** Waits for a call and tells how it ended; never rejects. */
export const answerTo = <Result, Fields>(
  call: Promise<Result>,
  reading?: FailureReading<Fields>,
): Promise<Answer<Result, Fields>> =>
  call.then(
    (result) => ({ result, failure: null }),
    (error: unknown) => ({ result: null, failure: toFailure(error, reading) }),
  );
