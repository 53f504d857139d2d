import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AppOptions, buildApp } from '../../server/src/app.ts';
import type { RoleCode } from '../../server/src/contract/session.ts';
import { type Db, openDb } from '../../server/src/db/pool.ts';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rememberRows } from './reset.ts';
import { insert } from './rows.ts';

export const ROLES = ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL'] as const;
/** Who asks: nobody, one of the five roles, somebody disabled meanwhile, somebody whose session has expired. */
export const PERSONAS = ['anonymous', ...ROLES, 'disabled', 'expired'] as const;
export type Persona = (typeof PERSONAS)[number];

const USERNAMES: Record<Exclude<Persona, 'anonymous'>, string> = {
  ROLE_ADMIN: 'admin@essai.mg',
  ROLE_EDITEUR: 'editeur@essai.mg',
  ROLE_IMPORTATEUR: 'importateur@essai.mg',
  ROLE_LECTEUR: 'lecteur@essai.mg',
  ROLE_COMMERCIAL: 'commercial@essai.mg',
  disabled: 'desactive@essai.mg',
  expired: 'expire@essai.mg',
};

type Answer = Promise<LightMyRequestResponse>;
type More = Omit<InjectOptions, 'method' | 'url' | 'payload'>;

/** What the application's calls show beside the cookie; the GETs that change something ask for it. */
export const FROM_APPLICATION = { 'sec-fetch-site': 'same-origin' };

/** Requests of one person. */
export interface Client {
  readonly cookie: string;
  get(url: string, more?: More): Answer;
  post(url: string, payload?: InjectOptions['payload'], more?: More): Answer;
  patch(url: string, payload: InjectOptions['payload'], more?: More): Answer;
  send(options: InjectOptions): Answer;
}

export interface TestServer {
  readonly app: FastifyInstance;
  /** The database with the server's role; its `pool` has the rights of the owner. */
  readonly db: Db;
  /** The connections that the server itself works with. */
  readonly connections: Db['pool'];
  readonly database: TestDatabase;
  /** Ids of the users behind the personas. */
  readonly ids: ReadonlyMap<Persona, number>;
  usernameOf(who: Exclude<Persona, 'anonymous'>): string;
  as(who: Persona): Client;
  /** Creates a client with a new session of this user. */
  signedIn(userId: number, session?: Partial<SessionTimes>): Promise<Client>;
  /** Remembers the current rows for `reset`. */
  remember(): Promise<void>;
  /** Restores the remembered rows, in a few milliseconds (see reset.ts). */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface SessionTimes {
  remember: boolean;
  /** Hours since the sign-in, and since the last activity. */
  age: number;
  idle: number;
  /** Hours until the session ends in any case. */
  left: number;
}

const clientOf = (app: FastifyInstance, cookie: string): Client => {
  const send = (options: InjectOptions) =>
    app.inject({ ...options, headers: { ...(cookie ? { cookie } : {}), ...options.headers } });
  return {
    cookie,
    send,
    get: (url, more) => send({ ...more, method: 'GET', url }),
    post: (url, payload, more) => send({ ...more, method: 'POST', url, ...(payload === undefined ? {} : { payload }) }),
    patch: (url, payload, more) =>
      send({ ...more, method: 'PATCH', url, ...(payload === undefined ? {} : { payload }) }),
  };
};

async function openSession(db: Db, userId: number, times: Partial<SessionTimes> = {}): Promise<string> {
  const { remember = false, age = 0, idle = 0, left = 12 } = times;
  const id = randomBytes(32).toString('base64url');
  await db.pool.query(
    `insert into app_session (id_hash, utilisateur_id, remember, created_at, last_activity_at, expires_at)
      values ($1, $2, $3,
      now() - make_interval(secs => $4), now() - make_interval(secs => $5), now() + make_interval(secs => $6))`,
    [createHash('sha256').update(id).digest(), userId, remember, age * 3600, idle * 3600, left * 3600],
  );
  return `sid=${id}`;
}

const rowOf = (who: Exclude<Persona, 'anonymous'>) => {
  const role: RoleCode = who === 'disabled' || who === 'expired' ? 'ROLE_ADMIN' : who;
  return {
    username: USERNAMES[who],
    nom_prenom: `Essai ${who.replace('_', ' ')}`,
    role_code: role,
    is_enabled: who !== 'disabled',
    ...(role === 'ROLE_COMMERCIAL' ? { code_tiers: 'C8888', code_collaborateur: 'COL888' } : {}),
  };
};

/** Reports no load and limits no calls, so that a busy machine does not make the server refuse requests. */
const NO_LOAD = () => ({ underWay: 0, lateness: 0 });

interface TestOptions extends Partial<AppOptions> {
  /** Connections to the database. */
  max?: number;
  /** Lets the server refuse calls when this process is busy, as in production. */
  refusesWhenBusy?: boolean;
  /** The database to work on instead of a new one, and its replicas. */
  on?: { database: TestDatabase; readFrom: readonly pg.PoolConfig[] };
}

/** Starts the whole server on a database of its own, with a signed-in user of each persona. */
export async function startTestServer({
  max,
  refusesWhenBusy = false,
  on,
  ...appOptions
}: TestOptions = {}): Promise<TestServer> {
  const database = on?.database ?? (await createTestDatabase());
  const open = (user: string) =>
    openDb(
      { ...database.connection, user, ...(max === undefined ? {} : { max }) },
      () => undefined,
      undefined,
      (on?.readFrom ?? []).map((settings) => ({ ...settings, user })),
    );
  // The server works with its own role, as in production. Tests prepare rows through the pool, as the owner.
  const [runtime, owner] = [open(RUNTIME), open(database.connection.user)];
  const db = new Proxy(runtime, {
    get(target, name: keyof Db) {
      if (name === 'pool') return owner.pool;
      const value = target[name];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const app = await buildApp({
    db: runtime,
    ebp: null,
    webDir: '/nulle/part',
    tileUrl: 'https://tuiles.exemple/{z}/{x}/{y}.png',
    ...(refusesWhenBusy ? {} : { load: NO_LOAD, limits: { calls: Infinity } }),
    ...appOptions,
  });
  await app.ready();
  const ids = new Map<Persona, number>();
  const clients = new Map<Persona, Client>([['anonymous', clientOf(app, '')]]);
  for (const who of PERSONAS) {
    if (who === 'anonymous') continue;
    const id = await insert(db, 'utilisateur', rowOf(who));
    ids.set(who, id);
    clients.set(who, clientOf(app, await openSession(db, id, who === 'expired' ? { age: 13, left: -1 } : {})));
  }
  let back = (): Promise<void> => Promise.reject(new Error('Nothing was remembered: call remember() first.'));
  return {
    app,
    db,
    connections: runtime.pool,
    database,
    async remember() {
      back = await rememberRows(db);
    },
    async reset() {
      // A line written meanwhile would take an id that the next test is given again.
      await app.security.flush();
      await back();
    },
    ids,
    usernameOf: (who) => USERNAMES[who],
    as(who) {
      const client = clients.get(who);
      if (!client) throw new Error(`No client for ${who}.`);
      return client;
    },
    signedIn: async (userId, times) => clientOf(app, await openSession(db, userId, times)),
    async close() {
      await app.close();
      await Promise.all([runtime.pool.end(), owner.pool.end()]);
      await database.drop();
    },
  };
}

/** Returns the fields of a problem for `toEqual`, and checks that the body is one. */
export function problemOf(answer: LightMyRequestResponse): {
  status: number;
  detail: string;
  violations?: { propertyPath: string; message: string }[];
} {
  if (answer.headers['content-type'] !== 'application/problem+json; charset=utf-8') {
    throw new Error(
      `Not a problem: ${answer.statusCode} ${String(answer.headers['content-type'])} ${answer.body.slice(0, 200)}`,
    );
  }
  return answer.json();
}
