import { openChannel, type Channel } from '../channel.ts';
import type { Box, ClusterIndex, Shown } from './clusterIndex.ts';
import type { PointIndex } from './pointIndex.ts';
import type { PosMap } from './posMap.ts';

/** A `ClusterIndex` in its worker. */
export interface ClusterClient {
  /** `tones`: a `0` for each critical point. */
  load: (positions: Int32Array, tones: string) => Promise<void>;
  view: (box: Box, zoom: number) => Promise<Shown>;
  expansion: (cluster: number) => Promise<number>;
  leaves: (cluster: number, limit: number) => Promise<Uint32Array<ArrayBuffer>>;
  /** Ends the worker and rejects the pending calls. */
  end: () => void;
}

export interface MapWorkers {
  /**
   * Reads the answer of `GET /pos/map` in a worker that starts while the bytes are still arriving. @throws Error when
   * it cannot be read.
   */
  read: (response: Response) => Promise<PosMap>;
  /**
   * Opens an index in a worker that starts at its first call. Loaded with the points that were read last, it takes over
   * the worker that has already grouped them.
   */
  open: () => ClusterClient;
}

/** How long a map may take to be created; a reader that no map has taken over by then is ended (ms). */
export const KEPT_MS = 10_000;

const ended = (): Error => new Error('Le travail sur les points de la carte s’est interrompu.');

/** Creates workers that read and group the points of maps. */
export function createMapWorkers(makeWorker: () => Worker): MapWorkers {
  const start = () => openChannel(makeWorker, { refused: (text) => new Error(text), ended });
  /** The worker that read last, with the memory it read. */
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
      const send = (method: keyof PointIndex, ...args: ArrayBuffer[]) => channel.call(method, args, args);
      // Nobody waits for this call, because the next call reports its failure.
      const group = () => {
        send('group').catch(() => undefined);
      };
      try {
        // There is nothing to group yet; the call starts the worker.
        group();
        const reading = send('read', await response.arrayBuffer()) as Promise<PosMap>;
        // Group at once, because the page may be busy when the answer arrives.
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
      const send = <T>(method: keyof ClusterIndex, ...args: unknown[]) => channel.call(method, args) as Promise<T>;
      return {
        load: async (positions, tones) => {
          if (reader?.positions !== positions.buffer) return send('load', positions, tones);
          channel.end();
          channel = take() ?? channel;
        },
        view: (...args) => send('view', ...args),
        expansion: (...args) => send('expansion', ...args),
        leaves: (...args) => send('leaves', ...args),
        end: () => {
          channel.end();
        },
      };
    },
  };
}
