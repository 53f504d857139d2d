import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller answers gain nothing. */
const MIN_LENGTH = 1_024;
const TEXT = /^(application\/(.+\+)?json|text\/)/;

/** Longer answers are compressed by another thread, so that nobody waits for them. */
const LONG = 256 * 1_024;

const brotliOptions = (text: string) => ({
  // The window is no larger than the answer: setting up the default one costs more than compressing.
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
const GZIP = { level: 4 };
const ENCODERS = {
  br: {
    atOnce: (text: string) => brotliCompressSync(text, brotliOptions(text)),
    elsewhere: (text: string) => promisify(brotliCompress)(text, brotliOptions(text)),
  },
  gzip: { atOnce: (text: string) => gzipSync(text, GZIP), elsewhere: (text: string) => promisify(gzip)(text, GZIP) },
};

/** Whether an `Accept-Encoding` header accepts an encoding (`br`, `gzip`). */
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
 * Compresses answers, because lists shrink to a fifth for slow links. A page of 8 kB is compressed at once, which costs
 * a tenth of using another thread.
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
    return ENCODERS[encoding][payload.length > LONG ? 'elsewhere' : 'atOnce'](payload);
  });
}
