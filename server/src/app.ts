import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { EbpConnector } from './connectors/ebp/connector.ts';
import type { TrackingConnector } from './connectors/tracking/connector.ts';
import type { Db } from './db/pool.ts';
import { demonstrationRoutes } from './demo/routes.ts';
import { registerInquiries } from './plugins/downloads/later/inquiry.ts';
import { filesRoutes } from './plugins/downloads/later/routes.ts';
import { registerDownloads } from './plugins/downloads/slots.ts';
import { adminRoutes } from './modules/admin/routes.ts';
import { ajustementsRoutes } from './modules/ajustements/routes.ts';
import { alertesRoutes } from './modules/alertes/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { commandesRoutes } from './modules/commandes/routes.ts';
import { commercialRoutes } from './modules/commercial/routes.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { configurationRoutes } from './modules/configuration/routes.ts';
import { dashboardRoutes } from './modules/dashboard/routes.ts';
import { deviceSessionsRoutes } from './modules/deviceSessions/routes.ts';
import { type FactorRules, registerFactors } from './modules/login/factors/rules.ts';
import { factorsRoutes } from './modules/login/factors/routes.ts';
import { firstStepsRoutes } from './modules/firstSteps/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { registerSecurityTxt } from './modules/health/securityTxt.ts';
import { catalogueRoutes } from './modules/imports/catalogue/routes.ts';
import { importsRoutes } from './modules/imports/routes.ts';
import { jobListRoutes } from './modules/jobs/routes.ts';
import { livraisonsRoutes } from './modules/livraisons/routes.ts';
import { loginContext, loginRoutes } from './modules/login/routes.ts';
import { secondStepRoutes } from './modules/login/secondStep/routes.ts';
import { miscellaneousCatalogue } from './modules/miscellaneous/import.ts';
import { miscellaneousRoutes } from './modules/miscellaneous/routes.ts';
import { miscellaneousLivraisonsRoutes } from './modules/miscellaneousLivraisons/routes.ts';
import { miscellaneousStockRoutes } from './modules/miscellaneousStock/routes.ts';
import { paiementsRoutes } from './modules/paiements/routes.ts';
import { parcoursRoutes } from './modules/parcours/routes.ts';
import { posRoutes } from './modules/pos/routes.ts';
import { preferencesRoutes } from './modules/preferences/routes.ts';
import { productCatalogue } from './modules/products/import.ts';
import { productsRoutes } from './modules/products/routes.ts';
import { retoursRoutes } from './modules/retours/routes.ts';
import { securityEventsRoutes } from './modules/securityEvents/routes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { type JobOptions, registerJobs } from './plugins/jobs/jobs.ts';
import { jobsRoutes } from './plugins/jobs/routes.ts';
import { stockRoutes } from './modules/stock/routes.ts';
import { trackingDeviceCalls, trackingDevicesRoutes } from './modules/trackingDevices/routes.ts';
import { utilisateursRoutes } from './modules/utilisateurs/routes.ts';
import { zonesRoutes } from './modules/zones/routes.ts';
import { registerAuthorization } from './plugins/access/authorization.ts';
import { eventsRoutes, registerEvents } from './plugins/events/events.ts';
import { registerBodies } from './plugins/load/bodies.ts';
import { type Limits, LIMITS } from './plugins/load/shares.ts';
import { type Load, registerShedding } from './plugins/load/shedding.ts';
import { registerSockets } from './plugins/load/sockets.ts';
import { basemapAddress, registerBasemap } from './plugins/basemap.ts';
import { schemaController } from './plugins/compilers.ts';
import { registerJsonBodies } from './plugins/longBodies/jsonBodies.ts';
import { registerLongAnswers } from './plugins/longBodies/longAnswers.ts';
import { onClientError, onFrameworkError, registerErrors } from './plugins/errors.ts';
import { registerConnectionClose } from './plugins/load/connectionClose.ts';
import { registerHydra } from './plugins/hydra/hydra.ts';
import { registerIdempotency } from './plugins/idempotency/idempotency.ts';
import { refuseOtherMethods, registerRouteList } from './plugins/methods.ts';
import { registerCompression } from './plugins/load/compression.ts';
import { registerHeaders, registerPages } from './plugins/pages.ts';
import { type MetricsOptions, registerMetrics } from './plugins/metrics/register.ts';
import { registerTracing, type Tracing } from './plugins/tracing.ts';
import { proxiesOf, registerRequests, requestIds } from './plugins/requests.ts';
import { registerSession } from './plugins/access/session.ts';
import { registerSecurityLog } from './plugins/security/securityLog.ts';
import { registerReplicas } from './plugins/load/replicas.ts';
import { registerSharedAnswers } from './plugins/load/sharedAnswers.ts';
import { ajvOptions, registerQueryCheck } from './plugins/validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** The accounting system, null without a configured one. */
    ebp: EbpConnector | null;
    /** The provider of device positions, null without a configured one. */
    tracking: TrackingConnector | null;
    /** Accounts that many people use. */
    sharedAccounts: ReadonlySet<string>;
    /** True as soon as the process was asked to stop; it answers as usual while proxies take notice. */
    draining: boolean;
    /** True when it stops: what is under way is finished. */
    stopping: boolean;
  }
}

export interface AppOptions {
  db: Db;
  ebp: EbpConnector | null;
  tracking?: TrackingConnector | null;
  /** Folder of the built application. Without its files the server offers the API alone. */
  webDir: string;
  tileUrl: string;
  /** File or address of a base map in vector tiles; without one, `tileUrl` counts. */
  basemap?: string | undefined;
  logger?: FastifyServerOptions['logger'];
  trustProxy?: string | false;
  /** Whether a proxy passes early hints on. */
  earlyHints?: boolean;
  /** Whom to tell about a weakness. */
  securityContact?: string;
  /** Whom a second factor is required of, and the key of its secrets; without it nobody is, and the key is new. */
  factors?: Partial<FactorRules>;
  /** Accounts that many people use: they are told of no sign-ins, and keep a password that somebody else chose. */
  sharedAccounts?: readonly string[];
  /** Whether nobody is signed in without HTTPS. */
  refusesPlainHttp?: boolean;
  /** How long a page waits for its first data (ms). */
  pagePatience?: number;
  /** Counts what this server does; nobody counts by default. */
  metrics?: MetricsOptions | undefined;
  /** Writes traces; nobody does by default. */
  tracing?: Tracing | undefined;
  /** When work goes on after its request, and how a process holds it. */
  jobs?: Partial<JobOptions>;
  /** How busy this process is; measured by default, given by tests. */
  load?: () => Load;
  /** Other limits than in production, for tests. */
  limits?: Partial<Limits>;
}

/** Resources under `/api/data`, one folder each. */
const MODULES: FastifyPluginAsyncTypebox[] = [
  sessionRoutes,
  accountRoutes,
  factorsRoutes,
  secondStepRoutes,
  preferencesRoutes,
  adminRoutes,
  configurationRoutes,
  dashboardRoutes,
  firstStepsRoutes,
  demonstrationRoutes,
  alertesRoutes,
  utilisateursRoutes,
  commercialRoutes,
  livraisonsRoutes,
  retoursRoutes,
  miscellaneousLivraisonsRoutes,
  paiementsRoutes,
  commandesRoutes,
  posRoutes,
  deviceSessionsRoutes,
  stockRoutes,
  miscellaneousRoutes,
  catalogueRoutes(miscellaneousCatalogue),
  miscellaneousStockRoutes,
  productsRoutes,
  catalogueRoutes(productCatalogue),
  zonesRoutes,
  importsRoutes,
  jobsRoutes,
  filesRoutes,
  jobListRoutes,
  historyRoutes,
  auditRoutes,
  securityEventsRoutes,
  ajustementsRoutes,
  trackingDevicesRoutes,
  parcoursRoutes,
  eventsRoutes,
];

const SMALL_BODY = 64 * 1024;
/** A page never waits longer for its data: the application asks for what is not there by then. */
const PAGE_PATIENCE_MS = 150;

/** Builds the whole server, the same in tests and in production. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const trusted = options.trustProxy ? options.trustProxy.split(',').map((name) => name.trim()) : [];
  const isFromProxy = proxiesOf(trusted);
  const app = Fastify({
    logger: options.logger ?? false,
    ...(trusted.length > 0 ? { trustProxy: trusted } : {}),
    ajv: ajvOptions,
    schemaController,
    bodyLimit: SMALL_BODY,
    // A large import over a slow link takes minutes to arrive.
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: requestIds(isFromProxy),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('db', options.db);
  app.decorate('ebp', options.ebp);
  app.decorate('tracking', options.tracking ?? null);
  app.decorate('draining', false);
  app.decorate('stopping', false);
  app.decorate('release', null);
  registerRequests(app, isFromProxy);
  if (options.tracing) registerTracing(app, options.tracing);
  app.decorate('sharedAccounts', new Set(options.sharedAccounts));
  // A foreign page can send other types than JSON without asking first, so only the sign-in form may use one.
  app.removeContentTypeParser('text/plain');
  registerJsonBodies(app);
  registerLongAnswers(app);
  registerErrors(app);
  registerFactors(app, options.factors);
  registerSecurityLog(app);
  const basemap = options.basemap ?? '';
  registerHeaders(app, options.tileUrl, basemap);
  const limits = { ...LIMITS, ...options.limits };
  registerSockets(app, limits, Boolean(options.trustProxy));
  const countForPerson = registerShedding(app, limits, options.load);
  registerConnectionClose(app);
  registerCompression(app);
  await app.register(cookie);
  registerSession(app, options.db, options.refusesPlainHttp);
  registerInquiries(app);
  registerReplicas(app);
  app.addHook('onRequest', countForPerson);
  registerBodies(app, limits);
  registerAuthorization(app);
  registerRouteList(app);
  registerQueryCheck(app);
  registerHydra(app);
  registerSharedAnswers(app);
  registerIdempotency(app);
  registerDownloads(app);
  registerJobs(app, options.jobs);
  registerEvents(app);
  await app.register(swagger, { openapi: { info: { title: 'Tournée', version: '1' } } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  await app.register(healthRoutes);
  registerSecurityTxt(app, options.securityContact);
  if (options.metrics) registerMetrics(app, options.metrics);
  await app.register(loginRoutes);
  for (const module of MODULES) await app.register(module, { prefix: '/api/data' });
  await app.register(trackingDeviceCalls);
  await registerBasemap(app, basemap);
  await registerPages(app, {
    webDir: options.webDir,
    tileUrl: options.tileUrl,
    basemap: basemapAddress(basemap),
    patience: options.pagePatience ?? PAGE_PATIENCE_MS,
    earlyHints: options.earlyHints ?? false,
    loginContext,
  });
  refuseOtherMethods(app);
  return app;
}
