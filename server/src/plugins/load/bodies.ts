import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { pipeBody } from './bodyPipe.ts';
import { holderOf } from './shedding.ts';
import { type Limits, quarter, Shares } from './shares.ts';
import { UnwantedBodies } from './unwantedBodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a request that was refused while its body arrived. */
    isBodyRefused: boolean;
  }
}

/** Bodies up to this many bytes count as they arrive, so that an announced length alone holds nothing. */
const SMALL_BODY = 64 * 1024;
/** After a piece of this many bytes others have a turn. */
const LONG_PIECE = 16 * 1024;

const declaredBy = ({ headers, routeOptions }: FastifyRequest): number => {
  const declared = Number(headers['content-length'] ?? 0);
  // A body over the limit of its route is refused unread, with 413.
  return declared > SMALL_BODY && declared <= (routeOptions.bodyLimit ?? Infinity) ? declared : 0;
};

/**
 * Bounds the bytes of all bodies in memory, in all and for each person (without a session: each address). A body is held
 * until its answer has been read. A long one is refused before it is read when its length is known, otherwise as soon
 * as it passes the bound.
 */
export function registerBodies(app: FastifyInstance, { bodyBytes }: Limits): void {
  const shares = new Shares();
  const unwanted = new UnwantedBodies();
  app.addHook('preClose', async () => unwanted.end());
  const take = (holder: string, bytes: number): (() => void) => {
    if (shares.of(holder) + bytes > quarter(bodyBytes))
      throw new Problem(429, 'Vous envoyez déjà trop de données à la fois. Attendez la fin d’un envoi.', {
        retryAfter: 15,
        shed: 'bodies',
      });
    if (shares.total + bytes > bodyBytes)
      throw new Problem(503, 'Trop de données arrivent en même temps. Réessayez dans un instant.', {
        retryAfter: 15,
        shed: 'bodies',
      });
    return shares.take(holder, bytes);
  };
  app.decorateRequest('isBodyRefused', false);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    // Nothing would give back what a client that has left takes now.
    if (!hasBody || reply.raw.destroyed) return done(null, payload);
    const holder = holderOf(request);
    const releases: (() => void)[] = [];
    let room = declaredBy(request);
    if (room > 0) {
      try {
        releases.push(take(holder, room));
      } catch (error) {
        return done(error as Problem);
      }
    }
    const counted = new Transform({
      // A longer piece stops the reading until it is counted.
      writableHighWaterMark: LONG_PIECE,
      transform(piece: Buffer, _encoding, passOn) {
        try {
          const over = Math.max(0, piece.length - room);
          room -= piece.length - over;
          if (over > 0) releases.push(take(holder, over));
          // From a fast line Node would read two megabytes in one go, and others would wait until all of it is counted.
          if (piece.length < LONG_PIECE) passOn(null, piece);
          else setImmediate(passOn, null, piece);
        } catch (error) {
          request.isBodyRefused = true;
          drop();
          passOn(error as Problem);
        }
      },
    });
    const drop = () => {
      payload.unpipe(counted);
      unwanted.drop(holder, request.raw);
    };
    reply.raw.once('close', () => {
      drop();
      for (const release of releases) release();
    });
    done(null, pipeBody(payload as Readable, counted));
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.isBodyRefused) void reply.removeHeader('connection');
    // Once the answer was sent, Node would read at full speed what nobody has begun to read.
    if (request.raw.readableFlowing === null) unwanted.drop(holderOf(request), request.raw);
  });
}
