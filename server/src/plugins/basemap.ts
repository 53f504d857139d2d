import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { notFound, Problem } from './problem.ts';

/** Where the pages find the base map that this server hands out. */
export const BASEMAP_PATH = '/admin/basemap.pmtiles';

const isAddress = (basemap: string) => /^https?:\/\//i.test(basemap);

/** The address of the base map for the pages; empty without one. */
export const basemapAddress = (basemap: string): string =>
  basemap === '' || isAddress(basemap) ? basemap : BASEMAP_PATH;

/** The host of a base map elsewhere, for the content policy; empty for our own. */
export const basemapOrigin = (basemap: string): string =>
  isAddress(basemap) && URL.canParse(basemap) ? new URL(basemap).origin : '';

/** The first and last byte of a range. */
type Range = readonly [first: number, last: number];

/**
 * The range that a request asks for: `whole` without one in bytes, null if it cannot be answered. Several ranges
 * cannot, because an answer with the whole file would be far more than was asked for.
 */
function rangeOf(header: string | undefined, size: number): Range | 'whole' | null {
  if (header === undefined || !header.startsWith('bytes=')) return 'whole';
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === '' && to === '') return null;
  const [first, last] = from === '' ? [Math.max(0, size - Number(to)), size - 1] : [Number(from), Number(to || size)];
  return first < size && first <= last ? [first, Math.min(last, size - 1)] : null;
}

/** Whether a list of tags (`If-None-Match`) has this one. */
const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

const gone = () => notFound('Le fond de carte est introuvable.');

/** @throws Error in French if the file cannot be used, so that the server does not start without its map. */
async function checkArchive(file: string): Promise<void> {
  const MAGIC = 'PMTiles\u0003';
  let handle: FileHandle | undefined;
  let start = '';
  try {
    handle = await open(file);
    start = (await handle.read({ buffer: Buffer.alloc(MAGIC.length) })).buffer.toString('latin1');
  } catch {
    throw new Error(`BASEMAP\u00a0: le fichier ${file} ne peut pas être lu.`);
  } finally {
    await handle?.close();
  }
  if (start !== MAGIC) throw new Error(`BASEMAP\u00a0: ${file} n’est pas un fichier PMTiles (version 3).`);
}

/** Hands out the file of the base map by ranges, to everybody, as the pages are. */
export async function registerBasemap(app: FastifyInstance, basemap: string): Promise<void> {
  if (basemap === '' || isAddress(basemap)) return;
  await checkArchive(basemap);
  app.route({
    method: ['GET', 'HEAD'],
    url: BASEMAP_PATH,
    config: { permission: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
      // A file that is replaced meanwhile is still read to its end by the requests under way.
      const handle = await open(basemap).catch(() => {
        throw gone();
      });
      let isSent = false;
      try {
        const { size, mtimeMs } = await handle.stat();
        const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`;
        void reply.headers({ etag, 'accept-ranges': 'bytes' });
        if (names(known, etag)) return await reply.code(304).send();
        const asked = rangeOf(ifRange === undefined || ifRange === etag ? range : undefined, size);
        if (asked === null) {
          void reply.header('content-range', `bytes */${size}`);
          throw new Problem(416, 'Cette partie du fond de carte n’existe pas.');
        }
        const [start, end] = asked === 'whole' ? [0, size - 1] : asked;
        if (asked !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
        void reply.headers({ 'cache-control': 'public, max-age=3600', 'content-length': end - start + 1 });
        void reply.type('application/vnd.pmtiles');
        if (request.method === 'HEAD') return await reply.send();
        isSent = true;
        return reply.send(handle.createReadStream({ start, end }));
      } finally {
        // What is sent closes the file at its end, also when nobody reads on.
        if (!isSent) await handle.close();
      }
    },
  });
}
