import { setTimeout as sleep } from 'node:timers/promises';
import { startFailed } from './errors.ts';
import { type Launched, type Place, wasBusy } from './launch.ts';
import { answers, readRunning } from './running.ts';

/** Recovery after a power cut may take minutes; the person is told every so often (ms). */
const TELL_EVERY = 10_000;
/** Between two attempts to start again (ms): sooner at first. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;

/** True when PostgreSQL answers, false when another one has the folder. @throws EmbeddedError when it gave up. */
export async function untilReady(launched: Launched, place: Place, log: (text: string) => void): Promise<boolean> {
  const pid = await launched.pid;
  let code: number | undefined;
  void launched.exited.then((value) => (code = value));
  let tellAt = Date.now() + TELL_EVERY;
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    await sleep(wait);
    if (code !== undefined) {
      const tail = launched.logTail();
      if (wasBusy(code, tail)) return false;
      throw startFailed('La base de données embarquée n’a pas démarré.', tail);
    }
    // What answers on the socket may still be another server's database: ours is the one the pid file names.
    if (readRunning(place.pgdata)?.pid === pid && pid !== undefined && (await answers(place.socketDir))) return true;
    if (Date.now() > tellAt) {
      log('La base de données se remet en ordre après un arrêt brutal, un peu de patience…');
      tellAt = Date.now() + TELL_EVERY;
    }
  }
}

interface Options {
  /** The one that runs. */
  readonly first: Launched;
  /** Starts its successor; does not wait until it answers. */
  readonly launchAgain: () => Launched;
  readonly place: Place;
  readonly log: (text: string) => void;
}

/** A PostgreSQL that runs until it is asked to stop. */
export interface Kept {
  /** Ends it cleanly and waits until it is down. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL again whenever it ends unasked (killed, no memory, a full disk), as long as its server lives. Those
 * who ask it meanwhile are refused, and find it again by themselves.
 */
export function keepRunning({ first, launchAgain, place, log }: Options): Kept {
  let current = first;
  let stopping = false;

  const succeed = async (): Promise<boolean> => {
    // What still answers lost its guard only: it has to end before another can have the folder.
    const orphan = readRunning(place.pgdata);
    if (orphan !== undefined && (await answers(orphan.socketDir))) process.kill(orphan.pid, 'SIGINT');
    if (stopping) return false;
    current = launchAgain();
    if (!(await untilReady(current, place, log))) return false;
    // The database must not keep a server alive that has nothing else to do: it ends with it, through the guard.
    if (!stopping) current.child.unref();
    return true;
  };

  const keep = async (): Promise<void> => {
    for (;;) {
      await current.exited;
      if (stopping) return;
      log(`La base de données embarquée s’est arrêtée d’elle-même, elle redémarre ; voir ${place.logFile}`);
      let isTold = false;
      for (let pause = FIRST_PAUSE; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        const back = await succeed().catch((error: unknown) => {
          if (!isTold && !stopping) log(error instanceof Error ? error.message : String(error));
          isTold = true;
          return false;
        });
        if (back) break;
        await sleep(pause);
      }
      if (!stopping) log('La base de données est revenue.');
    }
  };

  first.child.unref();
  const kept = keep();
  return {
    async stop() {
      stopping = true;
      current.child.ref();
      current.child.stdin?.end();
      await kept;
    },
  };
}
