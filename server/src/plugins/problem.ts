import type { ShedReason } from '../db/observed.ts';
import type { ProblemCode } from '../contract/common.ts';

export interface Violation {
  propertyPath: string;
  message: string;
}

/** A refusal with its status and a French sentence for the caller. */
export class Problem extends Error {
  readonly status: number;
  readonly violations: Violation[] | undefined;
  readonly retryAfter: number | undefined;
  /** The present item, when the request was based on an older one. */
  readonly actuel: unknown;
  /** Set when the server could have answered at a quieter moment. */
  readonly shed: ShedReason | undefined;
  /** What the caller's program has to do before it asks again. */
  readonly code: ProblemCode | undefined;
  constructor(
    status: number,
    detail: string,
    options: {
      violations?: Violation[];
      retryAfter?: number;
      actuel?: unknown;
      shed?: ShedReason;
      code?: ProblemCode;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.violations = options.violations;
    this.retryAfter = options.retryAfter;
    this.actuel = options.actuel;
    this.shed = options.shed;
    this.code = options.code;
  }
}

export const notFound = (detail = 'Cette ressource n’existe pas.') => new Problem(404, detail);
export const forbidden = (detail = 'Vous n’avez pas les permissions nécessaires pour cette action.') =>
  new Problem(403, detail);
export const conflict = (detail: string) => new Problem(409, detail);
export const invalid = (detail: string, violations?: Violation[]) =>
  new Problem(422, detail, violations ? { violations } : {});

// The sentence names this many violations; the list has all of them.
const TOLD = 5;
const listed = (violations: readonly Violation[]): string => {
  const told = violations.slice(0, TOLD).map((v) => `${v.propertyPath || 'demande'}\u00a0: ${v.message}`);
  return [...told, ...(violations.length > TOLD ? [`et ${violations.length - TOLD} autre(s)`] : [])].join('\u00a0; ');
};
/** 422: the data sent is wrong. Each violation names a place in the body. */
export const refused = (violations: Violation[], actuel?: unknown) =>
  new Problem(422, `Données refusées — ${listed(violations)}.`, { violations, actuel });
/** 400: a parameter of the address is wrong. */
export const badQuery = (violations: Violation[]) =>
  new Problem(400, `Paramètre refusé — ${listed(violations)}.`, { violations });
export const unavailable = (detail: string) => new Problem(503, detail, { retryAfter: 10 });
/** 503: the server cannot answer all its requests in time. */
export const crowded = (shed: ShedReason) =>
  new Problem(503, 'Le serveur est très sollicité. Réessayez dans un instant.', { retryAfter: 5, shed });

/** An outside system did not answer as expected: 503, worth another try. */
export class ProviderUnavailable extends Problem {
  constructor(reason: string) {
    super(503, `La synchronisation a échoué. ${reason}`, { retryAfter: 30 });
  }
}
