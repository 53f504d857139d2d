const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Stops when asked to, also by a terminal that closes. stdout and stderr may already be closed (terminal gone): their
 * errors are ignored, or they would end the server.
 */
export function onStop(stop: (signal: string) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
