import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import type { TObject } from 'typebox';
import { CodeParams } from '../../contract/common.ts';
import type { LotDocument, lotDocumentQuery } from '../../contract/lotDocument.ts';
import { between } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import type { DocumentLine } from '../imports/documents/line.ts';
import { type VerdictImport, verdictImportRoutes } from '../imports/verdictImport.ts';
import { documentSearch } from '../stock/documents.ts';
import { ofUsers, ownOnly } from '../utilisateurs/scope.ts';
import type { LotDocuments } from './list.ts';

interface Calls<Item extends LotDocument> {
  documents: LotDocuments<Item>;
  item: TObject;
  detail: TObject;
  query: ReturnType<typeof lotDocumentQuery>;
  /** `Livraison non trouvée` */
  missing: string;
  importing: VerdictImport<DocumentLine>;
}

/** The calls of documents whose lines move lots: the list, one document, and their import (docs/product.md, 12.6). */
export const lotDocumentRoutes =
  <Item extends LotDocument>({
    documents,
    item,
    detail,
    query: querystring,
    missing,
    importing,
  }: Calls<Item>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { path, list, at, day, link } = documents;
    app.get(
      `/${path}`,
      {
        config: { permission: 'deliveries.read', shared: 'everybody' },
        schema: { querystring, response: collectionOf(item) },
      },
      async (request, reply) => {
        const { query } = request;
        const conditions = [
          ...ownOnly(request.actor, sql`d.commercial_id`),
          ...(await documentSearch(app.db, query.search?.trim() ?? '', link)),
          ...ofUsers(sql`d.commercial_id`, query['commercial.username[]'], query['commercial.username']),
          ...between(at, query[`${day}[after]`], query[`${day}[before]`]),
          ...between(at, query.startDate, query.endDate),
        ];
        return answerList(request, reply, list, conditions);
      },
    );

    app.get(
      `/${path}/:code`,
      { config: { permission: 'deliveries.read' }, schema: { params: CodeParams, response: itemOf(detail) } },
      async (request, reply) => {
        const found = await documents.findDetail(app.db, request.params.code);
        if (!found) throw notFound(missing);
        return sendItem(request, reply, found, list.naming);
      },
    );

    await app.register(verdictImportRoutes(importing));
  };
