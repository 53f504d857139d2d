import { type ApiError, errorText, faultsOf, isApiError } from './apiError.ts';

/** Current values on the server as a form holds them. `by` names who saved them, where that is known. */
export interface LatestStored<Fields> {
  fields: Fields;
  version: number | null;
  by: string | null;
  /** Data that a form reads beside its fields. */
  loaded?: unknown;
}

/** Why a call failed, as plain data for drafts and journals. */
export interface Failure<Fields = unknown> {
  /** `unsent` when it failed before the call; null for an error that is not of the API. */
  status: ApiError['status'] | 'unsent' | null;
  /** Always French. */
  message: string;
  /** The server's own text, if the faults do not say all of it. */
  reason: string | null;
  /** First violation of each field of the form. */
  faults: Readonly<Record<string, string>>;
  /** Whether the server stored something else under the same idempotency key. */
  isKeyUsed: boolean;
  theirs: LatestStored<Fields> | null;
  /** More details of a refusal, for example the lines of an adjustment. */
  details?: unknown;
}

export type Answer<Result, Fields = unknown> =
  | { result: Result; failure: null }
  | { result: null; failure: Failure<Fields> };

/** How a form reads the failure of its call. */
export interface FailureReading<Fields> {
  /** Field of the form by `propertyPath`; a list when both have the same name. */
  paths?: readonly string[] | Readonly<Record<string, string>>;
  /** Reads the current values in a 412; null when it cannot. */
  theirs?: (actuel: unknown) => LatestStored<Fields> | null;
  details?: (error: ApiError) => unknown;
  /** Text for a 404 without a text of its own, which means that the backend has no such call. */
  missing?: string;
}

const KEY_PATH = 'Idempotency-Key';
const KEY_USED =
  'Un premier envoi a été enregistré, avec d’autres valeurs\u00a0: fermez, puis vérifiez avant de recommencer.';

const namesOf = (paths: readonly string[] | Readonly<Record<string, string>>): [string, string][] =>
  (Array.isArray as (value: unknown) => value is readonly string[])(paths)
    ? paths.map((path) => [path, path])
    : Object.entries(paths);

/** Turns an error of a call into a failure. */
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

/** Waits for a call and returns how it ended; never rejects. */
export const answerTo = <Result, Fields>(
  call: Promise<Result>,
  reading?: FailureReading<Fields>,
): Promise<Answer<Result, Fields>> =>
  call.then(
    (result) => ({ result, failure: null }),
    (error: unknown) => ({ result: null, failure: toFailure(error, reading) }),
  );
