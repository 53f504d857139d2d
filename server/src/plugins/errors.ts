import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemBody } from '../contract/common.ts';
import { isLost, textOf } from '../db/lost.ts';
import { observed } from '../db/observed.ts';
import type { Db } from '../db/pool.ts';
import { WaitTimeout } from '../db/waiting/limitConcurrency.ts';
import { conflict, crowded, invalid, Problem, unavailable } from './problem.ts';
import { REQUEST_ID } from './requests.ts';
import { noteForbidden } from './security/securityLog.ts';
import { validationProblem } from './validation.ts';

const BY_STATUS: Record<number, string> = {
  400: 'La demande est mal formée.',
  401: 'Vous n’êtes pas connecté.',
  404: 'Cette adresse n’existe pas.',
  405: 'Cette méthode n’est pas acceptée à cette adresse.',
  408: 'La demande a mis trop de temps à arriver.',
  413: 'La demande est trop volumineuse.',
  414: 'L’adresse demandée est trop longue.',
  415: 'Ce format de contenu n’est pas accepté.',
  431: 'Les en-têtes de la demande sont trop longs.',
  429: 'Trop de demandes. Réessayez dans un instant.',
};

// Constraints of the database, and what each violation means to people (docs/product.md, 10.3).
const BY_CONSTRAINT: Record<string, string> = {
  stock_jamais_negatif: 'Certains ajustements rendraient le stock négatif',
  stock_divers_jamais_negatif: 'Certains ajustements rendraient le stock négatif',
};
const databaseProblem = (error: unknown): Problem | undefined => {
  const code = textOf(error, 'code');
  if (code === '23514') {
    const known = BY_CONSTRAINT[textOf(error, 'constraint')];
    return known ? invalid(known) : undefined;
  }
  if (code === '23505') return conflict('Cet enregistrement existe déjà.');
  if (code === '22021' || code === '22P05') return new Problem(400, 'Un caractère n’est pas accepté.');
  if (code === '22003') return invalid('Un nombre est trop grand.');
  if (isLost(error)) return unavailable('La base de données ne répond pas. Réessayez dans un instant.');
  return undefined;
};

const toProblem = (error: FastifyError | Problem): Problem => {
  if (error instanceof Problem) return error;
  if (error.validation) return validationProblem(error);
  const fromDatabase = databaseProblem(error);
  if (fromDatabase) return fromDatabase;
  const status = error.statusCode ?? 500;
  return new Problem(
    status >= 400 && status < 500 ? status : 500,
    BY_STATUS[status] ?? 'Une erreur est survenue. L’incident est enregistré.',
  );
};

const bodyOf = (problem: Problem): string => {
  const body: ProblemBody = {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    ...(problem.violations ? { violations: problem.violations } : {}),
    ...(problem.code === undefined ? {} : { code: problem.code }),
    ...(problem.actuel === undefined ? {} : { actuel: problem.actuel }),
  };
  return JSON.stringify(body);
};

/** Sends a problem as `application/problem+json` (RFC 9457). */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  // The body is serialised here, so that no response schema drops a field of an error.
  return reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(String)
    .send(bodyOf(problem));
};

/**
 * Answers addresses that the router cannot read (`%zz`, too long). This happens before any hook, so the headers are set
 * here.
 */
export const onFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  void reply.headers({
    [REQUEST_ID]: request.id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
  });
  void sendProblem(reply, toProblem(error));
};

const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Sends a problem on the bare connection and closes it, whether its client reads that or not. */
export const endSocket = (socket: Socket, problem: Problem): void => {
  const { status, retryAfter } = problem;
  const body = bodyOf(problem);
  const head = [
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (problem.shed) observed.shed.tell(problem.shed);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};

/** Answers requests that are not HTTP or never arrive whole, on the bare connection, and closes it. */
export const onClientError = (error: Error, socket: Socket): void => {
  if (textOf(error, 'code') === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[textOf(error, 'code')] ?? 400;
  endSocket(socket, new Problem(status, BY_STATUS[status] ?? ''));
};

/**
 * Whether the server is too busy: no turn came in time, or no connection became free while all are open. The database
 * itself is reachable.
 */
const isCrowded = ({ db }: { db?: Db }, error: unknown): boolean =>
  error instanceof WaitTimeout ||
  (textOf(error, 'message').startsWith('timeout exceeded when trying to connect') &&
    db !== undefined &&
    db.pool.totalCount >= db.pool.options.max);

/** Whether the sender left before its whole body had arrived: Node's own error, not one of the database's. */
const isGivenUp = (error: unknown): boolean =>
  textOf(error, 'code') === 'ECONNRESET' && textOf(error, 'message') === 'aborted';

/** Sends every error as a problem in French. Only unexpected errors are logged with their stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((failure: FastifyError | Problem, request: FastifyRequest, reply) => {
    if (isGivenUp(failure)) {
      request.log.info('the sender gave its body up');
      return sendProblem(reply, new Problem(400, BY_STATUS[400] ?? ''));
    }
    const error = isCrowded(app, failure) ? crowded('connection') : failure;
    const problem = toProblem(error);
    if (problem.shed) observed.shed.tell(problem.shed);
    if (problem.status === 403 && problem.code === undefined) noteForbidden(request);
    if (problem.status >= 500 && !(error instanceof Problem)) {
      request.log.error({ err: error }, 'unexpected error');
      if (problem.status === 500) observed.unexpected.tell(error);
    }
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem(404, BY_STATUS[404] ?? '')));
}
