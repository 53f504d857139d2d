import type { FastifyInstance } from 'fastify';

const INDEXED = /^(.{1,100})\[(\d{1,4})\]$/;

/**
 * Rewrites `k[0]=a&k[1]=b` as `k[]=a&k[]=b` for the lists that `isList` accepts. The route's schema limits how many
 * there may be.
 */
export function withLists(
  query: Readonly<Record<string, unknown>>,
  isList: (key: string) => boolean,
): Record<string, unknown> {
  const said = Object.entries(query).map(([key, value]) => {
    const [, name = '', at = ''] = INDEXED.exec(key) ?? [];
    return name !== '' && isList(`${name}[]`) ? { key: `${name}[]`, at: Number(at), value } : { key, at: -1, value };
  });
  const answer: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { key, at, value } of said.toSorted((a, b) => a.at - b.at))
    answer[key] = at < 0 ? value : [answer[key] ?? [], value].flat();
  return answer;
}

/**
 * Accepts lists in an address in both forms that clients use. To be registered before anything that reads the query.
 */
export function registerQueryLists(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!/(?:\[|%5B)\d/i.test(request.url)) return;
    const { properties = {} } = (request.routeOptions.schema?.querystring ?? {}) as { properties?: object };
    request.query = withLists(request.query as Record<string, unknown>, (key) => Object.hasOwn(properties, key));
  });
}
