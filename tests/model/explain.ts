import { type Answer, apply } from './apply.ts';
import type { Names, Request } from './operations.ts';
import { differenceOf, expected, type Snapshot, type State } from './state.ts';

/** What the model has to know of a world: its state, and the answers that are kept under a key. */
export interface Known {
  readonly state: State;
  readonly kept: ReadonlyMap<string, { readonly asked: string; readonly answer: Answer }>;
}

/** Something that was asked, and the answer that came. */
export interface Event {
  readonly request: Request;
  readonly key: string;
  readonly answer: Answer;
}

const message = 'Cette clé d’idempotence a déjà servi pour une autre demande.';
const OTHER = [{ propertyPath: 'Idempotency-Key', message }];
const isSame = (a: Answer, b: Answer): boolean => JSON.stringify(a) === JSON.stringify(b);
export const askedOf = (request: Request): string => JSON.stringify([request.url, request.body]);

/**
 * One event by the model: a key that is kept answers what it answered, whatever became of the world; a refusal keeps
 * none.
 */
function take({ state, kept }: Known, { request, key }: Event, names: Names): { known: Known; answer: Answer } {
  const asked = askedOf(request);
  const before = kept.get(key);
  if (before)
    return { known: { state, kept }, answer: before.asked === asked ? before.answer : { status: 422, body: OTHER } };
  const { state: after, answer } = apply(state, request.operation, names, request.codes);
  return {
    known: { state: after, kept: answer.status < 300 ? new Map(kept).set(key, { asked, answer }) : kept },
    answer,
  };
}

/** Every order of the events in which each would have had just the answer it had: where these lead. */
function* outcomes(known: Known, events: readonly Event[], names: Names): Generator<Known> {
  if (events.length === 0) yield known;
  for (const event of events) {
    const { known: next, answer } = take(known, event, names);
    if (isSame(answer, event.answer))
      yield* outcomes(
        next,
        events.filter((other) => other !== event),
        names,
      );
  }
}

type Explained = { readonly known: Known } | { readonly fault: string };

/**
 * Events of one step were under way at once: some order of them, one after the other, has to explain all the answers
 * and what the database holds afterwards. Of a single event there is one order.
 */
export function explain(known: Known, events: readonly Event[], names: Names, seen: Snapshot): Explained {
  let difference: string | undefined;
  for (const outcome of outcomes(known, events, names)) {
    const found = differenceOf(expected(outcome.state), seen);
    if (found === undefined) return { known: outcome };
    difference ??= found;
  }
  if (difference !== undefined) return { fault: `the answers are right and the database is not, ${difference}` };
  const told = events.map(
    (event) =>
      `${event.request.operation.kind} answered ${JSON.stringify(event.answer)}, alone ` +
      `${JSON.stringify(take(known, event, names).answer)}`,
  );
  return { fault: `no order explains the answers:\n  ${told.join('\n  ')}` };
}
