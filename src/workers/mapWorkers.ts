import { openChannel, type Channel } from './channel.ts';
import type { Box, ClusterIndex, Shown } from './clusterIndex.ts';
import type { PointIndex } from './pointIndex.ts';
import type { PosMap } from './posMap.ts';

/** A `ClusterIndex` in its worker. */
export interface ClusterClient {
  /** `tones`: a `0` for each point that is off. */
  load: (positions: Int32Array, tones: string) => Promise<void>;
  view: (box: Box, zoom: number) => Promise<Shown>;
  expansion: (cluster: number) => Promise<number>;
  leaves: (cluster: number, limit: number) => Promise<Uint32Array<ArrayBuffer>>;
  /** Ends the worker; what waits for it fails. */
  end: () => void;
}

export interface MapWorkers {
  /**
   * Reads the answer of `GET /pos/map` in a worker, begun while its bytes still come. @throws Error when it cannot be
   * read.
   */
  read: (response: Response) => Promise<PosMap>;
  /**
   * An index in a worker made at its first call; loaded with what was read last, it takes over the worker that has
   * grouped it already.
   */
  open: () => ClusterClient;
}

/** As long as a map may take to be made; a reader that nobody has taken over by then is ended. */
export const KEPT_MS = 10_000;

const ended = (): Error => new Error('Le travail sur les points de la carte s’est interrompu.');

/** Workers that read and group the points of maps. */
export function createMapWorkers(makeWorker: () => Worker): MapWorkers {
  const start = () => openChannel(makeWorker, { refused: (text) => new Error(text), ended });
  /** The worker that read last, with what it read. */
  let reader: { positions: ArrayBufferLike; channel: Channel; timer: ReturnType<typeof setTimeout> } | null = null;
  const keep = (channel: Channel, positions: ArrayBufferLike) => {
    drop();
    reader = { positions, channel, timer: setTimeout(drop, KEPT_MS) };
  };
  const take = (): Channel | undefined => {
    clearTimeout(reader?.timer);
    const channel = reader?.channel;
    reader = null;
    return channel;
  };
  const drop = () => {
    take()?.end();
  };

  return {
    read: async (response) => {
      const channel = start();
      const to = (method: keyof PointIndex, ...args: ArrayBuffer[]) => channel.call(method, args, args);
      // Not waited for: a failure is told by what is asked for next.
      const group = () => {
        to('group').catch(() => undefined);
      };
      try {
        // Nothing to group yet: it starts the worker.
        group();
        const reading = to('read', await response.arrayBuffer()) as Promise<PosMap>;
        // At once: the page may be at work when the answer comes.
        group();
        const map = await reading;
        keep(channel, map.positions.buffer);
        return map;
      } catch (error) {
        channel.end();
        throw error;
      }
    },
    open: () => {
      let channel = start();
      const to = <T>(method: keyof ClusterIndex, ...args: unknown[]) => channel.call(method, args) as Promise<T>;
      return {
        load: async (positions, tones) => {
          if (reader?.positions !== positions.buffer) return to('load', positions, tones);
          channel.end();
          channel = take() ?? channel;
        },
        view: (...args) => to('view', ...args),
        expansion: (...args) => to('expansion', ...args),
        leaves: (...args) => to('leaves', ...args),
        end: () => {
          channel.end();
        },
      };
    },
  };
}
