import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller answers gain nothing. */
const MIN_LENGTH = 1_024;
const TEXT = /^(application\/(.+\+)?json|text\/)/;

const brotli = (text: string): Buffer =>
  brotliCompressSync(text, {
    // A window no larger than the answer: the default one costs more to set up than the work itself.
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
const gzip = (text: string): Buffer => gzipSync(text, { level: 4 });

/** Whether an `Accept-Encoding` header takes an encoding (`br`, `gzip`). */
export const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.trim().toLowerCase().split(';');
      return name?.trim() === encoding && !parameters.some((p) => /^\s*q=0(\.0+)?\s*$/.test(p));
    });

const isText = (reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= MIN_LENGTH &&
  !reply.hasHeader('content-encoding') &&
  TEXT.test(String(reply.getHeader('content-type')));

/**
 * Lists shrink to a fifth on the slow links they are read over. Done in place, without a stream: for answers of this
 * size (8 kB a page, some MB at most) that costs a tenth of what handing them to another thread does.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(reply, payload)) return payload;
    void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '));
    const encoding = accepts(request.headers['accept-encoding'], 'br')
      ? 'br'
      : accepts(request.headers['accept-encoding'], 'gzip')
        ? 'gzip'
        : undefined;
    if (encoding === undefined) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? brotli(payload) : gzip(payload);
  });
}
