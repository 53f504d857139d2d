import sql from 'sql-template-tag';
import type { Db } from '../../server/src/db/pool.ts';
import { openSessions } from '../model/world.ts';
import { addCommercial, addLot, addPos, addProduct, addZone } from '../support/rows.ts';

/** Somebody signed in, with the address that their browser uses. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly cookie: string;
  readonly address: string;
}
/** A representative with lots that never run out. */
export interface Seller extends Person {
  readonly tiers: string;
  readonly lots: readonly string[];
}

/** Those whose calls are measured, and those who abuse the server; they have nothing in common. */
export interface World {
  readonly readers: readonly Person[];
  readonly sellers: readonly Seller[];
  readonly pos: string;
  readonly product: string;
  readonly greedy: {
    readonly sellers: readonly Seller[];
    /** A second session of the first greedy representative, in another browser. */
    readonly sellerAgain: Person;
    readonly importers: readonly Person[];
    readonly admin: Person;
    readonly crowd: readonly Person[];
  };
}

const READERS = 8;
const SELLERS = 6;
const GREEDY = 10;
const CROWD = 200;
/** The demonstration's codes are lower. */
const FIRST = 901;
const UNITS = 1_000_000;
/** Every person has an address of their own in this part of the loopback network. */
export const address = (group: number, n: number): string => `127.0.${group}.${(n % 250) + 1}`;

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

async function signedIn(db: Db, group: number, people: { id: number; username: string }[]): Promise<Person[]> {
  const cookies = await db.tx((tx) =>
    openSessions(
      tx,
      people.map(({ id }) => id),
    ),
  );
  return people.map((person, n) => ({ ...person, cookie: `sid=${cookies[n] ?? ''}`, address: address(group, n) }));
}

async function staff(db: Db, group: number, name: string, role: string, count: number): Promise<Person[]> {
  const rows = await db.rows<{ id: number; username: string }>(sql`
    insert into utilisateur (username, nom_prenom, role_code)
      select ${name} || '-' || n, ${name} || ' ' || n, ${role} from generate_series(1, ${count}::int) n
      returning id, username`);
  return signedIn(db, group, rows);
}

async function representatives(db: Db, group: number, first: number, count: number, products: readonly number[]) {
  const people = await times(count, async (n) => {
    const id = await addCommercial(db, first + n);
    for (const product of products) await addLot(db, product, id, 'L1', UNITS);
    return { id, username: `col${first + n}`, tiers: `C0${first + n}` };
  });
  const lots = await db.rows<{ commercial_id: number; code: string }>(sql`select commercial_id, code
    from stock_commercial where commercial_id = any(${people.map(({ id }) => id)}::bigint[]) order by id`);
  return (await signedIn(db, group, people)).map((person, n) => ({
    ...person,
    tiers: people[n]?.tiers ?? '',
    lots: lots.filter(({ commercial_id }) => commercial_id === person.id).map(({ code }) => code),
  }));
}

/** Adds the people to a migrated database, with or without the demonstration's data in it. */
export async function createWorld(db: Db): Promise<World> {
  await addPos(db, 9_001, { zone_id: await addZone(db, FIRST) });
  const products = await times(5, (n) => addProduct(db, 9_001 + n));
  const sellers = await representatives(db, 11, FIRST, SELLERS, products);
  const greedySellers = await representatives(db, 21, FIRST + SELLERS, GREEDY, products);
  const [first] = greedySellers;
  if (!first) throw new Error('nobody is greedy');
  const [sellerAgain] = await signedIn(db, 22, [first]);
  const [admin] = await staff(db, 23, 'glouton-admin', 'ROLE_ADMIN', 1);
  if (!sellerAgain || !admin) throw new Error('a session is missing');
  return {
    readers: await staff(db, 10, 'lecteur', 'ROLE_LECTEUR', READERS),
    sellers,
    pos: 'POS9001',
    product: 'ART9001',
    greedy: {
      sellers: greedySellers,
      sellerAgain,
      admin,
      importers: await staff(db, 24, 'glouton-import', 'ROLE_IMPORTATEUR', GREEDY),
      crowd: await staff(db, 25, 'glouton-foule', 'ROLE_LECTEUR', CROWD),
    },
  };
}
