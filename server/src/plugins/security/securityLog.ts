import type { FastifyInstance, FastifyRequest } from 'fastify';
import { steadyMs } from '../../db/clock.ts';
import { lineOf, type SecurityEvent, type SecurityLine, tell, writeNoted } from '../../db/securityLog.ts';
import { networkOf } from '../access/network.ts';
import { Repeats } from './repeats.ts';

/** Lines of this long (ms) are written together. */
const GATHER_MS = 100;
const RETRY_MS = 2_000;
/** A span in which repetitions are counted (ms). */
const SPAN_MS = 60_000;
/** Lines that wait for a database that is away; the oldest go first, and only the process's log has them. */
const MAX_WAITING = 1_000;

interface Waiting extends SecurityLine {
  /** When it happened (`steadyMs`). */
  at: number;
}

/**
 * Writes events that belong to no transaction, a moment later, so that no request waits for the log or fails with it.
 * The process's log has each of them at once.
 */
export class SecurityLog {
  readonly #app: FastifyInstance;
  readonly #repeats = new Repeats();
  #waiting: Waiting[] = [];
  #lost = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Notes what somebody did. */
  note(request: FastifyRequest, username: string, event: SecurityEvent): void {
    this.#keep(lineOf({ username, origin: request }, event), request.log);
  }

  /** Notes what somebody was refused. Repetitions are counted, so that refused calls cannot fill the table. */
  noteRefusal(request: FastifyRequest, username: string, event: SecurityEvent): void {
    const { actorOrNull: actor, ip } = request;
    const line = lineOf({ username, origin: request }, event);
    const holder = { name: actor ? `user ${actor.id}` : networkOf(ip), isSignedIn: actor !== null };
    if (this.#repeats.admits(holder, line)) this.#keep(line, request.log);
  }

  /** Ends a span: writes what was only counted in it. */
  endSpan(): void {
    for (const line of this.#repeats.end()) this.#keep(line, this.#app.log);
  }

  /** Writes what is left, once: a database that is away must not keep the server from stopping. */
  async stop(): Promise<void> {
    this.endSpan();
    await this.flush();
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Writes everything noted so far. A failure leaves it waiting. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One after the other, so that no line is written twice.
    await this.#writing;
    this.#writing = this.#write();
    await this.#writing;
  }

  #keep(line: SecurityLine, log: FastifyRequest['log']): void {
    tell(log, line);
    this.#waiting.push({ ...line, at: steadyMs() });
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift();
      this.#lost += 1;
    }
    this.#later(GATHER_MS);
  }

  #later(ms: number): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  async #write(): Promise<void> {
    const now = steadyMs();
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    try {
      await writeNoted(
        this.#app.db,
        lines.map(({ at, ...line }) => ({ ...line, age: now - at })),
      );
      if (this.#lost > 0) this.#app.log.warn({ lost: this.#lost }, 'security lines are in this log only');
      this.#lost = 0;
    } catch (error) {
      this.#app.log.warn({ err: error }, 'security lines could not be written yet');
      const kept = [...lines, ...this.#waiting];
      this.#lost += Math.max(0, kept.length - MAX_WAITING);
      this.#waiting = kept.slice(-MAX_WAITING);
      this.#later(RETRY_MS);
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog;
  }
}

/** Keeps the security log of this process. What was noted is written before the server stops. */
export function registerSecurityLog(app: FastifyInstance): void {
  const security = new SecurityLog(app);
  app.decorate('security', security);
  const timer = setInterval(() => security.endSpan(), SPAN_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await security.stop();
  });
}

/** Notes a refused right, by the pattern of the call: its address may hold anything. */
export const noteForbidden = (request: FastifyRequest): void =>
  request.server.security.noteRefusal(request, request.actorOrNull?.username ?? '', {
    event: 'access_refused',
    target: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
  });
