import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { VALUES, NARROW_VALUES, SORTS, NAMES, SENDS_ALL, hostileFor, deep, JSON_VALUES } from './hostileValues.ts';

interface Described {
  name: string;
  in: string;
  schema?: {
    type?: string;
    format?: string;
    pattern?: string;
    enum?: unknown;
    anyOf?: unknown;
    items?: Described['schema'];
  };
}

/** Tells whether the schema accepts any text, so that it reaches the route's own code. */
const isFree = (schema: Described['schema']): boolean =>
  schema?.type === 'array'
    ? isFree(schema.items)
    : schema?.type === 'string' && (schema.format ?? schema.pattern ?? schema.enum ?? schema.anyOf) === undefined;

/** Returns the query parameters of a call as its OpenAPI page describes them; `route` is `GET /api/data/x/:code`. */
export function parametersOf(app: FastifyInstance, route: string): Described[] {
  const [method = '', url = ''] = route.split(' ');
  const paths = app.swagger().paths as
    | Record<string, Record<string, { parameters?: Described[] }> | undefined>
    | undefined;
  const described = paths?.[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.parameters ?? [];
  return described.filter((parameter) => parameter.in === 'query');
}

const isSort = ({ name }: Described) => name.startsWith('order[');

const valuesFor = (route: string, { name, schema }: Described): readonly string[] => {
  const description = JSON.stringify(schema);
  if (isFree(schema)) return hostileFor(name === 'search' ? name : description, route, VALUES);
  return hostileFor(description, route, NARROW_VALUES);
};

/** Gives a parameter as a list, as an object, twice, and without a value. */
const shapesFor = (route: string, parameter: Described): readonly string[] => {
  const { name } = parameter;
  const some = [`${name}[]=x`, `${name}[x]=x`, `${name}=x&${name}=y`];
  const description = JSON.stringify({ ...parameter, name: isSort(parameter) ? 'order' : name });
  return hostileFor(description, route, { all: [...some, `${name}[][x]=x`, name], some });
};

/**
 * Makes hostile queries for these parameters: hostile values, other shapes, and unknown names. All sort directions are
 * read by the same code, so only one of them gets the values and shapes.
 */
export function hostileQueries(route: string, parameters: readonly Described[]): string[] {
  const sort = parameters.find(isSort);
  const distinct = [...parameters.filter((parameter) => !isSort(parameter)), ...(sort ? [sort] : [])];
  return [
    ...NAMES.concat(sort ? hostileFor('order', route, SORTS) : []).map((name) => `${name}=asc`),
    ...distinct.flatMap((parameter) => valuesFor(route, parameter).map((value) => `${parameter.name}=${value}`)),
    ...(SENDS_ALL ? parameters : distinct).flatMap((parameter) => shapesFor(route, parameter)),
    Array.from({ length: 1_500 }, (_, n) => `p${n}=1`).join('&'),
  ];
}

/** Makes hostile values for one part of a path; those that would make another address are left out. */
export const hostileSegments = (route: string): readonly string[] =>
  hostileFor(`path ${(route.match(/:\w+/g) ?? []).join()}`, route, VALUES).filter(
    (value) => value !== '' && value !== '+',
  );

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const replaced = (json: Json, path: readonly (string | number)[], mark: string): Json => {
  const [key, ...rest] = path;
  if (key === undefined) return mark;
  if (Array.isArray(json)) return json.map((item, n) => (n === key ? replaced(item, rest, mark) : item));
  return Object.fromEntries(
    Object.entries(json as Record<string, Json>).map(([name, value]) => [
      name,
      name === key ? replaced(value, rest, mark) : value,
    ]),
  );
};

/**
 * Lists the paths of all values with a description; of a list only the first and the last item, because all items are
 * read alike.
 */
const placesIn = (json: Json, called = ''): { path: (string | number)[]; description: string }[] => {
  const own = { path: [], description: `${called}:${Array.isArray(json) ? 'list' : typeof json}` };
  if (json === null || typeof json !== 'object') return [own];
  const inside = Array.isArray(json)
    ? [...json.entries()].filter(([n]) => n === 0 || n === json.length - 1)
    : Object.entries(json);
  return [
    own,
    ...inside.flatMap(([key, value]) =>
      placesIn(value, typeof key === 'number' ? `${called}[]` : key).map(({ path, description }) => ({
        path: [key, ...path],
        description,
      })),
    ),
  ];
};

/**
 * Makes bodies that our application would never send: none, no JSON, other shapes, and a valid one with its values
 * replaced one by one.
 */
export function hostileBodies(route: string, validBody: Json): string[] {
  const mark = '\u0001here\u0001';
  const changedBodies = placesIn(validBody).flatMap(({ path, description }) => {
    const text = JSON.stringify(replaced(validBody, path, mark));
    return hostileFor(description, route, JSON_VALUES).map((value) => text.replace(JSON.stringify(mark), () => value));
  });
  return [
    '',
    '{',
    '{"',
    'x',
    '\u0000',
    '{}{}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    deep(20_000),
    `{"a":${deep(10_000)}}`,
    ...changedBodies,
  ];
}

const ANSWER_TYPES = /^application\/(ld\+json|json|problem\+json)(; charset=utf-8)?$/;

const LEAK = /syntax error|near \\?"|at \w+ \(|node_modules|\.ts:\d|select .* from |\$argon2/i;

/** Tells what is wrong with the answer to a hostile request; undefined when it is refused or answered properly. */
export function faultOf(answer: LightMyRequestResponse): string | undefined {
  const type = String(answer.headers['content-type']);
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body.slice(0, 200)}`;
  if (!ANSWER_TYPES.test(type)) return `type ${type}`;
  if (answer.statusCode >= 400 && !type.startsWith('application/problem+json'))
    return `${answer.statusCode} as ${type}`;
  if (LEAK.test(answer.body)) return `leak: ${answer.body.slice(0, 200)}`;
  try {
    JSON.parse(answer.body);
  } catch {
    return `unreadable: ${answer.body.slice(0, 200)}`;
  }
  return ({} as Record<string, unknown>).x === undefined ? undefined : 'polluted prototype';
}

/** Sends everything, twenty at a time, and returns what went wrong. */
export async function faultsOf<T>(
  all: readonly T[],
  send: (one: T) => Promise<LightMyRequestResponse>,
): Promise<string[]> {
  const faults: string[] = [];
  for (let at = 0; at < all.length; at += 20) {
    const answers = await Promise.all(
      all.slice(at, at + 20).map(async (one) => [one, faultOf(await send(one))] as const),
    );
    faults.push(
      ...answers.flatMap(([one, fault]) => (fault === undefined ? [] : [`${String(one).slice(0, 200)} → ${fault}`])),
    );
  }
  return faults;
}
