import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { TObject } from 'typebox';
import { CodeParams } from '../../contract/common.ts';
import type { LotDocument, lotDocumentQuery } from '../../contract/lotDocument.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import type { DocumentLine } from '../imports/documents/line.ts';
import { type VerdictImport, verdictImportRoutes } from '../imports/verdictImport.ts';
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
    const { path, list } = documents;
    app.get(
      `/${path}`,
      {
        config: { permission: 'deliveries.read', shared: 'everybody' },
        schema: { querystring, response: collectionOf(item) },
      },
      async (request, reply) => {
        const conditions = await documents.conditionsOf(request.db, request.actor, request.query);
        return answerList(request, reply, list, conditions);
      },
    );

    app.get(
      `/${path}/:code`,
      { config: { permission: 'deliveries.read' }, schema: { params: CodeParams, response: itemOf(detail) } },
      async (request, reply) => {
        const found = await documents.findDetail(request.db, request.params.code);
        if (!found) throw notFound(missing);
        return sendItem(request, reply, found, list.naming);
      },
    );

    await app.register(verdictImportRoutes(importing));
  };
