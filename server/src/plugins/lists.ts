import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import { type ListRequest, pageSizeOf, runList } from '../db/list.ts';
import { answerDownload, type Downloadable } from './downloads/answer.ts';
import { downloadFormat } from './downloads/format.ts';
import { oneAfterTheOther, LONG } from './load/longLists.ts';
import { type Naming, sendCollection } from './hydra/representation.ts';

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
  const send = async () =>
    sendCollection(request, reply, await runList(request.db, list, request.query, conditions), list.naming);
  return pageSizeOf(list, request.query) > LONG ? oneAfterTheOther(request, reply, send) : send();
}
