import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, deflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import { observed } from '../../db/observed.ts';
import type { Db } from '../../db/pool.ts';
import { idsStatement } from '../../db/lists/order.ts';
import type { ListSpec } from '../../db/lists/spec.ts';
import { totalOf } from '../../db/lists/tallies.ts';
import { dayOf } from '../../../../rules/day.ts';
import type { Actor } from '../access/authorization.ts';
import { PREFERENCE, prefersJob } from '../jobs/preference.ts';
import { accepts } from '../load/compression.ts';
import { invalid, Problem } from '../problem.ts';
import { csvHead, csvLines } from './csv.ts';
import { filterLines, sortText } from './texts/filters.ts';
import { MEDIA } from './format.ts';
import { beginFile } from './later/begin.ts';
import type { Understood } from './later/inquiry.ts';
import { batches, ITEMS } from './rows.ts';
import { allIds } from '../../db/lists/allIds.ts';
import type { Format, Sheet } from './sheet.ts';
import { workbook } from './xlsx/workbook.ts';
import { MAX_SHEET_ROWS, sheetRows } from './xlsx/xlsx.ts';

/** A list that can be downloaded. */
export interface Downloadable<Item> extends ListSpec<Item> {
  sheet: Sheet<Item>;
}

/** This many ids take some 40 MB of memory. */
export const MAX_ROWS: Record<Format, number> = { csv: 5_000_000, xlsx: MAX_SHEET_ROWS - 1 };
export const LEVEL = 4;
/** Size of a workbook without its rows, in bytes. */
const REST_OF_WORKBOOK = 3_000;

/** @throws 422 when the form cannot hold so many rows. */
export const refuseTooMany = (format: Format, count: number): void => {
  if (count <= MAX_ROWS[format]) return;
  const most = MAX_ROWS[format].toLocaleString('fr-FR');
  throw invalid(
    format === 'xlsx'
      ? `Un classeur Excel contient au plus ${most} lignes\u00a0: affinez les filtres ou téléchargez la liste en CSV.`
      : `Un téléchargement contient au plus ${most} lignes\u00a0: affinez les filtres.`,
  );
};

const nameOf = (sheetName: string, at: Date, format: Format): string =>
  `${sheetName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-${dayOf(at)}.${format}`;

/** `attachment` with the file's name, once in ASCII and once in full (RFC 5987): `representants-2026-11-20.csv`. */
export const disposition = (sheetName: string, at: Date, format: Format): string => {
  const name = nameOf(sheetName, at, format);
  const ascii = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  const escaped = (c: string) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`;
  const whole = encodeURIComponent(name).replace(/['()*]/g, escaped);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
};

const declaredOf = (request: FastifyRequest): string[] => {
  const schema: unknown = request.routeOptions.schema?.querystring;
  const properties: unknown =
    typeof schema === 'object' && schema !== null && 'properties' in schema ? schema.properties : {};
  return Object.keys(properties ?? {});
};

async function* csv<Item>({ columns }: Sheet<Item>, items: AsyncIterable<Item[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(columns));
  for await (const batch of items) yield Buffer.from(csvLines(columns, batch));
}

/** Estimates the size of the whole from its first items, in bytes, well enough for a progress bar. */
async function estimate<Item>(
  { columns }: Sheet<Item>,
  format: Format,
  first: readonly Item[],
  count: number,
): Promise<number> {
  if (first.length === 0) return 0;
  const text = format === 'csv' ? csvLines(columns, first) : sheetRows(columns, first, 2);
  const bytes =
    format === 'csv' ? Buffer.byteLength(text) : (await promisify(deflateRaw)(text, { level: LEVEL })).length;
  return Math.round((bytes / first.length) * count) + (format === 'xlsx' ? REST_OF_WORKBOOK : 0);
}

/** The batch that is already loaded, then the others; tells how many items are being written. */
async function* from<Item>(
  first: Item[],
  others: AsyncIterator<Item[]>,
  onItems: (count: number) => void,
): AsyncGenerator<Item[]> {
  const told = (items: Item[]) => {
    onItems(items.length);
    return items;
  };
  try {
    if (first.length > 0) yield told(first);
    for (let next = await others.next(); !next.done; next = await others.next()) yield told(next.value);
  } finally {
    await others.return?.();
  }
}

/** What a file says, besides its rows, of what was asked for. */
interface Contents<Item> {
  list: Downloadable<Item>;
  query: Record<string, unknown>;
  /** The names of the route's parameters. */
  declared: readonly string[];
  actor: Actor;
  format: Format;
}

interface Making {
  at: Date;
  isGone: () => boolean;
  onItems?: (count: number) => void;
}

/** The file of these rows, piece by piece, and the first of them. It ends as soon as `isGone` answers true. */
export async function piecesOf<Item>(
  db: Db,
  { list, query, declared, actor, format }: Contents<Item>,
  ids: Float64Array,
  { at, isGone, onItems = () => undefined }: Making,
): Promise<{ pieces: AsyncGenerator<Buffer>; first: Item[] }> {
  const items = batches(db, list, ids, isGone);
  const begun = await items.next();
  const first = begun.done ? [] : begun.value;
  const facts = {
    at,
    user: `${actor.nomPrenom} (${actor.username})`,
    sort: sortText(list, query),
    filters: await filterLines(db, actor, query, declared),
  };
  const all = from(first, items, onItems);
  return { pieces: format === 'csv' ? csv(list.sheet, all) : workbook(list.sheet, first, all, facts), first };
}

interface Asked<Item> {
  request: FastifyRequest;
  reply: FastifyReply;
  list: Downloadable<Item>;
  conditions: readonly Sql[];
  format: Format;
}

const headersOf = (sheetName: string, format: Format, at: Date, rows: number) => ({
  'content-type': format === 'csv' ? `${MEDIA.csv}; charset=utf-8` : MEDIA.xlsx,
  'content-disposition': disposition(sheetName, at, format),
  'cache-control': 'no-store',
  'x-total-rows': rows,
});

/**
 * Does everything that can be refused or fail before the first byte is sent; afterwards a failure can only cut the
 * file. Undefined for more rows than `most`.
 */
async function open<Item>(asked: Asked<Item>, at: Date, most: number): Promise<Readable | undefined> {
  const { request, reply, list, conditions, format } = asked;
  const { db } = request;
  const query = request.query as Record<string, unknown>;
  const isGone = () => reply.raw.destroyed;
  const ids = await allIds(db, idsStatement(list, query, conditions), most, isGone);
  if (isGone()) throw new Problem(499, 'Le téléchargement est abandonné.');
  if (ids.length > most && most < MAX_ROWS[format]) return undefined;
  refuseTooMany(format, ids.length);
  const contents = { list, query, declared: declaredOf(request), actor: request.actor, format };
  const { pieces, first } = await piecesOf(db, contents, ids, { at, isGone });
  void reply.headers({
    ...headersOf(list.sheet.name, format, at, ids.length),
    'x-estimated-length': await estimate(list.sheet, format, first, ids.length),
  });
  return Readable.from(pieces, { objectMode: false });
}

/** Compressed CSV is a fifth of its size; a workbook is compressed already. */
function compressed({ request, reply, format }: Omit<Asked<never>, 'list'>, source: Readable): Readable {
  if (format !== 'csv') return source;
  void reply.header('vary', 'accept, accept-encoding');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return source;
  void reply.header('content-encoding', 'gzip');
  return pipeline(source, createGzip({ level: LEVEL }), () => undefined);
}

export const noteExport = (
  { request, list, format }: Pick<Asked<never>, 'request' | 'format'> & { list: { sheet: { name: string } } },
  rows: number,
) =>
  request.server.security.note(request, request.actor.username, {
    event: 'list_exported',
    target: list.sheet.name,
    details: { format, lignes: rows },
  });

/**
 * Takes a place for a file. A short one is made at once and holds no more than any page of a list, so it does without a
 * place when others leave their files unread.
 */
async function placeFor<Item>({ request, list, conditions }: Asked<Item>): Promise<() => void> {
  try {
    return request.server.downloads.take(request.actor.id);
  } catch (refusal) {
    if ((await totalOf(request.db, list, conditions)) > ITEMS) throw refusal;
    return () => undefined;
  }
}

/** Leaves a file with many rows to a job, and answers its code. @throws 422 for more rows than the form holds. */
async function answerLater<Item>({ request, reply, list, conditions, format }: Asked<Item>, at: Date): Promise<never> {
  const rows = await totalOf(request.db, list, conditions);
  refuseTooMany(format, rows);
  const file = { format, liste: list.sheet.name, nom: nameOf(list.sheet.name, at, format) };
  const begun = await beginFile(request.server, request, file, rows);
  return reply
    .status(202)
    .type('application/json')
    .header('preference-applied', PREFERENCE)
    .serializer(JSON.stringify)
    .send(begun) as never;
}

/**
 * Answers the whole list as a file, filtered and sorted as asked. `X-Total-Rows` has the number of rows,
 * `X-Estimated-Length` the approximate number of bytes. A caller who can follow a job gets the code of one (202)
 * instead of a file with many rows.
 * @throws 422 for more rows than the form holds, 503 with too many long downloads at once.
 */
export async function answerDownload<Item>(asked: Asked<Item>): Promise<never> {
  const { request, reply, list, conditions, format } = asked;
  const at = new Date();
  if (request.inquiry) {
    const query = request.query as Record<string, unknown>;
    request.inquiry.tell({ list, conditions, query, declared: declaredOf(request) } as unknown as Understood<never>);
    return reply.status(204).send() as never;
  }
  void reply.header('vary', 'accept');
  if (request.method === 'HEAD') {
    const rows = await totalOf(request.db, list, conditions);
    refuseTooMany(format, rows);
    return reply.headers(headersOf(list.sheet.name, format, at, rows)).send(Readable.from([])) as never;
  }
  const { downloads, jobs } = request.server;
  const most = prefersJob(request) ? Math.min(jobs.options.fileRows, MAX_ROWS[format]) : MAX_ROWS[format];
  const release = await placeFor(asked);
  try {
    const source = await open(asked, at, most);
    if (!source) {
      release();
      return await answerLater(asked, at);
    }
    const stream = compressed(asked, source);
    const rows = Number(reply.getHeader('x-total-rows'));
    noteExport(asked, rows);
    observed.downloaded.tell({ format, rows });
    stream.once('close', release);
    downloads.follow(stream);
    return reply.send(stream) as never;
  } catch (error) {
    release();
    throw error;
  }
}
