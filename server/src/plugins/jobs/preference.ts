import type { FastifyRequest } from 'fastify';

/** How a caller says that the answer may come before the end (RFC 7240). */
export const PREFERENCE = 'respond-async';

/** Whether the caller of a request can follow a job. */
export const prefersJob = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers.prefer ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === PREFERENCE);
