import { collection, json, problem, type Answer, type Handlers } from './fetchStub.ts';
import { LISTS, ONE } from './otherBackendAnswers.ts';
import { diversLine, pointOfSale, role, stockLine } from './otherBackendEntities.ts';

/** Changes a field of an answer; undefined removes it. */
export type Change = (name: string, value: unknown) => unknown;

/** Applies a change to every field of every object in an answer, inner ones first; plain numbers (of a ring) stay. */
export function changed(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) return answer.map((each) => changed(each, change));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const next = change(name, changed(value, change));
      return next === undefined ? [] : [[name, next]];
    }),
  );
}

/** Fields by which a thing is requested again: no backend leaves them out. */
const KEYS: readonly string[] = ['code', 'username', 'id'];

/** Fields that give an answer its structure; without them it is no answer. */
const STRUCTURE: readonly string[] = ['zones', 'legend', 'regions', 'notifications'];

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

const asText = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value);

/** Ways in which the answers of another backend may differ (docs/product.md, 15). */
export const VARIANTS = {
  'as documented': (_name: string, value: unknown) => value,
  'numbers as text': (_name: string, value: unknown) => asText(value),
  'no figures': (name: string, value: unknown) =>
    typeof value === 'number' && !KEYS.includes(name) ? undefined : value,
  'keys and relations alone': (name: string, value: unknown) =>
    isScalar(value) && !KEYS.includes(name) ? undefined : value,
  'no lists': (name: string, value: unknown) => (Array.isArray(value) && !STRUCTURE.includes(name) ? undefined : value),
  'null but for the keys': (name: string, value: unknown) =>
    KEYS.includes(name) || STRUCTURE.includes(name) ? value : null,
} satisfies Record<string, Change>;

export type Variant = keyof typeof VARIANTS;

/**
 * Makes handlers for every call of another backend that a screen makes, with a change applied; any other call answers
 * 404, as it does there.
 */
export function otherBackend(change: Change = VARIANTS['as documented']): Handlers {
  const handlers: Record<string, Answer> = { '*': () => problem(404, 'Not Found') };
  for (const [path, row] of Object.entries(LISTS))
    handlers[`GET /api/data/${path}`] = () => collection([changed(row, change)]);
  for (const [path, answer] of Object.entries(ONE))
    handlers[`GET /api/data/${path}`] = () => json(200, changed(answer, change));
  handlers['POST /api/data/parcours'] = handlers['GET /api/data/parcours'];
  handlers['GET /api/data/pos/map'] = () => collection([changed(pointOfSale, change)]);
  handlers['GET /api/data/stock/commercial/col001'] = () =>
    json(200, [changed(stockLine, change), changed(diversLine, change)]);
  handlers['GET /api/data/utilisateur_roles'] = () => collection([changed(role, change)]);
  return handlers;
}
