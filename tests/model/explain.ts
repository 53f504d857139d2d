import type { Answer } from './result.ts';
import { apply } from './apply.ts';
import type { Names, Request } from './operations.ts';
import { differenceOf, expected, type Snapshot, type State } from './state.ts';

/** The model of a world: its state, and the answers kept under keys. */
export interface Known {
  readonly state: State;
  readonly kept: ReadonlyMap<string, { readonly asked: string; readonly answer: Answer }>;
}

/** A request and its answer. */
export interface Event {
  readonly request: Request;
  readonly key: string;
  readonly answer: Answer;
}

const message = 'Cette clé d’idempotence a déjà servi pour une autre demande.';
const OTHER = [{ propertyPath: 'Idempotency-Key', message }];
const isSame = (a: Answer, b: Answer): boolean => JSON.stringify(a) === JSON.stringify(b);
export const askedOf = (request: Request): string => JSON.stringify([request.url, request.body]);

/** Applies one event: a kept key gives its first answer, whatever happened since; a refusal is not kept. */
function applyEvent({ state, kept }: Known, { request, key }: Event, names: Names): { known: Known; answer: Answer } {
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

/** Yields the results of every order of the events in which each has exactly the answer it had. */
function* outcomes(known: Known, events: readonly Event[], names: Names): Generator<Known> {
  if (events.length === 0) yield known;
  for (const event of events) {
    const { known: next, answer } = applyEvent(known, event, names);
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
 * Explains the events of one step, which ran at the same time: some order of them must explain all answers and the
 * content of the database.
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
      `${JSON.stringify(applyEvent(known, event, names).answer)}`,
  );
  return { fault: `no order explains the answers:\n  ${told.join('\n  ')}` };
}
