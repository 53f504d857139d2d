import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Item = Readonly<Record<string, unknown>>;
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Headers that identify the session: behind a proxy with https its cookie has another name. */
const SAME_PERSON = ['cookie', 'host', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for'] as const;

/** The present item at this address as the caller may read it; undefined when they may not. */
async function presentOf(request: FastifyRequest): Promise<Item | undefined> {
  const same = Object.fromEntries(
    SAME_PERSON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const remoteAddress = request.raw.socket.remoteAddress;
  const answer = await request.server.inject({
    method: 'GET',
    url: pathOf(request),
    headers: { ...same, accept: 'application/json' },
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
  const body: unknown = answer.statusCode === 200 ? answer.json() : undefined;
  return isItem(body) ? body : undefined;
}

/** Names of linked data, which change nothing as long as they are about this very item. */
const saysWhatItIs = (name: string, value: unknown, path: string): boolean =>
  name === '@type' || name === '@context' || ((name === '@id' || name === 'id') && value === path);

/**
 * Some clients send back the whole item with one field changed. Fields that cannot be changed are removed when they
 * equal the present item; the route's schema refuses any other by its name.
 */
export function registerWholeItems(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    if (request.method !== 'PATCH' || !isItem(body)) return;
    const { properties } = (request.routeOptions.schema?.body ?? {}) as { properties?: object };
    if (properties === undefined || Object.keys(body).every((name) => Object.hasOwn(properties, name))) return;
    const path = pathOf(request);
    const said = Object.entries(body).filter(
      ([name, value]) => Object.hasOwn(properties, name) || !saysWhatItIs(name, value, path),
    );
    const isWhole = said.every(([name]) => Object.hasOwn(properties, name));
    const now = isWhole ? undefined : await presentOf(request);
    request.body = Object.fromEntries(
      said.filter(
        ([name, value]) =>
          Object.hasOwn(properties, name) ||
          now === undefined ||
          !Object.hasOwn(now, name) ||
          !isDeepStrictEqual(now[name], value),
      ),
    );
  });
}
