import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFiles, exposureCalls } from '@atoll/contract';
import type { Administration, Place } from './admin/administration.ts';
import { createBackups } from './admin/backups.ts';
import { withDemo } from './admin/demo/settings.ts';
import type { DemoProgress } from './admin/demo.ts';
import { createAccountExport } from './compose/account-export.ts';
import { accountPeers } from './compose/account-peers.ts';
import { agentPeers } from './compose/agent-peers.ts';
import { openBackupFolder } from './compose/backup-folder.ts';
import { chatPeers } from './compose/chat-peers.ts';
import { createExposureList } from './compose/exposures.ts';
import { type ComposeOptions, type Foundation, openFoundation } from './compose/foundation.ts';
import { openGoogleClient } from './compose/google-client.ts';
import { hubPeers } from './compose/hub-peers.ts';
import { openidPeers } from './compose/openid-peers.ts';
import { createProbes } from './compose/probes.ts';
import { publishPeers } from './compose/publish-peers.ts';
import { openReaders } from './compose/readers.ts';
import { createS3Endpoint } from './compose/s3-endpoint.ts';
import { createTlsEndpoint } from './compose/s3-tls.ts';
import { measureServer } from './compose/server-metrics.ts';
import { createSharePeers } from './compose/share-peers.ts';
import { storagePeers, storageSettings } from './compose/storage-peers.ts';
import { type Accounts, createAccounts, createStanding, passkeyHostOf } from './features/accounts/index.ts';
import { type Agents, createAgents, tokensOfDays } from './features/agents/core/index.ts';
import { type Audit, createAudit } from './features/audit/core/index.ts';
import { type AuditTrail, createAuditTrail } from './features/audit/index.ts';
import { type Billing, createBilling } from './features/billing/index.ts';
import { type Chance, createHub, type Hub, hubRecords } from './features/hub/core/index.ts';
import { type Apps, createApps } from './features/linked-apps/index.ts';
import { appGrantTopic, createStorage, type Storage, usageOfDays } from './features/storage/core/index.ts';
import { createSupport, type Support } from './features/support/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { acceptQueue, connectionsPerDoor, warnOfLowLimit } from './platform/connections/index.ts';
import { callRoutes, type Feature, fileRoutes, type Routes } from './platform/feature.ts';
import { newId } from './platform/ids.ts';
import { createInvalidations, type Invalidations } from './platform/invalidation/index.ts';
import { createDueDatesJob, createJobRunner } from './platform/jobs/index.ts';
import { closingIdle, createInFlight, listenError } from './platform/lifecycle/index.ts';
import {
  createOutgoingAgents,
  createPostJson,
  createPrivateAddressCheck,
} from './platform/outgoing/index.ts';
import { readHere } from './platform/readers/index.ts';
import { createConsoleServer, publicConfigOf } from './web/index.ts';

const inviteUses = 10;
/** The longest time for which running requests may finish after a stop signal. */
const settleTimeoutMs = 15_000;

/** The assembled program, which is not serving yet. */
export interface Program {
  /** Opens the ports and runs jobs. @throws {StartupError} if a port is not available */
  listen(): Promise<void>;
  /** Starts the processes that serve S3. Resolves once everything is served. */
  start(): Promise<void>;
  /** Prepares the demo account, and returns the lines that describe how to use it. */
  prepareDemo(): Promise<string[]>;
  /** Lets running requests finish, then closes everything, the database last. */
  close(): Promise<void>;
}

interface Domains {
  readonly hub: Hub;
  readonly agents: Agents;
  readonly accounts: Accounts;
  readonly apps: Apps;
  readonly audit: Audit;
  readonly auditTrail: AuditTrail;
  readonly billing: Billing;
  readonly storage: Storage;
  readonly support: Support;
  /** All features. Each may depend on those before it. The hub returns budgets to an account before billing charges it last. */
  readonly features: readonly Feature[];
}

/** The state of the process. */
interface Running {
  /** Aborts requests to user-configured addresses. */
  readonly stopping: AbortSignal;
  readonly filling: Filling;
}

/** Whether the demo account is being filled, and how far it is. */
interface Filling {
  progress: DemoProgress | null;
}

export { withDemo };

/** @throws {StartupError} if the data folder, the database or the blob store can't be used */
export async function compose(options: ComposeOptions): Promise<Program> {
  const { config, log } = options;
  const readers = openReaders(config, log);
  const foundation = await openFoundation(options, 'as the only server', readers);
  const { database } = foundation.data;
  const invalidations = createInvalidations((topic) => s3.tell(topic));
  const stopping = new AbortController();
  const filling: Filling = { progress: null };
  const domains = createDomains(foundation, invalidations, { stopping: stopping.signal, filling });
  const connectionsInAll = connectionsPerDoor(config.s3TlsPort === null ? 2 : 3);
  warnOfLowLimit(log);
  const { storage } = domains;
  const s3 = createS3Endpoint({ config, log, database, storage, invalidations, connectionsInAll });
  const tls = createTlsEndpoint({ config, log, storage, connectionsInAll });
  const jobs = createJobRunner({
    database,
    clock: systemClock,
    log,
    holder: `${hostname()}-${newId()}`,
    pollMs: config.jobs.pollMs,
    jobs: [
      ...domains.features.flatMap(({ jobs = [] }) => jobs),
      createDueDatesJob({ database, clock: systemClock }),
    ],
  });
  const state = { hasStarted: false, isDraining: false };
  const app = await createConsoleServer({
    config,
    log,
    data: foundation.data,
    state: {
      get isServing() {
        return state.hasStarted && s3.isServing();
      },
      get isDraining() {
        return state.isDraining;
      },
    },
    authenticator: {
      authenticate: async (token, accountId) =>
        (await domains.accounts.authenticate(token, accountId)) ??
        (await domains.apps.authenticate(token, accountId)),
      authenticateUpload: domains.storage.uploadTokens.authenticate,
    },
    connectionsInAll,
    probes: createProbes({ foundation, storage, s3 }),
    workerMetrics: s3.metrics,
    shared: domains.storage.handlers,
    shareSenders: domains.storage.shareSenders,
    agentVisits: domains.agents.visits,
    publicReleases: domains.hub.handlers,
    bind(server, deps) {
      for (const bind of allRoutes(foundation, domains)) bind(server, deps);
    },
  });

  measureServer({ config, storage, s3, agents: domains.agents });
  const inFlight = createInFlight();
  app.server.on('request', (_incoming, outgoing) => inFlight.add(outgoing));

  return {
    async listen() {
      const { http, s3: at } = config;
      readers?.start();
      await s3.listen().catch((cause: unknown) => {
        throw listenError(cause, { ...at, variable: 'S3_PORT' });
      });
      await tls.listen();
      await app.listen({ host: http.host, port: http.port, ...acceptQueue }).catch(async (cause: unknown) => {
        throw listenError(cause, { ...http, variable: 'PORT' });
      });
      jobs.start();
    },
    async start() {
      await s3.start();
      state.hasStarted = true;
    },
    async prepareDemo() {
      // Jobs go on after the demo is filled, and also work for others.
      const outside = AsyncLocalStorage.snapshot();
      const { accounts, agents, apps, billing, storage } = domains;
      const handlers = { accounts: accounts.handlers, billing: billing.handlers, storage: storage.handlers };
      const hub = {
        hubAt: (clock: Clock, chance: Chance) =>
          domains.hub.at({ clock, chance, budgets: billing.at(clock).hubBudgets }),
        clock: systemClock,
        consent: apps.handlers,
        consoleUrl: config.http.publicUrl,
        async withoutJobs(work: () => Promise<void>) {
          await jobs.stop();
          await work().finally(() => state.isDraining || outside(() => jobs.start()));
        },
      };
      const [{ demoPast }, { describeDemo, prepareDemo }] = await Promise.all([
        import('./admin/demo/past.ts'),
        import('./admin/demo.ts'),
      ]);
      const work = demoPast(database);
      const billingAt = billing.at;
      const deps = { accounts: accounts.directory, handlers, billingAt, storage, agents, hub, work };
      const tell = (progress: DemoProgress) => {
        filling.progress = progress;
      };
      const demo = await readHere(() => prepareDemo(deps, tell)).finally(() => {
        filling.progress = null;
      });
      return describeDemo(demo, config.http.publicUrl);
    },
    async close() {
      state.isDraining = true;
      stopping.abort();
      const jobsStopped = jobs.stop();
      // Accepts new clients until the running requests have ended, so that a slow one doesn't block others.
      const settled = Promise.all([inFlight.settled(), s3.settled(), tls.settled()]);
      await Promise.race([settled, sleep(settleTimeoutMs, undefined, { ref: false })]);
      await Promise.all([closingIdle(app.server, () => app.close()), s3.close(), tls.close()]);
      await jobsStopped;
      await closeAll(foundation, domains);
    },
  };
}

/**
 * Composes the same domains for the command line. It listens on no port and runs no jobs, so it may run next to a
 * server.
 * @throws {StartupError} if the data folder, the database or the blob store can't be used
 */
export async function composeAdministration(
  options: ComposeOptions,
  place: Place = 'beside a server',
): Promise<Administration> {
  const foundation = await openFoundation(options, place);
  const stopping = new AbortController();
  const domains = createDomains(foundation, createInvalidations(), {
    stopping: stopping.signal,
    filling: { progress: null },
  });
  const { accounts, agents, apps, audit, billing, storage, support } = domains;
  return {
    agents: agents.operations,
    accounts: accounts.directory,
    invites: accounts.invites,
    apps: apps.operations,
    billing: billing.operations,
    support: support.operations,
    encryption: storage,
    audit,
    openid: { rotateKey: () => apps.rotateOpenidKey() },
    tools: storage.tools,
    backups: createBackups({ tools: storage.tools, masterKey: options.config.masterKey }),
    sendDueAlerts: () => billing.sendDueAlerts(),
    async close() {
      stopping.abort();
      await closeAll(foundation, domains);
    },
  };
}

/** Returns the routes of all features, and of what is assembled from them. */
function allRoutes({ data: { limits } }: Foundation, domains: Domains): Routes[] {
  const accountExport = createAccountExport({ ...domains, clock: systemClock, limits });
  return [
    ...domains.features.flatMap(({ routes }) => routes),
    fileRoutes(accountFiles, accountExport),
    callRoutes(exposureCalls, createExposureList(domains.features)),
  ];
}

/** Closes in order of dependency: a writer before its destination. */
async function closeAll({ mailer, data, claim }: Foundation, { features }: Domains): Promise<void> {
  for (const feature of features) await feature.close?.();
  await mailer.close();
  await data.close();
  claim?.release();
}

function webhookPeers({ outgoing }: Foundation['config'], stopping: AbortSignal) {
  return {
    postJson: createPostJson(createOutgoingAgents(outgoing), { stopping }),
    isPrivateAddress: createPrivateAddressCheck(outgoing),
  };
}

function consoleSettings(config: Foundation['config']) {
  return { ...publicConfigOf(config), passkey_host: passkeyHostOf(config.http.publicUrl) };
}

/**
 * Creates the domains and connects those that depend on each other. Each sees only the interface that it declared.
 */
function createDomains(foundation: Foundation, invalidations: Invalidations, running: Running): Domains {
  const { stopping, filling } = running;
  const { config, log, data, mailer, blobStore, archiveStore, sealer, payments } = foundation;
  const { database, limits } = data;
  const clock = systemClock;
  const auditTrail = createAuditTrail({ database, clock, log });
  const features: Feature[] = [];
  const accounts: Accounts = createAccounts({
    ...data,
    clock,
    mailer,
    sealer,
    log,
    publicUrl: config.http.publicUrl,
    datahubAccount: config.datahubAccount,
    invites: { creditMicroUsd: config.inviteCreditMicroUsd, maxUses: inviteUses },
    publicConfig: () => ({ ...consoleSettings(config), demo_filling: filling.progress }),
    google: openGoogleClient(config),
    credits: { grantReferral: (tx, grant) => billing.credits.grantReferral(tx, grant) },
    billing: { find: (accountId) => billing.summaryOf(accountId) },
    audit: auditTrail,
    ...accountPeers(features),
  });
  const audit = createAudit({ database, emailsOf: accounts.directory.emailsOf });
  const standing = createStanding(database.read);
  const apps = createApps({
    ...data,
    clock,
    sealer,
    consoleOrigins: config.http.origins,
    environment: config.environment,
    datahubAccount: config.datahubAccount,
    declared: foundation.declaredApps,
    members: standing,
    names: standing,
    audit: auditTrail,
    log,
    ...openidPeers(config, database, stopping),
    publishEnd: (grantId) => invalidations.publish(appGrantTopic(grantId)),
  });
  const billing: Billing = createBilling({
    ...data,
    audit: auditTrail,
    clock,
    mailer,
    payments,
    publicUrl: config.http.publicUrl,
    accounts: accounts.directory,
    storage: { usageOf: (accountId, monthStart) => storage.usageOf(accountId, monthStart) },
    usage: {
      usageOfDays: async (...asked) => [...(await usageOfDays(...asked)), ...(await tokensOfDays(...asked))],
    },
    hub: { reservesOf: (db) => hub.reservesOf(db) },
    free: config.free,
    prices: config.prices,
    creditGrace: config.creditGrace,
    invoices: config.invoices,
    upgradeMinimumMicroUsd: config.upgradeMinimumMicroUsd,
  });
  const storage: Storage = createStorage({
    database,
    blobStore,
    archiveStore,
    ...storagePeers(config, accounts.directory, apps.grants.find, foundation.room, stopping),
    ...storageSettings(config),
    openBackupFolder,
    ...webhookPeers(config, stopping),
    clock,
    log,
    sealer,
    allowance: billing.allowance,
    appRecords: hubRecords,
    ...createSharePeers({ read: database.read, clock }),
    limits,
    mailer,
    invalidations,
    holderMark: accounts.directory.writerMarkOf,
    roleOf: (read, { personId, accountId }) => createStanding(read).roleOf(personId, accountId),
    audit: auditTrail,
    hasAskedAgent: (accountId) => agents.hasAskedAgent(accountId),
    usageMail: { mailer, findById: accounts.directory.findById, consoleUrl: config.http.publicUrl },
    uninvoicedSince: billing.uninvoicedSince,
    notices: accounts.notices,
  });
  const support = createSupport({
    ...data,
    clock,
    mailer,
    log,
    feedbackTo: config.contact.feedbackTo,
    accounts: accounts.directory,
  });
  const agents: Agents = createAgents({
    ...agentPeers({ foundation, storage, audit: auditTrail, stopping }),
    ...chatPeers({ config, sealer, accounts, billing, stopping }),
    ...publishPeers({ config, accounts }),
  });
  const hub: Hub = createHub(hubPeers({ foundation, accounts, apps, audit: auditTrail, storage, billing }));
  const domains = { accounts, apps, support, storage, audit, hub, billing, agents };
  features.push(...Object.values(domains).map(({ feature }) => feature));
  return { ...domains, auditTrail, features };
}
