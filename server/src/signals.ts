const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Stops when asked to, also by a terminal that closes. Whoever read what is said may be gone by then, or before: the people at work shall not notice. */
export function onStop(stop: (signal: string) => void): void {
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
