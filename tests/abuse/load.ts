// The measured people, in a process of their own so that an abuse does not delay them: calls at random times whether
// earlier ones were answered or not, each timed from when it was due.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Person, World } from './world.ts';

export interface Setting {
  readonly base: string;
  readonly world: World;
  /** Reads a second. */
  readonly rate: number;
}
/** One call of the measured people, or (`event`) one message of their live stream. */
export interface Sample {
  readonly kind: 'read' | 'order' | 'download' | 'event';
  readonly path: string;
  /** When it was due, in ms since 1970. */
  readonly due: number;
  /** By how much this process was late, in ms; `took` includes it. */
  readonly late: number;
  readonly took: number;
  /** 0 when no answer came. */
  readonly status: number;
}

const READS = [
  'commandes?page=1&itemsPerPage=20&order[commandeAt]=desc',
  'commandes?order[totalValue]=desc&page=3',
  'livraisons?page=1&itemsPerPage=20&order[livraisonAt]=desc',
  'paiements?order[paiementAt]=desc',
  'utilisateurs?utilisateurRole.code=ROLE_COMMERCIAL&order[nomPrenom]=asc',
  'pos?order[totalCommandesValue]=desc',
  'products?order[designation]=asc',
  'stock-mouvements?order[mouvementAt]=desc',
  'zones?order[designation]=asc',
  'utilisateurs/col901',
  'stock/commercial/col902',
  'commercial/col903/statistics',
  'dashboard/key-metrics',
  'dashboard/sales-chart',
];
const DOWNLOAD = 'products';
const ORDER_MS = 1_000;
const DOWNLOAD_MS = 5_000;
const TIMEOUT_MS = 20_000;
const AGAIN_MS = 1_000;
const now = () => performance.timeOrigin + performance.now();
const wait = (until: number) => sleep(Math.max(0, until - now()));
// What can no longer be told when the run has ended is left out.
const tell = (sample: Sample) => process.send?.(sample, undefined, undefined, () => undefined);

/** Opens the live stream of somebody, and opens it again when it ends. */
function listen(base: string, { cookie, address }: Person): void {
  const again = () => setTimeout(() => listen(base, { cookie, address } as Person), AGAIN_MS);
  const headers = { cookie, accept: 'text/event-stream' };
  http
    .get(`${base}/api/data/events`, { headers, agent: false, localAddress: address }, (answer) => {
      answer
        .setEncoding('utf8')
        .once('close', again)
        .on('error', () => undefined)
        .on('data', (text: string) => {
          if (text.includes('event: change'))
            tell({ kind: 'event', path: 'events', due: now(), late: 0, took: 0, status: answer.statusCode ?? 0 });
        });
    })
    .on('error', again);
}

/** Plays until this process is told to end by its channel. */
async function play({ base, world, rate }: Setting): Promise<void> {
  const pools = new Map(
    [...world.readers, ...world.sellers].map((person) => [
      person,
      new Pool(base, { connections: 5, pipelining: 1, keepAliveTimeout: 60_000, localAddress: person.address }),
    ]),
  );
  const ask = (kind: Sample['kind'], person: Person, path: string, due: number, order?: object) => {
    const late = now() - due;
    const end = (status: number) => tell({ kind, path, due, late, took: now() - due, status });
    const asked = pools
      .get(person)
      ?.request({
        path: `/api/data/${path}`,
        method: order === undefined ? 'GET' : 'POST',
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        headers: {
          cookie: person.cookie,
          accept: kind === 'download' ? 'text/csv' : 'application/ld+json',
          ...(order === undefined
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': randomUUID(), origin: base }),
        },
        ...(order === undefined ? {} : { body: JSON.stringify(order) }),
      });
    asked?.then(({ statusCode, body }) => body.dump({ limit: 1e9 }).then(() => end(statusCode))).catch(() => end(0));
  };
  const everyMs = async (ms: number, send: (n: number, due: number) => void) => {
    const begin = now();
    for (let n = 0; ; n += 1) {
      const due = begin + n * ms;
      await wait(due);
      send(n, due);
    }
  };
  const reads = async () => {
    let due = now();
    for (let n = 0; ; n += 1) {
      due += (-Math.log(1 - Math.random()) / rate) * 1_000;
      await wait(due);
      const person = world.readers[n % world.readers.length];
      if (person) ask('read', person, READS[Math.floor(Math.random() * READS.length)] ?? '', due);
    }
  };
  const [watcher] = world.readers;
  if (watcher) listen(base, watcher);
  await Promise.all([
    reads(),
    everyMs(ORDER_MS, (n, due) => {
      const seller = world.sellers[n % world.sellers.length];
      if (!seller) return;
      const lignes = [{ stockCommercialCode: seller.lots[n % seller.lots.length], quantite: 1 }];
      ask('order', seller, 'commandes', due, { pointOfSale: world.pos, lignes });
    }),
    everyMs(DOWNLOAD_MS, (n, due) => {
      const person = world.readers[(n + 1) % world.readers.length];
      if (person) ask('download', person, DOWNLOAD, due);
    }),
  ]);
}

/** Waits for its setting, then plays. */
export function serveLoad(): void {
  process.once('message', (setting: Setting) => void play(setting));
  process.once('disconnect', () => process.exit());
}
