import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import { type ListRequest, pageSizeOf, runList } from '../db/list.ts';
import { answerDownload, type Downloadable } from './downloads/answer.ts';
import { downloadFormat } from './downloads/format.ts';
import { type Naming, sendCollection } from './hydra/representation.ts';
import { LONG, oneAfterTheOther } from './load/longLists.ts';

export type { SheetColumn } from './downloads/sheet.ts';

/** A list that routes serve: how it reads its table, what its items are called, and its download. */
export interface ResourceList<Item> extends Downloadable<Item> {
  naming: Naming<Item>;
}

/** Answers a list in the form asked for: one page as linked data or plain JSON, or the whole list as a file. */
export async function answerList<Item extends object>(
  request: FastifyRequest<{ Querystring: ListRequest }>,
  reply: FastifyReply,
  list: ResourceList<Item>,
  conditions: readonly Sql[],
): Promise<never> {
  const format = downloadFormat(request.headers.accept);
  if (format !== undefined) return answerDownload({ request, reply, list, conditions, format });
  const make = () => runList(request.db, list, request.query, conditions);
  const isLong = pageSizeOf(list, request.query) > LONG;
  // Only making it is done in line: sending ends when it was read, which may take somebody long.
  const page = await (isLong ? oneAfterTheOther(request, reply, make) : make());
  return sendCollection(request, reply, page, list.naming);
}
