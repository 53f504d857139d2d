import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TObject, type TProperties } from 'typebox';
import { LdCollection, LdItem, ProblemBody } from '../../contract/common.ts';
import type { PageOf } from '../../db/list.ts';

const LD = 'application/ld+json';
const JSON_TYPE = 'application/json';

/** Whether to answer plain JSON: the client asks for it and not for linked data (docs/product.md, 11.1). */
const wantsPlain = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes(JSON_TYPE) && !accept.includes(LD);
};

const problems = { '4xx': ProblemBody, '5xx': ProblemBody };

/** Response schemas of a collection in both representations. */
export const collectionOf = <P extends TProperties>(item: TObject<P>) => ({
  200: { content: { [LD]: { schema: LdCollection(item) }, [JSON_TYPE]: { schema: Type.Array(item) } } },
  ...problems,
});

/** Response schemas of one entity in both representations. */
export const itemOf = <P extends TProperties>(item: TObject<P>) => ({
  200: { content: { [LD]: { schema: LdItem(item) }, [JSON_TYPE]: { schema: item } } },
  ...problems,
});

/** Response schemas of an entity that a request makes. */
export const createdOf = <P extends TProperties>(item: TObject<P>) => {
  const { 200: made, ...rest } = itemOf(item);
  return { 201: made, ...rest };
};

/**
 * Keeps the fields of an item's contract. A refusal has no response schema, which elsewhere drops the other columns of
 * a row.
 */
export const contractOf = <P extends TProperties>({ properties }: TObject<P>, item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(properties, name)));

export interface Naming<Item> {
  type: string;
  /** Address of one item, e.g. `/api/data/livraisons/LIV0000001`. */
  iri: (item: Item) => string;
}

const ld = <Item extends object>(item: Item, naming: Naming<Item>) => ({
  '@id': naming.iri(item),
  '@type': naming.type,
  ...item,
});

/**
 * Sends one entity, linked or plain as asked. The type is `never` because the reply is sent here and the type provider
 * cannot follow content negotiation.
 */
export const sendItem = <Item extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  item: Item,
  naming: Naming<Item>,
): never => {
  const plain = wantsPlain(request);
  return reply.type(plain ? JSON_TYPE : LD).send(plain ? item : ld(item, naming)) as never;
};

/** Sends an entity that this request created: 201 and its new address. */
export const sendCreated = <Item extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  item: Item,
  naming: Naming<Item>,
): never => {
  void reply.status(201).header('location', naming.iri(item));
  return sendItem(request, reply, item, naming);
};

interface Collected {
  response?: Record<
    string,
    { content: Record<string, { schema: { properties: { member: { items: { properties: object } } } } }> }
  >;
}
/** The fields to show of an item: those in `properties[]` that its contract has. */
const shownOf = (request: FastifyRequest, fields: readonly string[]): ReadonlySet<string> => {
  const { response = {} } = (request.routeOptions.schema ?? {}) as Collected;
  const known = response['200']?.content[LD]?.schema.properties.member.items.properties ?? {};
  return new Set(['@id', '@type', ...fields].filter((field) => Object.hasOwn(known, field)));
};

/**
 * The filters and sorts of a list in linked data. Only a request without parameters gets them, because others know them
 * already.
 */
const searchOf = (request: FastifyRequest) => {
  const { properties = {} } = (request.routeOptions.schema?.querystring ?? {}) as { properties?: object };
  const variables = Object.keys(properties).filter(
    (name) => !/^(page|itemsPerPage|pagination|properties\[\])$/.test(name),
  );
  const mapping = variables.map((variable) => ({
    '@type': 'IriTemplateMapping',
    variable,
    property: /^order\[(.+)\]$/.exec(variable)?.[1] ?? variable.replace(/\[\w*\]$/, ''),
    required: false,
  }));
  return {
    '@type': 'IriTemplate',
    template: `${request.url}{?${variables.join(',')}}`,
    variableRepresentation: 'BasicRepresentation',
    mapping,
  };
};

/** Sends one page as a collection with its `view`, or as the bare array. */
export const sendCollection = <Item extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  found: PageOf<Item>,
  naming: Naming<Item>,
): never => {
  const shown = found.fields && shownOf(request, found.fields);
  const item = (whole: object) =>
    shown ? Object.fromEntries(Object.entries(whole).filter(([name]) => shown.has(name))) : whole;
  // The contract's schemas require every field.
  if (shown) void reply.serializer((body) => JSON.stringify(body));
  if (wantsPlain(request)) return reply.type(JSON_TYPE).send(found.items.map(item)) as never;
  const last = Math.max(1, Math.ceil(found.total / found.itemsPerPage));
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const pageLink = (page: number): string => {
    searchParams.set('page', String(page));
    return `${pathname}?${searchParams.toString()}`;
  };
  const body = {
    '@context': `/api/contexts/${naming.type}`,
    '@id': pathname,
    '@type': 'Collection',
    totalItems: found.total,
    ...(found.totalValue === undefined ? {} : { totalValue: found.totalValue }),
    member: found.items.map((one) => item(ld(one, naming))),
    view: {
      '@id': request.url,
      '@type': 'PartialCollectionView',
      first: pageLink(1),
      last: pageLink(last),
      ...(found.page > 1 ? { previous: pageLink(Math.min(found.page - 1, last)) } : {}),
      ...(found.page < last ? { next: pageLink(found.page + 1) } : {}),
    },
    ...(request.url.includes('?') ? {} : { search: searchOf(request) }),
  };
  return reply.type(LD).send(body) as never;
};

/** Sends a whole collection that has no pages. */
export const sendAll = <Item extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  items: Item[],
  naming: Naming<Item>,
): never =>
  sendCollection(
    request,
    reply,
    { items, total: items.length, page: 1, itemsPerPage: Math.max(1, items.length) },
    naming,
  );
