import type { FastifyInstance } from 'fastify';
import { addDays, dayOf } from '../../../../rules/day.ts';

/** How long the page says that it holds; RFC 9116 advises less than a year. */
const DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. Without a contact there is no such page. */
export function registerSecurityTxt(app: FastifyInstance, contact: string | undefined): void {
  if (contact === undefined) return;
  app.get(
    '/.well-known/security.txt',
    { config: { permission: 'public', always: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          `Contact: ${contact}\nExpires: ${addDays(dayOf(new Date()), DAYS)}T00:00:00Z\nPreferred-Languages: fr, en\n`,
        ),
  );
}
