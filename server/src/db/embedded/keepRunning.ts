import { setTimeout as sleep } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { startFailed } from './errors.ts';
import { type Launched, type Place, wasBusy } from './launch.ts';
import { answers, readRunning } from './running.ts';

/** Recovery after a power cut may take minutes, so the terminal is told this often (ms). */
const REPORT_PAUSE = 10_000;
/** Pauses between two attempts to start again (ms), short at first. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;

/**
 * Answers true when PostgreSQL accepts connections, false when another one has the folder. @throws EmbeddedError when
 * it failed.
 */
export async function untilReady(launched: Launched, place: Place, log: (text: string) => void): Promise<boolean> {
  const pid = await launched.pid;
  let code: number | undefined;
  void launched.exited.then((value) => (code = value));
  let tellAt = steadyMs() + REPORT_PAUSE;
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    await sleep(wait);
    if (code !== undefined) {
      const tail = launched.logTail();
      if (wasBusy(code, tail)) return false;
      throw startFailed('La base de données embarquée n’a pas démarré.', tail);
    }
    // Another server's database may still answer on the socket; ours is the one in the pid file.
    if (readRunning(place.pgdata)?.pid === pid && pid !== undefined && (await answers(place.socketDir))) return true;
    if (steadyMs() > tellAt) {
      log('La base de données se remet en ordre après un arrêt brutal, un peu de patience…');
      tellAt = steadyMs() + REPORT_PAUSE;
    }
  }
}

interface Options {
  /** The PostgreSQL that runs now. */
  readonly first: Launched;
  /** Starts its successor without waiting until it answers. */
  readonly launchAgain: () => Launched;
  readonly place: Place;
  readonly log: (text: string) => void;
}

/** A PostgreSQL that runs until it is asked to stop. */
export interface Kept {
  /** Stops it cleanly and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL again whenever it ends by itself (killed, out of memory, full disk), as long as its server lives.
 * Requests meanwhile fail, and later ones reconnect by themselves.
 */
export function keepRunning({ first, launchAgain, place, log }: Options): Kept {
  let current = first;
  let stopping = false;

  const succeed = async (): Promise<boolean> => {
    // A PostgreSQL that still answers has only lost its guard; it has to end before its successor gets the folder.
    const orphan = readRunning(place.pgdata);
    if (orphan !== undefined && (await answers(orphan.socketDir))) process.kill(orphan.pid, 'SIGINT');
    if (stopping) return false;
    current = launchAgain();
    if (!(await untilReady(current, place, log))) return false;
    // The database ends with its server through the guard, so it must not keep an otherwise idle server alive.
    if (!stopping) current.child.unref();
    return true;
  };

  const keep = async (): Promise<void> => {
    for (;;) {
      await current.exited;
      if (stopping) return;
      log(`La base de données embarquée s’est arrêtée d’elle-même, elle redémarre\u00a0; voir ${place.logFile}`);
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
