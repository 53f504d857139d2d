import { openChannel } from './channel.ts';
import type { Box, ClusterIndex, Shown } from './clusterIndex.ts';

/** A `ClusterIndex` in its worker. */
export interface ClusterClient {
  load: (positions: Int32Array) => Promise<void>;
  view: (box: Box, zoom: number) => Promise<Shown>;
  expansion: (cluster: number) => Promise<number>;
  leaves: (cluster: number, limit: number) => Promise<Uint32Array<ArrayBuffer>>;
  /** Ends the worker; what waits for it fails. */
  end: () => void;
}

const ended = () => new Error('Le regroupement des points s’est interrompu.');

/** Calls to the index in its worker, made at the first of them. */
export function createClusterClient(makeWorker: () => Worker): ClusterClient {
  const { call, end } = openChannel(makeWorker, { refused: (text) => new Error(text), ended });
  const to = <T>(method: keyof ClusterIndex, ...args: unknown[]) => call(method, args) as Promise<T>;
  return {
    load: (...args) => to('load', ...args),
    view: (...args) => to('view', ...args),
    expansion: (...args) => to('expansion', ...args),
    leaves: (...args) => to('leaves', ...args),
    end,
  };
}
