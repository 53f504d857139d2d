import type { FastifyInstance } from 'fastify';
import { givingTurns } from '../../db/waiting/slices.ts';

/** Shorter lists are serialised in one go, within a few milliseconds. */
const LONG = 1_000;
/** Items that are serialised together, which takes half a millisecond. */
const ITEMS = 200;

/** Serialises answers that are long lists, like the verdicts on 50 000 rows, a slice at a time. */
export function registerLongAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (!Array.isArray(payload) || payload.length <= LONG) return payload;
    const serialize = reply.getSerializationFunction(String(reply.statusCode)) ?? JSON.stringify;
    const turn = givingTurns();
    const parts: string[] = [];
    for (let from = 0; from < payload.length; from += ITEMS) {
      parts.push(String(serialize(payload.slice(from, from + ITEMS))).slice(1, -1));
      await turn();
    }
    reply.serializer((text) => String(text));
    return `[${parts.join(',')}]`;
  });
}
