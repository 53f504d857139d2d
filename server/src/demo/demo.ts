import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { Db, Queryable } from '../db/pool.ts';
import { withoutIndexes } from '../db/backup/withoutIndexes.ts';
import { demoCalendar, type DemoCalendar } from './support/calendar.ts';
import { demoProducts, insertCatalog, miscellaneousCodes } from './catalog.ts';
import { continueNumbering, idsBy } from './support/columns.ts';
import { insertAudit, insertDevices, insertDeviceSessions, insertNotifications, locateDevices } from './devices.ts';
import { countImports, insertImports } from './imports.ts';
import { DemoMiscellaneous } from './miscellaneous.ts';
import { ADMIN, DEMO_PASSWORD, demoCommercials, insertPeople } from './people.ts';
import { demoPointsOfSale, insertPointsOfSale } from './pointsOfSale.ts';
import { DemoStock } from './stock.ts';
import { type DemoEvent, demoVolumes, timeline } from './timeline.ts';
import { DemoTrade } from './trade.ts';
import { insertZones } from './zones.ts';

/** Movements written at once: many enough for a fast statement, few enough to stay small in memory. */
const BATCH = 60_000;
/** Held while the demonstration is written: two servers, or two administrators, may ask at once. */
export const LOCK = 7_201_132;
const NUMBERED = [
  'commande',
  'livraison',
  'retour',
  'ajustement',
  'paiement',
  'stock_commercial',
  'stock_mouvement',
  'miscellaneous_stock',
  'miscellaneous_livraison',
  'miscellaneous_mouvement',
] as const;

interface DemoOptions {
  readonly now: Date;
  /** Multiplies points of sale, orders, deliveries, returns, payments and adjustments (DEMO_SCALE). */
  readonly scale: number;
  hashPassword(password: string): Promise<string>;
}

interface Actors {
  readonly stock: DemoStock;
  readonly trade: DemoTrade;
  readonly miscellaneous: DemoMiscellaneous;
}

async function prepare(
  tx: Queryable,
  calendar: DemoCalendar,
  options: Pick<DemoOptions, 'scale'>,
  passwordHash: string | null,
): Promise<Actors> {
  const volumes = demoVolumes(options.scale);
  const commercials = await insertPeople(tx, calendar, passwordHash);
  await insertCatalog(tx, calendar);
  const zones = await insertZones(
    tx,
    calendar.instant(-425, 9),
    commercials,
    demoCommercials.map((person) => person.zones),
  );
  const pos = demoPointsOfSale(volumes.pointsDeVente);
  const pointsOfSale = await insertPointsOfSale(tx, calendar, pos, zones, commercials);
  const products = await idsBy(
    tx,
    'product',
    'code',
    demoProducts.map((product) => product.code),
  );
  const [admin = 0, importer = 0] = await idsBy(tx, 'utilisateur', 'username', [ADMIN, 'importateur@demo.mg']);
  const importOf = await insertImports(tx, calendar, importer);
  await insertDevices(tx, calendar, commercials);
  await insertDeviceSessions(tx, calendar, commercials);
  await insertNotifications(tx, calendar);
  await insertAudit(tx);
  const stock = new DemoStock(calendar, commercials, products);
  return {
    stock,
    trade: new DemoTrade(
      calendar,
      { commercials, products, pointsOfSale, zones, admin, importOf },
      stock,
      pos,
      volumes,
    ),
    miscellaneous: new DemoMiscellaneous(
      calendar,
      commercials,
      await idsBy(tx, 'miscellaneous', 'code', miscellaneousCodes),
    ),
  };
}

function play({ trade, miscellaneous }: Actors, event: DemoEvent): void {
  if (event.kind === 'livraisonDivers') miscellaneous.livraison(event);
  else if (event.kind === 'commande') miscellaneous.commande(event, trade.commande(event));
  else trade[event.kind](event);
}

/** Writes what has happened since the last time: documents and lots before the movements that refer to them. */
async function write(tx: Queryable, { stock, trade, miscellaneous }: Actors): Promise<void> {
  const tables = [
    stock.rows,
    trade.commandes,
    trade.livraisons,
    trade.retours,
    trade.ajustements,
    trade.paiements,
    trade.mouvements,
    miscellaneous.stocks,
    miscellaneous.livraisons,
    miscellaneous.mouvements,
  ];
  for (const table of tables) await table.insert(tx);
}

/** Writes the demonstration into the tables, which must be empty. */
export async function fill(
  tx: Queryable,
  options: Pick<DemoOptions, 'now' | 'scale'>,
  passwordHash: string | null,
): Promise<void> {
  const calendar = demoCalendar(options.now);
  const actors = await prepare(tx, calendar, options, passwordHash);
  for (const event of timeline(calendar, demoVolumes(options.scale))) {
    play(actors, event);
    if (actors.trade.mouvements.size >= BATCH) await write(tx, actors);
  }
  await write(tx, actors);
  await locateDevices(tx, calendar);
  await countImports(tx);
  await continueNumbering(tx, NUMBERED);
  // In a whole day each representative comes near some 22 points of sale.
  await tx.rows(sql`update configuration set value = '24' where code = 'OBJECTIF_VISITES'`);
  // A network at work has set its targets: nothing is shown against those that nobody set.
  await tx.rows(sql`update configuration set last_update_at = coalesce(last_update_at, ${options.now})
    where code in ('OBJECTIF_MENSUEL', 'OBJECTIF_COMMERCIAL')`);
  // The target grows with the sales: at ten times the size the demonstration would otherwise show a progress of 700 %.
  await tx.rows(
    sql`update configuration set value = (value::bigint * ${options.scale}::numeric)::bigint::text
      where code in ('OBJECTIF_MENSUEL', 'OBJECTIF_COMMERCIAL')`,
  );
}

/**
 * Removes dead rows of the balances in between and collects statistics for the planner. Without it the first minutes
 * would be slow.
 */
export async function tidyUp(db: Db): Promise<void> {
  // A connection of its own: the setting must not outlast it, nor belong to somebody else's connection of a PgBouncer.
  const client = new pg.Client(db.direct);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Fills a migrated database without users with the demonstration data (docs/product.md, 2.4), in one transaction. The
 * data is the same at every start, dated back from the day in Madagascar at `now`. Answers whether it filled it.
 */
export async function fillDemoIfEmpty(db: Db, options: DemoOptions): Promise<boolean> {
  const filled = await db.tx(async (tx) => {
    // Several servers may start on one new database, and filling it at ten times the size takes longer than a request
    // may.
    await tx.rows(sql`set local statement_timeout = 0`);
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await tx.first(sql`select 1 from utilisateur limit 1`)) return false;
    const passwordHash = await options.hashPassword(DEMO_PASSWORD);
    // Checking keys and maintaining indexes row by row took two thirds of the time.
    await withoutIndexes(
      (text) => tx.rows(sql`${raw(text)}`),
      () => fill(tx, options, passwordHash),
    );
    return true;
  });
  if (filled) await tidyUp(db);
  return filled;
}
