import cluster, { type Worker } from 'node:cluster';
import { Counter, Gauge, Registry } from 'prom-client';
import { Metrics } from './plugins/metrics/metrics.ts';
import { openMetricsPort } from './plugins/metrics/port.ts';
import { type GivenMetric, Sum } from './plugins/metrics/sum.ts';
import type { MetricsConfig } from './config.ts';
import { printLine } from './announce.ts';

/** What the processes of a cluster say to each other: asked for its own counts, and for those of all. */
type Message =
  | { metrics: 'give'; id: number }
  | { metrics: 'given'; id: number; values: GivenMetric[] }
  | { metrics: 'read'; id: number }
  | { metrics: 'text'; id: number; text: string };

/** A process that is busy for longer than this (ms) counts as silent: its last counts are taken. */
const PATIENCE_MS = 1_000;
/** The first process waits for the others. */
const READ_MS = 5_000;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'metrics' in value && 'id' in value;

export const areWanted = ({ port, token }: MetricsConfig): boolean => port !== undefined || token !== undefined;

const valuesOf = (registry: Registry): Promise<GivenMetric[]> =>
  registry.getMetricsAsJSON() as unknown as Promise<GivenMetric[]>;

/** Opens the port for Prometheus where one is asked for, and says where it is. */
async function openPort({ host, port, token }: MetricsConfig, read: () => Promise<string>): Promise<void> {
  if (port === undefined) return;
  const opened = await openMetricsPort({ host, port, token, read });
  printLine(`Mesures pour Prometheus\u00a0: http://${host}:${opened.port}/metrics`);
}

/** One that ends at this moment is not told; without the callback that would end the first process too. */
const tell = (worker: Worker, message: Message): void => void worker.send(message, () => undefined);

/** In the first process of a cluster: the sum of all processes, for its port and for those who are asked. */
class Gathered {
  readonly #sum = new Sum();
  readonly #own = new Registry();
  readonly #answers = new Map<number, (values: GivenMetric[]) => void>();
  readonly #silent = new Gauge({
    name: 'tournee_processes_silent',
    help: 'Processes that did not tell their counts in time.',
    registers: [this.#own],
  });
  readonly #replaced = new Counter({
    name: 'tournee_processes_replaced_total',
    help: 'Processes that ended and were replaced.',
    registers: [this.#own],
  });
  #asked = 0;

  constructor() {
    cluster.on('message', (worker, message: unknown) => {
      if (!isMessage(message)) return;
      if (message.metrics === 'given') this.#answers.get(message.id)?.(message.values);
      if (message.metrics === 'read') void this.#hand(worker, message.id);
    });
    cluster.on('exit', ({ id }) => {
      this.#sum.end(id);
      this.#replaced.inc();
    });
  }

  async read(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((one): one is Worker => one?.isConnected() === true);
    const told = await Promise.all(workers.map((worker) => this.#ask(worker)));
    this.#silent.set(told.filter((isTold) => !isTold).length);
    return this.#sum.text(await valuesOf(this.#own));
  }

  async #hand(worker: Worker, id: number): Promise<void> {
    const text = await this.read();
    tell(worker, { metrics: 'text', id, text });
  }

  #ask(worker: Worker): Promise<boolean> {
    const id = (this.#asked += 1);
    return new Promise((resolve) => {
      const end = (isTold: boolean) => {
        clearTimeout(timer);
        this.#answers.delete(id);
        resolve(isTold);
      };
      const timer = setTimeout(() => end(false), PATIENCE_MS);
      this.#answers.set(id, (values) => {
        // A process that has ended meanwhile is counted already.
        if (!worker.isDead()) this.#sum.take(worker.id, values);
        end(true);
      });
      tell(worker, { metrics: 'give', id });
    });
  }
}

/** Shows the sum of all processes, from the first one. */
export async function showAll(config: MetricsConfig): Promise<void> {
  if (!areWanted(config)) return;
  const gathered = new Gathered();
  await openPort(config, () => gathered.read());
}

/** In one of several processes: hands its own counts to the first one, and asks that one for those of all. */
function readThroughFirst(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    const { id } = message;
    if (message.metrics === 'give')
      void valuesOf(own).then((values) => process.send?.({ metrics: 'given', id, values } satisfies Message));
    if (message.metrics === 'text') waiting.get(id)?.(message.text);
  });
  return () =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      const end = () => {
        clearTimeout(timer);
        waiting.delete(id);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error('the first process does not answer'));
      }, READ_MS);
      waiting.set(id, (text) => {
        end();
        resolve(text);
      });
      process.send?.({ metrics: 'read', id } satisfies Message);
    });
}

/** Starts to count in this process when somebody is to read it; answers what counts, and how to read all of it. */
export async function startMetrics(
  config: MetricsConfig,
): Promise<{ metrics: Metrics; read: () => Promise<string>; token: string | undefined } | undefined> {
  if (!areWanted(config)) return undefined;
  const metrics = new Metrics();
  if (cluster.isWorker) return { metrics, read: readThroughFirst(metrics.registry), token: config.token };
  const read = () => metrics.registry.metrics();
  await openPort(config, read);
  return { metrics, read, token: config.token };
}
