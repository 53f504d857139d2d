import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db, Queryable } from '../../server/src/db/pool.ts';
import { DIVERS, type Names, namesOf, PLACES, PRODUCTS, REPS } from './operations.ts';
import type { LiveServer } from './liveServer.ts';
import type { WorldIds } from './snapshot.ts';
import { DIVERS_PRICE, EMPTY } from './state.ts';

/**
 * A few representatives with their products and points of sale, and a session for each; independent of the other
 * worlds.
 */
export interface World {
  readonly names: Names;
  readonly ids: WorldIds;
  readonly db: Db;
  readonly server: LiveServer;
  readonly cookieOf: (by: number | 'office') => string;
}

/** The office, which may do anything; created once for a database. */
export interface Office {
  readonly db: Db;
  readonly server: LiveServer;
  readonly cookie: string;
  /** Prefix of every name in this run. */
  readonly prefix: string;
}

const ids = async (tx: Queryable, statement: ReturnType<typeof sql>): Promise<number[]> =>
  (await tx.rows<{ id: number }>(statement)).map((row) => row.id);

/** Opens sessions for these users and returns their cookies in order. */
export async function openSessions(tx: Queryable, users: readonly number[]): Promise<string[]> {
  const cookies = users.map(() => randomBytes(24).toString('base64url'));
  await tx.rows(sql`insert into app_session (id_hash, utilisateur_id, expires_at)
    select h, u, now() + interval '12 hours'
      from unnest(${cookies.map((cookie) => createHash('sha256').update(cookie).digest())}::bytea[],
        ${users}::bigint[]) as s(h, u)`);
  return cookies;
}

export async function openOffice(db: Db, server: LiveServer): Promise<Office> {
  const prefix = `M${randomBytes(3).toString('hex')}`;
  const [cookie = ''] = await server.ask(() =>
    db.tx(async (tx) => {
      const users = await ids(
        tx,
        sql`insert into utilisateur (username, nom_prenom, role_code)
          values (${`${prefix}-bureau`}, 'Bureau', 'ROLE_ADMIN') returning id`,
      );
      return openSessions(tx, users);
    }),
  );
  return { db, server, cookie, prefix };
}

let worlds = 0;
const each = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));

/** Creates a new world in the office's database. */
export async function createWorld({ db, server, cookie, prefix }: Office): Promise<World> {
  const made = await server.ask(() =>
    db.tx(async (tx) => {
      // Each attempt needs a new name: the previous one may be stored although its answer was lost.
      worlds += 1;
      const names = namesOf(`${prefix}-${worlds}`);
      const reps = await ids(
        tx,
        sql`
      insert into utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur)
      select u, u, 'ROLE_COMMERCIAL', t, k
        from unnest(${each(REPS, names.rep)}::text[], ${each(REPS, names.tiers)}::text[],
          ${each(REPS, names.collaborateur)}::text[])
        with ordinality as r(u, t, k, n) order by n returning id`,
      );
      return {
        names,
        cookies: await openSessions(tx, reps),
        ids: {
          reps,
          products: await ids(
            tx,
            sql`insert into product (code, designation, price)
          select c, c, p / 100.0
            from unnest(${each(PRODUCTS, names.product)}::text[], ${EMPTY.prices}::bigint[]) with ordinality as r(c, p,
              n) order by n returning id`,
          ),
          divers: await ids(
            tx,
            sql`insert into miscellaneous (code, designation, price)
          select c, c, ${DIVERS_PRICE} from unnest(${each(DIVERS, names.divers)}::text[]) with ordinality as r(c, n)
            order by n returning id`,
          ),
          places: await ids(
            tx,
            sql`insert into point_of_sale (code, designation)
          select c, c from unnest(${each(PLACES, names.place)}::text[]) with ordinality as r(c, n) order by n
            returning id`,
          ),
        },
      };
    }),
  );
  return {
    names: made.names,
    ids: made.ids,
    db,
    server,
    cookieOf: (by) => (by === 'office' ? cookie : (made.cookies[by] ?? '')),
  };
}
