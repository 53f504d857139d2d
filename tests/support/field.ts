import type { Db } from '../../server/src/db/pool.ts';
import { addCommercial, addDivers, addLot, addPos, addProduct, addZone, insert, scalar } from './rows.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A representative in the field, with something to sell and somebody to sell it to. */
export interface Field {
  readonly server: TestServer;
  /** Codes of what the persona ROLE_COMMERCIAL holds: 25 and 10 units of two products, 8 of a miscellaneous product. */
  readonly soap: string;
  readonly rice: string;
  readonly divers: string;
  /** Code of 5 units of the first product held by another representative (`col001`). */
  readonly foreign: string;
  /** Codes of a point of sale in zone `ZON001` and of a disabled one. */
  readonly pos: string;
  readonly closed: string;
}

export async function startField(max?: number): Promise<Field> {
  const server = await startTestServer(max === undefined ? {} : { max });
  const { db } = server;
  const mine = server.ids.get('ROLE_COMMERCIAL') ?? 0;
  const other = await addCommercial(db, 1);
  await addCommercial(db, 2, { is_enabled: false });
  const soap = await addProduct(db, 1, { designation: 'Savon', price: 1000.25 });
  const rice = await addProduct(db, 2, { designation: 'Riz', price: 333.5 });
  const codeOf = async (table: string, id: number) =>
    String((await db.pool.query<{ code: string }>(`select code from ${table} where id = $1`, [id])).rows[0]?.code);
  const lots = [
    await addLot(db, soap, mine, 'S1', 25),
    await addLot(db, rice, mine, 'R1', 10),
    await addLot(db, soap, other, 'S1', 5),
  ] as const;
  const stock = await addDivers(db, 1, mine);
  await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 8, miscellaneous_stock_id: stock });
  const zone = await addZone(db, 1);
  await addPos(db, 1, { zone_id: zone });
  await addPos(db, 2, { is_enabled: false });
  return {
    server,
    divers: 'DIV001',
    pos: 'POS0001',
    closed: 'POS0002',
    soap: await codeOf('stock_commercial', lots[0]),
    rice: await codeOf('stock_commercial', lots[1]),
    foreign: await codeOf('stock_commercial', lots[2]),
  };
}

const COUNTED = [
  'commande',
  'stock_mouvement',
  'miscellaneous_mouvement',
  'point_of_sale',
  'pos_responsable',
  'device_session',
  'audit',
  'idempotence',
];
const SUMMED = {
  'commande_jour.value': 'select sum(value) from commande_jour',
  'mouvement_jour.quantite': 'select sum(quantite) from mouvement_jour',
  'cumul.commandes': 'select sum(total_commandes_value) from commercial_cumul',
  'cumul.stock': 'select sum(total_stock_value) from commercial_valeur',
  'pos.commandes': 'select sum(total_commandes_value) from point_of_sale',
  lots: 'select sum(quantite_disponible) from stock_commercial',
  divers: 'select sum(quantite_disponible) from miscellaneous_stock',
};

/** Counts the rows of every table and every running total: a refusal must leave them unchanged. */
export async function ledger(db: Db): Promise<Record<string, number>> {
  const counts = COUNTED.map((table): [string, string] => [table, `select count(*) from ${table}`]);
  return Object.fromEntries(
    await Promise.all(
      [...counts, ...Object.entries(SUMMED)].map(async ([name, text]) => [name, await scalar(db, text)] as const),
    ),
  );
}

/** Counts lots and miscellaneous stocks that differ from the sum of their movements. */
export const unbalanced = (db: Db): Promise<number> =>
  scalar(
    db,
    `select (select count(*) from stock_commercial s where quantite_disponible < 0
      or quantite_disponible <> (select coalesce(sum(quantite_signee), 0) from stock_mouvement
        where stock_commercial_id = s.id))
    + (select count(*) from miscellaneous_stock s where quantite_disponible < 0
      or quantite_disponible <> (select coalesce(sum(quantite_signee), 0) from miscellaneous_mouvement
        where miscellaneous_stock_id = s.id))`,
  );
