import { rmSync } from 'node:fs';

/** Ends the run's PostgreSQL and removes its files. */
export default async function serverTeardown(): Promise<void> {
  const run = globalThis.testCluster;
  if (run === undefined) return;
  await run.cluster.stop();
  rmSync(run.folder, { recursive: true, force: true });
}
