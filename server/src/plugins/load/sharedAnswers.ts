import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { steadyMs } from '../../db/clock.ts';
import { observed } from '../../db/observed.ts';
import { readPosition } from '../../db/replicas/positions.ts';
import { rightsOf } from '../access/authorization.ts';
import { KNOWN_UNTIL } from './replicas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Declares that a GET depends on its address alone, or also on the role of the caller (representatives excepted),
     * so that several callers may share one answer.
     */
    shared?: 'everybody' | 'role';
  }
  interface FastifyRequest {
    /** Gives the answer of this request to those who wait for the same one, or nothing when they cannot use it. */
    share: ((answer?: Answer) => void) | null;
  }
}

interface Answer {
  payload: string | Buffer;
  headers: OutgoingHttpHeaders;
}

interface Shared {
  /** When it was started (`steadyMs`). */
  begun: number;
  /** The position of the database up to which it contains everything. */
  position: number;
  answer: Promise<Answer | undefined>;
}

/**
 * Live changes are sent at least this often (hub.ts), and a client that heard of one takes no answer started before it.
 */
const LIFE_MS = 1_500;
const MAX_ANSWERS = 200;
const MAX_LENGTH = 512 * 1024;
/** The representations that pages ask for. A file is made for one person at a time. */
const FORMS: readonly unknown[] = ['application/ld+json', 'application/json'];
const KEPT_HEADERS = ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control'];

const answerOf = (reply: FastifyReply, payload: unknown): Answer | undefined => {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (reply.statusCode !== 200 || !isWhole || payload.length > MAX_LENGTH) return undefined;
  return {
    payload,
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, reply.getHeader(name)]] : [])),
    ),
  };
};

/** A key of everything that an answer depends on; undefined for answers that are not shared. */
const keyOf = ({ actor, headers, method, routeOptions, url }: FastifyRequest): string | undefined => {
  if (method !== 'GET' || actor.role === 'ROLE_COMMERCIAL' || !FORMS.includes(headers.accept)) return undefined;
  const who = routeOptions.config.shared === 'everybody' ? '' : rightsOf(actor);
  return [who, headers.accept, headers['accept-encoding'], url].join('\n');
};

/**
 * Computes a list once for many callers at a time, because after a change everybody who shows it asks again. It does so
 * only for clients that follow live changes and say so (`X-Known-Until`), and never with an answer started before the
 * last change they heard of or made. All other requests get their own answer (ADR 0017).
 */
export function registerSharedAnswers(app: FastifyInstance): void {
  const all = new Map<string, Shared>();
  const forgetOld = (now: number) => {
    // In the order in which they were started.
    for (const [key, { begun }] of all) {
      if (now - begun < LIFE_MS && all.size < MAX_ANSWERS) return;
      all.delete(key);
    }
  };

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const known = readPosition(request.headers[KNOWN_UNTIL]);
    const key = keyOf(request);
    if (Number.isNaN(known) || key === undefined) return;
    const { positions } = app.db;
    // Somebody heard of more than this process, or of another database.
    if (known > positions.reached && known > (await positions.ask().catch(() => 0))) return;
    const now = steadyMs();
    const there = all.get(key);
    const isKept = there !== undefined && there.position >= known && now - there.begun < LIFE_MS;
    observed.answer.tell({ store: 'lists', isKept });
    if (isKept) {
      const answer = await there.answer;
      return answer && reply.headers(answer.headers).send(answer.payload);
    }
    forgetOld(now);
    all.delete(key);
    const shared: Shared = {
      begun: now,
      position: positions.reached,
      answer: new Promise((resolve) => {
        request.share = (answer) => {
          request.share = null;
          if (!answer && all.get(key) === shared) all.delete(key);
          resolve(answer);
        };
      }),
    };
    all.set(key, shared);
    // The request was refused, failed or was aborted, so those who wait make their own.
    reply.raw.once('close', () => request.share?.());
  };
  const give = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    request.share?.(answerOf(reply, payload));
    return payload;
  };

  app.decorateRequest('share', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.shared) return;
    route.onRequest = [route.onRequest ?? [], take].flat();
    route.onSend = [route.onSend ?? [], give].flat();
  });
}
