import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRunning } from '../../server/src/db/embedded/running.ts';
import { openDb } from '../../server/src/db/pool.ts';
import { eventually } from '../support/eventually.ts';
import { startProgram } from '../support/realServer.ts';
import { makeDataDir } from '../support/scratch.ts';
import type { Target } from './calls.ts';
import type { Sample, Setting } from './load.ts';
import { createWorld, type World } from './world.ts';

export const SHIFTED_CLOCK = pathToFileURL(path.join(process.cwd(), 'tests', 'abuse', 'shiftedClock.mjs')).href;

/** The address of the largest file that a page may ask for. */
function largestAsset(): string {
  const folder = path.join('dist', 'web', 'assets');
  const [largest] = readdirSync(folder)
    .filter((name) => /\.(js|woff2)$/.test(name))
    .sort((a, b) => statSync(path.join(folder, b)).size - statSync(path.join(folder, a)).size);
  return `/admin/assets/${largest ?? ''}`;
}

/** One folder with the demonstration's data and our people in it, on which a server is started for each scenario. */
export class Stage {
  readonly #folder = makeDataDir('tournee-abus-');
  readonly #asset = largestAsset();
  #world: World | undefined;

  /** Starts the built server; `close` ends it and waits until its database has ended too. */
  async open(): Promise<Target & { close: () => Promise<void> }> {
    const data = path.join(this.#folder, 'data');
    const exports = path.join(this.#folder, 'exports');
    mkdirSync(exports, { recursive: true });
    const server = await startProgram(
      { file: path.join('dist', 'server', 'server.js'), cwd: '.', options: ['--import', SHIFTED_CLOCK] },
      { DATA_DIR: data, DEMO: '1', EBP_EXPORT_DIR: exports },
    );
    const db = openDb(
      { host: path.join(data, 'socket'), port: 5432, user: 'postgres', database: 'tournee', max: 4 },
      () => undefined,
    );
    this.#world ??= await createWorld(db);
    return {
      server,
      db,
      world: this.#world,
      asset: this.#asset,
      exports,
      async close() {
        await db.pool.end();
        await server.kill();
        await eventually('the database has ended', () => readRunning(path.join(data, 'postgres')) === undefined);
      },
    };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Starts the process of the measured people (load.ts); `samples` grows until `stop`. */
export function startLoad(setting: Setting): { samples: Sample[]; stop: () => void } {
  const samples: Sample[] = [];
  const child = fork(process.argv[1] ?? '', ['load']);
  child.on('message', (sample: Sample) => samples.push(sample));
  child.send(setting);
  return { samples, stop: () => child.disconnect() };
}

/** Memory of a process (resident, in bytes); 0 where the system does not tell. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
