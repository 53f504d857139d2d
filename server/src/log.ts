import pino from 'pino';
import { steadyMs } from './db/clock.ts';
import { observed } from './db/observed.ts';

/** Lines of this long (ms) are written together, because one write for each costs more than the work it reports. */
const GATHER_MS = 100;
/** Bytes of one write. A pipe takes so many whole or not at all, so that the lines of several processes never mix. */
const MAX_WRITE = 4_096;
/** Bytes that wait for the reader of the log; what comes beyond is dropped and counted. */
const MAX_WAITING = 1024 * 1024;
/** How long (ms) the end of the process waits for that reader. */
const LAST_MS = 500;

/**
 * The log of this process. It is written beside the work: a reader that takes nothing stops nobody and fills no memory,
 * it only misses lines, whose number it reads when it goes on. What waits is written at the end of the process.
 */
export function openLog(fd: number): { write: (line: string) => void } {
  let dropped = 0;
  let until = Infinity;
  const output = pino.destination({
    dest: fd,
    sync: false,
    minLength: MAX_WRITE - 1,
    maxWrite: MAX_WRITE,
    maxLength: MAX_WAITING,
    retryEAGAIN: () => steadyMs() < until,
  });
  output.on('drop', (line: string) => {
    dropped += 1;
    observed.lostLine.tell(line);
  });
  // A closed terminal must not end the server.
  output.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isNew = false;
  const later = () => {
    timer = undefined;
    output.flush();
  };
  const write = (line: string) => {
    output.write(line);
    isNew = true;
    timer ??= setTimeout(later, GATHER_MS).unref();
  };
  output.on('drain', () => {
    if (dropped > 0) {
      const line = { level: 40, time: new Date().getTime(), pid: process.pid, lost: dropped };
      dropped = 0;
      write(`${JSON.stringify({ ...line, msg: 'log lines were lost' })}\n`);
    }
    // What came while the last piece was written is not part of it.
    if (isNew) timer ??= setTimeout(later, GATHER_MS).unref();
    isNew = false;
  });
  const flush = output.flushSync.bind(output);
  // The package calls this at the end of the process, and would wait for ever.
  output.flushSync = () => {
    until = steadyMs() + LAST_MS;
    try {
      flush();
    } catch {
      // Nobody reads.
    }
  };
  return { write };
}
