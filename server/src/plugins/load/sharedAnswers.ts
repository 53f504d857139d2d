import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rightsOf } from '../access/authorization.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a GET answers depends on its address alone, or also on the role of who asks (a representative's apart): it
     * may be made once for several.
     */
    shared?: 'everybody' | 'role';
  }
  interface FastifyRequest {
    /**
     * Hands the answer of this request to those who wait for the same one; nothing to hand when it is not good for
     * them.
     */
    share: ((answer?: Answer) => void) | null;
  }
}

interface Answer {
  payload: string | Buffer;
  headers: OutgoingHttpHeaders;
}

interface Shared {
  /** When it was begun (ms): what was written before is in it. */
  begun: number;
  answer: Promise<Answer | undefined>;
}

/** On a write's answer, and on a read: until when (ms, the server's clock) this client has heard of every change. */
export const KNOWN_UNTIL = 'x-known-until';
/**
 * Live changes are told as often as that, or more often (hub.ts); a client that heard of one takes no answer begun
 * before it.
 */
const LIFE_MS = 1_500;
const MOST = 200;
const MOST_LENGTH = 512 * 1024;
/** The forms pages ask for; a file is made for one person at a time. */
const FORMS: readonly unknown[] = ['application/ld+json', 'application/json'];
const KEPT_HEADERS = ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control'];

const answerOf = (reply: FastifyReply, payload: unknown): Answer | undefined => {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (reply.statusCode !== 200 || !isWhole || payload.length > MOST_LENGTH) return undefined;
  return {
    payload,
    headers: Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, reply.getHeader(name)]] : [])),
    ),
  };
};

/** All that an answer depends on; undefined when it is nobody else's. */
const keyOf = ({ actor, headers, method, routeOptions, url }: FastifyRequest): string | undefined => {
  if (method !== 'GET' || actor.role === 'ROLE_COMMERCIAL' || !FORMS.includes(headers.accept)) return undefined;
  const who = routeOptions.config.shared === 'everybody' ? '' : rightsOf(actor);
  return [who, headers.accept, headers['accept-encoding'], url].join('\n');
};

/**
 * The same list asked by many at a time is made once: after a change everybody who has it on screen asks for it again.
 * Only for who follows the changes live and says so (`X-Known-Until`), and never begun before the last one they heard
 * of or made themselves: nobody sees less than they know. Everybody else is answered anew, always (doc: ADR 0017).
 */
export function registerSharedAnswers(app: FastifyInstance): void {
  const all = new Map<string, Shared>();
  const forgetOld = (now: number) => {
    // In the order in which they were begun.
    for (const [key, { begun }] of all) {
      if (now - begun < LIFE_MS && all.size < MOST) return;
      all.delete(key);
    }
  };

  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const known = Number(request.headers[KNOWN_UNTIL]);
    const key = keyOf(request);
    if (!(known > 0) || key === undefined) return;
    const now = Date.now();
    const there = all.get(key);
    if (there && there.begun > known && now - there.begun < LIFE_MS) {
      const answer = await there.answer;
      return answer && reply.headers(answer.headers).send(answer.payload);
    }
    forgetOld(now);
    all.delete(key);
    const shared: Shared = {
      begun: now,
      answer: new Promise((resolve) => {
        request.share = (answer) => {
          request.share = null;
          if (!answer && all.get(key) === shared) all.delete(key);
          resolve(answer);
        };
      }),
    };
    all.set(key, shared);
    // Refused, failed, given up: whoever waits makes their own.
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
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.config.sideEffect) void reply.header(KNOWN_UNTIL, Date.now());
  });
}
