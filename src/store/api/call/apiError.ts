import type { ProblemBody, ProblemCode } from '@contract/common.ts';
import { isRecord } from '../answer/readers.ts';

export interface Violation {
  propertyPath: string;
  message: string;
}

/**
 * Why a call failed. `status` is the HTTP status, or `network` for no answer, `timeout` for no answer in time,
 * `unreadable` for an answer that is not data (the page of a proxy). `detail` is a text for the user, if there is one.
 */
export interface ApiError {
  status: number | 'network' | 'timeout' | 'unreadable';
  detail: string | null;
  violations: readonly Violation[];
  /** Current values on the server when the request was based on older ones. The caller knows their shape. */
  actuel?: unknown;
  /** What has to be done before the call is repeated. */
  code?: ProblemCode;
}

export const UNKNOWN_ERROR = 'Erreur inconnue';
const MAX_TEXT = 200;

const isViolation = (value: unknown): value is Violation =>
  isRecord(value) && typeof value['propertyPath'] === 'string' && typeof value['message'] === 'string';

/** Returns a plain text short enough to be shown, and null for a page, a stack or serialised data. */
function shownText(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.length > MAX_TEXT || /[<{[]|\n\s+at /.test(trimmed) ? null : trimmed;
}

/** Reads the error in an unsuccessful answer: problem+json, else short plain text. */
export function toApiError(status: number, body: unknown): ApiError {
  if (typeof body === 'string') return { status, detail: shownText(body), violations: [] };
  if (!isRecord(body)) return { status, detail: null, violations: [] };
  const problem: Partial<Record<keyof ProblemBody, unknown>> = body;
  const violations = Array.isArray(problem.violations) ? problem.violations.filter(isViolation) : [];
  const detail = typeof problem.detail === 'string' ? shownText(problem.detail) : null;
  return {
    status,
    detail,
    violations,
    ...(problem.actuel === undefined ? {} : { actuel: problem.actuel }),
    ...(problem.code === 'proof-required' ? { code: problem.code } : {}),
  };
}

/** Whether a value (an `unwrap()` rejection, the `error` of a query) is an error of the API. */
export const isApiError = (value: unknown): value is ApiError =>
  isRecord(value) && 'status' in value && 'detail' in value && Array.isArray(value['violations']);

const WITHOUT_ANSWER: Partial<Record<ApiError['status'], string>> = {
  network: 'Le serveur est injoignable.',
  timeout: 'Le serveur met trop de temps à répondre.',
};

/**
 * The text to show for a failure: the server's French text, else « Erreur inconnue ». Never English, HTML or a stack.
 */
export function errorText(error: unknown): string {
  if (!isApiError(error)) return UNKNOWN_ERROR;
  return error.detail ?? WITHOUT_ANSWER[error.status] ?? UNKNOWN_ERROR;
}

/** The server's own text, to show below a message that already says what failed; undefined when there is none. */
export function reasonOf(error: unknown): string | undefined {
  const text = errorText(error);
  return text === UNKNOWN_ERROR ? undefined : text;
}

/**
 * Reads a refusal for a form: the first violation of each field, and the server's text if it says more than the fields
 * do. That text also covers violations of fields that the form does not have.
 */
export function faultsOf(
  error: unknown,
  fields: readonly string[],
): { faults: Record<string, string>; reason: string | undefined } {
  const known = (isApiError(error) ? error.violations : []).filter(({ propertyPath }) => fields.includes(propertyPath));
  const faults = Object.fromEntries([...known].reverse().map(({ propertyPath, message }) => [propertyPath, message]));
  const isWhole = isApiError(error) && known.length > 0 && known.length === error.violations.length;
  return { faults, reason: isWhole ? undefined : reasonOf(error) };
}

/** The name of the person in `actuel`, null when there is none. */
export const nameOf = (by: unknown): string | null =>
  isRecord(by) && typeof by['nomPrenom'] === 'string' ? by['nomPrenom'] : null;

/** HTTP status of a failure, null when there was no answer. */
export const errorStatus = (error: unknown): number | null =>
  isApiError(error) && typeof error.status === 'number' ? error.status : null;

/** Why a page has nothing to show: the thing does not exist, or reading it failed and can be repeated. */
export const failureOf = (error: unknown): { missing: boolean; text: string } | null =>
  error === undefined ? null : { missing: errorStatus(error) === 404, text: errorText(error) };
