import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Whom a second factor is required of, and the key that seals its secrets. */
export interface FactorRules {
  key: Buffer;
  /** Roles that need a second factor. */
  roles: readonly string[];
  /** Accounts of which none is required: those of the demonstration, which anybody may use. */
  exempt: readonly string[];
  /** The instant that one-time codes are compared with (ms). */
  now: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    factors: FactorRules;
  }
}

/** Without a key, secrets open only in this process; a server in use always has one. */
export function registerFactors(app: FastifyInstance, rules: Partial<FactorRules> = {}): void {
  app.decorate('factors', { key: randomBytes(32), roles: [], exempt: [], now: () => new Date().getTime(), ...rules });
}

/** Whether this person's role requires a second factor. */
export const isRequiredOf = (
  { roles, exempt }: FactorRules,
  { username, role }: { username: string; role: string },
): boolean => roles.includes(role) && !exempt.includes(username);
