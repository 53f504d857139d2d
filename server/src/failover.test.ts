import { existsSync } from 'node:fs';
import { HAS_POSTGRES } from '../../tests/cluster/postgres.ts';
import { playCluster } from '../../tests/cluster/play.ts';
import { PROGRAM } from '../../tests/pgbouncer/bouncer.ts';
import { bundleServer, killAll } from '../../tests/support/realServer.ts';

jest.setTimeout(180_000);
let bundle: Awaited<ReturnType<typeof bundleServer>>;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(async () => {
  await killAll();
  bundle.remove();
});

// `npm test` installs both where it may; the whole, in both modes, is `npm run test:cluster`.
const there = HAS_POSTGRES && existsSync(PROGRAM) ? describe : describe.skip;
there('two servers on a primary and its replica', () => {
  const options = () => ({ folder: bundle.folder, servers: 2, workers: 1, isProxied: false, durable: false });

  test('everything is killed once, and the replica takes the place of the primary: nothing acknowledged is lost', async () => {
    const { tally } = await playCluster(
      { ...options(), mode: 'transaction', late: 0 },
      { seed: '1', server: 1, others: 3, clients: 3 },
    );
    expect(tally.kills).toEqual({ server: 1, primary: 1, replica: 1, bouncer: 1 });
    expect(tally.acknowledged).toBeGreaterThan(4);
  });

  test('nobody reads anything older than they wrote from a replica that is late, killed and back again', async () => {
    const { tally, reads, outcomes } = await playCluster(
      { ...options(), mode: 'session', late: 40 },
      { seed: '2', server: 1, others: 2, clients: 2 },
    );
    expect(tally.kills).toEqual({ server: 1, replica: 1, bouncer: 1 });
    expect(reads).toBeGreaterThan(20);
    expect((outcomes.get('replica') ?? 0) + (outcomes.get('replica_waited') ?? 0)).toBeGreaterThan(10);
  });
});
