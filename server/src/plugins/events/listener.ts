import pg from 'pg';
import { POSITION } from '../../db/replicas/positions.ts';

interface Options {
  /** Connection settings for node-postgres. */
  connection: pg.ClientConfig;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called when listening begins; notifications since the last connection are lost. */
  onListening: () => void;
  onLost: (error: Error) => void;
}

export interface Listener {
  /**
   * Resolves when everything announced before has been heard: the database delivers it before it answers the next
   * question, which is its position. @throws when the connection is lost.
   */
  caughtUp(): Promise<number>;
  stop(): Promise<void>;
}

/** Name of its connection in pg_stat_activity. */
export const LISTENER = 'tournee-ecoute';
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const PROBE_MS = 15_000;

/**
 * One connection that listens and reconnects by itself, quickly at first. Regular questions find a connection that died
 * silently.
 */
export function listenTo({ connection, channels, onNotification, onListening, onLost }: Options): Listener {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;

  const lost = (mine: pg.Client, error: Error) => {
    if (client !== mine) return;
    client = undefined;
    clearTimeout(timer);
    mine.end().catch(() => undefined);
    if (stopped) return;
    onLost(error);
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random())).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  // A connection answers one question at a time, so they wait for each other.
  let asked: Promise<unknown> = Promise.resolve();
  const ask = (mine: pg.Client): Promise<number> => {
    const answer = asked
      .catch(() => undefined)
      .then(async () => (await mine.query<{ position: number }>(POSITION)).rows[0]?.position ?? 0);
    asked = answer;
    return answer;
  };

  const probe = (mine: pg.Client) => {
    timer = setTimeout(() => {
      ask(mine).then(
        () => client === mine && probe(mine),
        (error: Error) => lost(mine, error),
      );
    }, PROBE_MS).unref();
  };

  const connect = async (): Promise<void> => {
    const mine = new pg.Client({
      ...connection,
      application_name: LISTENER,
      keepAlive: true,
      query_timeout: 5_000,
      connectionTimeoutMillis: 5_000,
    });
    client = mine;
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, new Error('connexion terminée')));
    mine.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      await mine.connect();
      for (const channel of channels) await mine.query(`listen ${channel}`);
      if (client !== mine) return;
      pause = FIRST_PAUSE_MS;
      onListening();
      probe(mine);
    } catch (error) {
      lost(mine, error instanceof Error ? error : new Error(String(error)));
    }
  };

  void connect();
  return {
    caughtUp: async () => {
      if (!client) throw new Error('nobody listens');
      return ask(client);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
