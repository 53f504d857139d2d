import path from 'node:path';
import { CONNECTIONS } from './db/pool.ts';
import { JOB_OPTIONS } from './plugins/jobs/jobs.ts';
import { KEY_LENGTH } from './secretsKey.ts';
import { RoleCode } from './contract/session.ts';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database for the role that owns it and migrates; the server then works with fewer rights. */
  databaseOwnerUrl: string | undefined;
  /** PostgreSQL itself, when `databaseUrl` leads to a PgBouncer. */
  databaseDirectUrl: string | undefined;
  /** Replicas of that database, which reads are sent to. */
  databaseReadUrls: readonly string[];
  /** Most connections of a process to one server, besides the one that listens. */
  poolSize: number;
  demo: boolean;
  demoScale: number;
  trustProxy: string | false;
  earlyHints: boolean;
  /** What becomes of sign-ins without HTTPS, whose cookie anybody on the way can read. */
  plainHttp: 'accepted' | 'refused' | 'insecure';
  tileUrl: string;
  basemap: string | undefined;
  ebpUrl: string | undefined;
  ebpExportDir: string | undefined;
  trackingUrl: string | undefined;
  trackingToken: string | undefined;
  /** Folder outside the database for each day of the audit. */
  auditExportDir: string | undefined;
  /** Whom to tell about a weakness: an address of mail or of a page. */
  securityContact: string | undefined;
  /** Roles that need a second factor. */
  mfaRoles: readonly string[];
  /** Words that no password may consist of: the names of the company and its products. */
  passwordWords: readonly string[];
  /** Seals the secrets of second factors; a file in the data folder has one when it is missing. */
  secretsKey: string | undefined;
  /** Public keys of age that backups are encrypted for; without any they are not. */
  backupRecipients: readonly string[];
  /** File of the secret key of an encrypted backup, to restore it. */
  backupIdentity: string | undefined;
  logLevel: string;
  /** How long the server goes on answering after SIGTERM, while `/readyz` says that it is ending. */
  drainSeconds: number;
  /** More rows than this are imported by a job, after the answer. */
  importJobRows: number;
  /** Files with more rows than this are made by a job, after the answer. */
  downloadJobRows: number;
  metrics: MetricsConfig;
}

/** Who reads the metrics, and where; without a port or a token nobody does. */
export interface MetricsConfig {
  host: string;
  port: number | undefined;
  token: string | undefined;
}

const DEFAULT_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

const integer = (name: string, text: string | undefined, fallback: number, min: number): number => {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min)
    throw new Error(`${name} doit être un nombre entier d’au moins ${min} (reçu\u00a0: ${text}).`);
  return value;
};

const CONTACT = /^(mailto:)?[^\s@:/]+@[^\s@:/]+$|^https:\/\/\S+$/;

const contactOf = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  if (!CONTACT.test(text))
    throw new Error(`SECURITY_CONTACT doit être une adresse e-mail ou https:// (reçu\u00a0: ${text}).`);
  return /^(mailto|https):/.test(text) ? text : `mailto:${text}`;
};

const ROLES: readonly string[] = RoleCode.anyOf.map((role) => role.const);

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((part) => part.trim() || []);

const rolesOf = (text: string | undefined): readonly string[] => {
  const roles = listOf(text);
  const unknown = roles.find((role) => !ROLES.includes(role));
  if (unknown !== undefined)
    throw new Error(`MFA_ROLES nomme un rôle inconnu\u00a0: ${unknown}. Rôles\u00a0: ${ROLES.join(', ')}.`);
  return roles;
};

const keyOf = (text: string | undefined): string | undefined => {
  if (text !== undefined && text.length < KEY_LENGTH)
    throw new Error(`SECRETS_KEY doit compter au moins ${KEY_LENGTH} caractères\u00a0: openssl rand -base64 32.`);
  return text;
};

/** A public key of age; its letters are those of Bech32. */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

const recipientsOf = (text: string | undefined): readonly string[] => {
  const recipients = listOf(text);
  // Not repeated in the message: it may be the secret key.
  if (recipients.some((key) => !RECIPIENT.test(key)))
    throw new Error('BACKUP_ENCRYPT_TO attend des clés publiques d’age (age1…), séparées par des virgules.');
  return recipients;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

const plainHttpOf = (env: NodeJS.ProcessEnv, host: string): Config['plainHttp'] => {
  if (env.NODE_ENV !== 'production' || LOOPBACK.test(host)) return 'accepted';
  return env.INSECURE_HTTP === '1' ? 'insecure' : 'refused';
};

/** A shorter one could be guessed. */
const MIN_TOKEN = 16;
/** Proxies ask every few seconds whether a server is ready. */
const DRAIN_SECONDS = 10;
/** A transaction needs one connection, and others read meanwhile. */
const MIN_POOL = 2;

function metricsOf(env: NodeJS.ProcessEnv): MetricsConfig {
  const token = env.METRICS_TOKEN || undefined;
  if (token !== undefined && token.length < MIN_TOKEN)
    throw new Error(`METRICS_TOKEN doit compter au moins ${MIN_TOKEN} caractères.`);
  return {
    host: env.METRICS_HOST || '127.0.0.1',
    port: env.METRICS_PORT ? integer('METRICS_PORT', env.METRICS_PORT, 0, 0) : undefined,
    token,
  };
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseReadUrls' | 'poolSize'
>;

function databaseOf(env: NodeJS.ProcessEnv): DatabaseConfig {
  const [databaseUrl, databaseDirectUrl] = [env.DATABASE_URL || undefined, env.DATABASE_DIRECT_URL || undefined];
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new Error('DATABASE_DIRECT_URL va avec DATABASE_URL, qui mène alors à PgBouncer.');
  const databaseReadUrls = (env.DATABASE_READ_URL ?? '').split(',').flatMap((url) => url.trim() || []);
  if (databaseReadUrls.length > 0 && databaseUrl === undefined)
    throw new Error('DATABASE_READ_URL va avec DATABASE_URL\u00a0: la base embarquée n’a pas de réplique.');
  return {
    databaseUrl,
    databaseReadUrls,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    databaseDirectUrl,
    poolSize: integer('PGPOOL_SIZE', env.PGPOOL_SIZE, CONNECTIONS, MIN_POOL),
  };
}

/**
 * Reads the configuration (docs/product.md, 2.2) from the environment. @throws Error with a French text naming the
 * variable.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const text = (name: string) => env[name] || undefined;
  const database = databaseOf(env);
  const isOurs = database.databaseUrl === undefined;
  const host = text('HOST') ?? '127.0.0.1';
  return {
    host,
    port: integer('PORT', env.PORT, 8080, 0),
    dataDir: path.resolve(text('DATA_DIR') ?? '.data'),
    ...database,
    demo: text('DEMO') === undefined ? isOurs && env.NODE_ENV !== 'production' : env.DEMO === '1',
    demoScale: integer('DEMO_SCALE', env.DEMO_SCALE, 1, 1),
    trustProxy: text('TRUST_PROXY') ?? false,
    earlyHints: env.EARLY_HINTS === '1',
    plainHttp: plainHttpOf(env, host),
    tileUrl: text('TILE_URL') ?? DEFAULT_TILES,
    basemap: text('BASEMAP'),
    ebpUrl: text('EBP_URL'),
    ebpExportDir: text('EBP_EXPORT_DIR'),
    trackingUrl: text('TRACKING_URL'),
    trackingToken: text('TRACKING_TOKEN'),
    securityContact: contactOf(text('SECURITY_CONTACT')),
    auditExportDir: text('AUDIT_EXPORT_DIR'),
    mfaRoles: rolesOf(text('MFA_ROLES')),
    passwordWords: ['Tournée', ...listOf(text('PASSWORD_WORDS'))],
    secretsKey: keyOf(text('SECRETS_KEY')),
    backupRecipients: recipientsOf(text('BACKUP_ENCRYPT_TO')),
    backupIdentity: text('BACKUP_IDENTITY'),
    // In a terminal a line for every answer would push the address out of sight.
    logLevel: text('LOG_LEVEL') ?? (process.stdout.isTTY ? 'warn' : 'info'),
    drainSeconds: integer('DRAIN_SECONDS', env.DRAIN_SECONDS, env.NODE_ENV === 'production' ? DRAIN_SECONDS : 0, 0),
    importJobRows: integer('IMPORT_JOB_ROWS', env.IMPORT_JOB_ROWS, JOB_OPTIONS.rows, 1),
    downloadJobRows: integer('DOWNLOAD_JOB_ROWS', env.DOWNLOAD_JOB_ROWS, JOB_OPTIONS.fileRows, 1),
    metrics: metricsOf(env),
  };
}
