import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { whereOf } from '../../db/lists/conditions.ts';
import { accepts } from '../../plugins/load/compression.ts';

const packers = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
};
type Encoding = keyof typeof packers;

/** One answer and its compressed forms. Each is compressed once, off the main thread. */
interface Answer {
  mark: string;
  text: string;
  packed: Map<Encoding, Promise<Buffer>>;
}
interface Columns {
  mark: string;
  codes: string;
  positions: string;
  actifs: string;
  unplaced: number;
}

/**
 * Reads the text of a `PointOfSaleMap` and its version mark in one statement. PostgreSQL puts the text together,
 * because doing so row by row here would block the server for everybody.
 */
async function readMap(db: Queryable, conditions: readonly Sql[]): Promise<Answer> {
  const row = await db.first<Columns>(sql`
    select (select marque from pos_carte) as mark,
      coalesce(string_agg(to_json(code)::text, ',') filter (where here), '') as codes,
      coalesce(string_agg(round(longitude * 1e5)::int || ',' || round(latitude * 1e5)::int, ',') filter (where here),
        '') as positions,
      coalesce(string_agg(case when is_enabled then '1' else '0' end, '') filter (where here), '') as actifs,
      count(*) filter (where not here) as unplaced
    from (select p.code, p.longitude, p.latitude, p.is_enabled, p.longitude is not null
    and p.latitude is not null as here
      from point_of_sale p ${whereOf(conditions)} order by p.id) x`);
  // An aggregate without "group by" always returns a row.
  if (!row) throw new Error('no map');
  const { mark, codes, positions, actifs, unplaced } = row;
  return {
    mark,
    text: `{"codes":[${codes}],"positions":[${positions}],"actifs":"${actifs}","sansPosition":${unplaced}}`,
    packed: new Map(),
  };
}

// A mark is unique across databases, so this one entry can serve every server of the process.
let known: { mark: string; answer: Promise<Answer> } | undefined;

/** The whole map with this mark, read once for everybody who asks for it. */
function wholeMap(db: Queryable, mark: string): Promise<Answer> {
  if (known?.mark === mark) return known.answer;
  const entry = { mark, answer: readMap(db, []) };
  known = entry;
  entry.answer.then(
    // The map is read a moment after its mark and may already have the next one.
    (answer) => (entry.mark = answer.mark),
    () => known === entry && (known = undefined),
  );
  return entry.answer;
}

const tagged = (etag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === etag || one.trim() === '*');

async function sendText(request: FastifyRequest, reply: FastifyReply, etag: string, answer: Answer): Promise<never> {
  void reply
    .headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    .type('application/json; charset=utf-8');
  if (tagged(etag, request.headers['if-none-match'])) return reply.status(304).send() as never;
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(request.headers['accept-encoding'], one));
  if (!encoding) return reply.send(answer.text) as never;
  const packed = answer.packed.get(encoding) ?? packers[encoding](answer.text);
  answer.packed.set(encoding, packed);
  return reply.header('content-encoding', encoding).send(await packed) as never;
}

/**
 * Sends the points of sale that meet these conditions, for a map. A browser that has the present whole map gets a 304
 * without anything being read.
 */
export async function sendMap(
  request: FastifyRequest,
  reply: FastifyReply,
  conditions: readonly Sql[],
): Promise<never> {
  const { db } = request;
  if (conditions.length > 0) {
    const answer = await readMap(db, conditions);
    return sendText(
      request,
      reply,
      `W/"${createHash('sha256').update(answer.text).digest('base64url').slice(0, 22)}"`,
      answer,
    );
  }
  const now = await db.first<{ mark: string }>(sql`select marque as mark from pos_carte`, 'mark of the map');
  const etag = (mark: string) => `W/"${mark}"`;
  if (now && tagged(etag(now.mark), request.headers['if-none-match']))
    return sendText(request, reply, etag(now.mark), { mark: now.mark, text: '', packed: new Map() });
  const answer = await wholeMap(db, now?.mark ?? '');
  return sendText(request, reply, etag(answer.mark), answer);
}
