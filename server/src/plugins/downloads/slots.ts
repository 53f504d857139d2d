import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { quarter } from '../load/shares.ts';
import { Problem } from '../problem.ts';

/**
 * Most downloads at once, for one process and for one person. Each holds a batch of rows; with more, other requests
 * would be slow.
 */
export const MAX_AT_ONCE = 8;
export const MAX_EACH = quarter(MAX_AT_ONCE);
const RETRY_SECONDS = 15;

const tooMany = (detail: string): Problem => new Problem(503, detail, { retryAfter: RETRY_SECONDS, shed: 'downloads' });

export class Downloads {
  private readonly users: number[] = [];
  private readonly streams = new Set<Readable>();

  /**
   * Takes a place for a download of this user. The function it answers frees the place, once.
   * @throws 503 with Retry-After when all are taken.
   */
  take(userId: number): () => void {
    if (this.users.filter((id) => id === userId).length >= MAX_EACH) {
      throw tooMany(`Vous avez déjà ${MAX_EACH} téléchargements en cours. Attendez la fin de l’un d’eux.`);
    }
    if (this.users.length >= MAX_AT_ONCE)
      throw tooMany('Trop de téléchargements sont en cours. Réessayez dans un instant.');
    this.users.push(userId);
    let held = true;
    return () => {
      if (held) this.users.splice(this.users.indexOf(userId), 1);
      held = false;
    };
  }

  /** Keeps a stream so that `cutAll` can cut it, until it ends. */
  follow(stream: Readable): void {
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
  }

  /** Cuts all open downloads, so that browsers see a failure and do not take the beginning of a file for the whole. */
  cutAll(): void {
    for (const stream of this.streams) stream.destroy(new Error('Le serveur s’arrête.'));
  }

  /** Number of open downloads. */
  get count(): number {
    return this.users.length;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    downloads: Downloads;
  }
}

/** Counts the downloads of this server, and cuts them when it stops. */
export function registerDownloads(app: FastifyInstance): void {
  const downloads = new Downloads();
  app.decorate('downloads', downloads);
  app.addHook('preClose', async () => {
    downloads.cutAll();
  });
}
