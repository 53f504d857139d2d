import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import { type ListRequest, type ListSpec, runList } from '../db/list.ts';
import { type Naming, sendCollection } from './representation.ts';

/** A column of a list as a downloaded sheet; amounts in Ar, `day` as `yyyy-MM-dd`, `instant` as ISO 8601 in UTC. */
export interface SheetColumn<Item> {
  header: string;
  kind: 'text' | 'integer' | 'ariary' | 'price' | 'day' | 'instant' | 'boolean';
  value(item: Item): string | number | boolean | null;
}

/** A list that is served: how it reads its table, what its items are called, what its download holds. */
export interface ResourceList<Item> extends ListSpec<Item> {
  naming: Naming<Item>;
  /** `name` is that of the file and of the first sheet. */
  sheet?: { name: string; columns: readonly SheetColumn<Item>[] };
}

/** Answers a list in the form asked for: one page of it as linked data or plain JSON. */
export async function answerList<Item extends object>(
  request: FastifyRequest<{ Querystring: ListRequest }>, reply: FastifyReply, list: ResourceList<Item>, conditions: readonly Sql[],
): Promise<never> {
  return sendCollection(request, reply, await runList(request.server.db, list, request.query, conditions), list.naming);
}
