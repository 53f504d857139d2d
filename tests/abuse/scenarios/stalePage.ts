import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { call, counted } from '../calls.ts';
import { greedyPair, importFor, order, told } from '../imports.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

const CALLS = 12;
const ORDER_AFTER_MS = 1_500;

/** A representative comes back to a page that lay idle, while an import of theirs is under way and an order waits. */
export const stalePage: Scenario = {
  name: 'stale-page',
  title: 'a page after an idle minute, during an import of 50 000 rows for the same person',
  endsItself: true,
  async abuse(target, _signal, { share } = WHOLE) {
    const { seller, importer } = greedyPair(target);
    const { sellerAgain } = target.world.greedy;
    await target.db.rows(sql`update app_session set last_activity_at = now() - interval '5 minutes'
      where id_hash = ${createHash('sha256').update(sellerAgain.cookie.slice('sid='.length)).digest()}`);
    const importing = importFor(target, importer, seller, 50_000 * share);
    await sleep(ORDER_AFTER_MS);
    const ordering = order(target, seller);
    await sleep(ORDER_AFTER_MS / 3);
    const page = await Promise.all(
      of(CALLS, (n) => call(target, sellerAgain, { path: `/api/data/commandes?page=${n + 1}` })),
    );
    const pageMs = Math.max(...page.map(({ ms }) => ms));
    return (
      `page: ${counted(page.map(({ status }) => status))} within ${(pageMs / 1000).toFixed(1)} s; ` +
      `import: ${told(await importing)}; order: ${told(await ordering)}`
    );
  },
};
