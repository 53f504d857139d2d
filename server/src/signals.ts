const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
export type StopSignal = (typeof SIGNALS)[number];

/**
 * Calls `stop` on a signal, also when the terminal closes. Errors of stdout and stderr are ignored: a closed terminal
 * would otherwise end the server.
 */
export function onStop(stop: (signal: StopSignal) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
