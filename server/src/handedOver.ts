import cluster, { type Worker } from 'node:cluster';
import type { ChildProcess, SendHandle } from 'node:child_process';

/** What Node's cluster writes to a process with a connection, and what it reads back (`cmd: NODE_CLUSTER`). */
interface Message {
  act?: string;
  seq?: number;
  ack?: number;
}
type Send = (message: Message, handle?: SendHandle, ...more: unknown[]) => boolean;
type Process = Omit<ChildProcess, 'send'> & { send: Send };

const isOpen = (worker: Worker | undefined): worker is Worker => worker?.isConnected() === true && !worker.isDead();

/**
 * Gives the connections that a process was handed, and ended before it took them, to another one. Node forgets them, so
 * whoever opened one would wait for an answer until they give up.
 */
export function passOnConnections(): void {
  cluster.on('fork', (worker) => {
    const process = worker.process as unknown as Process;
    const handed = new Map<number, { message: Message; handle: SendHandle }>();
    const send = process.send.bind(process);
    process.send = (message, handle, ...more) => {
      if (message.act === 'newconn' && message.seq !== undefined && handle)
        handed.set(message.seq, { message, handle });
      return send(message, handle, ...more);
    };
    process.on('internalMessage', ({ ack }: Message) => {
      if (ack !== undefined) handed.delete(ack);
    });
    worker.once('exit', () => {
      const other = Object.values(cluster.workers ?? {}).find(isOpen);
      for (const { message, handle } of handed.values()) {
        // The same message, as the number in its reply ends what Node still waits for.
        if (other) (other.process as unknown as Process).send(message, handle);
        else (handle as unknown as { close(): void }).close();
      }
    });
  });
}
