import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from 'sql-template-tag';
import type { Actor } from '../../access/authorization.ts';
import { NotNow } from '../../jobs/jobs.ts';
import { Problem } from '../../problem.ts';
import { MEDIA } from '../format.ts';
import type { Format, Sheet } from '../sheet.ts';
import type { ListSpec } from '../../../db/lists/spec.ts';

/** What an address asks for, as its own route understands it for somebody. */
export interface Understood<Item> {
  list: ListSpec<Item> & { sheet: Sheet<Item> };
  conditions: readonly Sql[];
  query: Record<string, unknown>;
  /** The names of the route's parameters. */
  declared: readonly string[];
}

/** A request that a job makes as its person, whose list answers here instead of sending a file. */
interface Inquiry {
  actor: Actor;
  // The list alone knows what its items are.
  tell: (understood: Understood<never>) => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    inquiries: Map<string, Inquiry>;
  }
  interface FastifyRequest {
    inquiry: Inquiry | null;
  }
}

const HEADER = 'x-inquiry';
const isBusy = (status: number): boolean => status === 429 || status >= 500;

/**
 * Lets a job ask a list what a file shall hold, through the whole server like the person's own browser, so that nobody
 * gets to see more than by asking. To be registered between sessions and authorization.
 */
export function registerInquiries(app: FastifyInstance): void {
  app.decorate('inquiries', new Map<string, Inquiry>());
  app.decorateRequest('inquiry', null);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const token = request.headers[HEADER];
    // Nobody else knows the token, which is new for each question and forgotten with its answer.
    const inquiry = typeof token === 'string' ? app.inquiries.get(token) : undefined;
    if (!inquiry) return;
    request.inquiry = inquiry;
    request.actorOrNull = inquiry.actor;
  });
}

/** Asks what an address means for somebody. @throws Problem when it is refused, NotNow while the server is busy. */
export async function inquire(
  app: FastifyInstance,
  { url, format }: { url: string; format: Format },
  actor: Actor,
): Promise<Understood<never>> {
  const token = randomUUID();
  let understood: Understood<never> | undefined;
  app.inquiries.set(token, {
    actor,
    tell: (told) => {
      understood = told;
    },
  });
  try {
    const answer = await app.inject({ method: 'GET', url, headers: { accept: MEDIA[format], [HEADER]: token } });
    if (understood) return understood;
    if (isBusy(answer.statusCode)) throw new NotNow('the list cannot answer now');
    const { detail = 'Cette liste ne peut plus être téléchargée.' } = answer.json<{ detail?: string }>();
    throw new Problem(answer.statusCode, detail);
  } finally {
    app.inquiries.delete(token);
  }
}
