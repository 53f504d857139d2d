import type { FastifyInstance, FastifyReply } from 'fastify';
import { givingTurns } from '../../db/waiting/slices.ts';

/** Shorter lists are serialised in one go, within a few milliseconds. */
const LONG = 1_000;
/** Items that are serialised together, which takes half a millisecond. */
const ITEMS = 200;

async function serializeInSlices(reply: FastifyReply, items: readonly unknown[]): Promise<string> {
  const serialize = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify;
  const turn = givingTurns();
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS) {
    parts.push(String(serialize(items.slice(from, from + ITEMS))).slice(1, -1));
    await turn();
  }
  reply.serializer((text) => String(text));
  return `[${parts.join(',')}]`;
}

/** Serialises answers that are long lists, like the verdicts on 50 000 rows, a slice at a time. */
export function registerLongAnswers(app: FastifyInstance): void {
  // A hook with a callback costs short answers nothing, unlike one that is always a promise.
  app.addHook('preSerialization', (_request, reply, payload, done) => {
    if (!Array.isArray(payload) || payload.length <= LONG) return done(null, payload);
    serializeInSlices(reply, payload).then(
      (text) => done(null, text),
      (error: unknown) => done(error as Error),
    );
  });
}
