import { hostname } from 'node:os';
import { type BlobStore, createFileBlobStore } from '@atoll/blob-store';
import { accountsCalls, billingCalls, storageCalls, supportCalls } from '@atoll/contract';
import type { FastifyInstance } from 'fastify';
import type { Administration } from './admin/administration.ts';
import { describeDemo, prepareDemo } from './admin/demo.ts';
import type { BlobLocation, Config } from './config/index.ts';
import {
  type Accounts,
  createAccounts,
  createGoogleClient,
  googleCallbackPath,
} from './features/accounts/index.ts';
import {
  type Billing,
  createBilling,
  createSandboxPayments,
  type PaymentProvider,
} from './features/billing/index.ts';
import { createPostJson, createStorage, type Storage } from './features/storage/index.ts';
import { createSupport, type Support } from './features/support/index.ts';
import { createS3Gateway } from './gateway-s3/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Data, openData } from './platform/data/index.ts';
import { bindCalls, type CallDeps } from './platform/http/index.ts';
import { newId } from './platform/ids.ts';
import { createInvalidations } from './platform/invalidation/index.ts';
import { createJobRunner } from './platform/jobs/index.ts';
import { closingIdle, listenError, makeFolder, prepareDataFolder } from './platform/lifecycle/index.ts';
import type { Log } from './platform/log/index.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from './platform/mail/index.ts';
import { createSealer, keysOfFile, parseKeys, type Sealer } from './platform/secrets/index.ts';
import { StartupError } from './platform/startup-error.ts';
import { createConsoleServer, publicConfigOf } from './web/index.ts';

/** What signatures name; there is one. */
const s3Region = 'us-east-1';
const inviteUses = 10;

/** The program, put together but not yet serving. */
export interface Program {
  /** @throws {StartupError} when a port can't be had */
  listen(): Promise<void>;
  /** Makes sure of the demo account, and answers the lines that tell how to use it. */
  prepareDemo(): Promise<string[]>;
  /** Lets what is under way finish, then closes everything; the database last. */
  close(): Promise<void>;
}

export interface ComposeOptions {
  readonly config: Config;
  readonly log: Log;
  /** Shows the operator one line. */
  readonly print: (line: string) => void;
}

interface Domains {
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly storage: Storage;
  readonly support: Support;
}

/** @throws {StartupError} when the data folder, the database or the blob store can't be used */
export async function compose(options: ComposeOptions): Promise<Program> {
  const { config, log } = options;
  const foundation = await openFoundation(options);
  const domains = createDomains(foundation);
  const jobs = createJobRunner({
    database: foundation.data.database,
    clock: systemClock,
    log,
    holder: `${hostname()}-${newId()}`,
    jobs: [...domains.accounts.jobs, ...domains.billing.jobs, ...domains.storage.jobs],
  });
  const state = { isServing: false, isDraining: false };
  const app = await createConsoleServer({
    config,
    log,
    data: foundation.data,
    state,
    authenticator: domains.accounts,
    bind: (server, deps) => bindDomains(server, deps, domains),
  });

  const gateway = createS3Gateway({
    storage: domains.storage,
    clock: systemClock,
    log,
    region: s3Region,
    publicUrl: config.s3.publicUrl,
    allowedOrigins: config.http.origins,
  });

  return {
    async listen() {
      const { http, s3 } = config;
      await gateway.listen(s3.port, s3.host).catch((cause: unknown) => {
        throw listenError(cause, { ...s3, variable: 'S3_PORT' });
      });
      await app.listen({ host: http.host, port: http.port }).catch((cause: unknown) => {
        throw listenError(cause, { ...http, variable: 'PORT' });
      });
      jobs.start();
      state.isServing = true;
    },
    async prepareDemo() {
      const { accounts, billing, storage } = domains;
      const handlers = { accounts: accounts.handlers, billing: billing.handlers, storage: storage.handlers };
      const demo = await prepareDemo({ accounts: accounts.directory, handlers, storage });
      return describeDemo(demo, config.http.publicUrl);
    },
    async close() {
      state.isDraining = true;
      await Promise.all([closingIdle(app.server, () => app.close()), gateway.close()]);
      await jobs.stop();
      await closeAll(foundation, domains);
    },
  };
}

/**
 * The same domains for the command line: nothing listens and no job runs, so it may work beside a server.
 * @throws {StartupError} when the data folder, the database or the blob store can't be used
 */
export async function composeAdministration(options: ComposeOptions): Promise<Administration> {
  const foundation = await openFoundation(options);
  const domains = createDomains(foundation);
  const { accounts, billing, support } = domains;
  return {
    accounts: accounts.directory,
    invites: accounts.invites,
    billing: billing.operations,
    support: support.operations,
    sendDueAlerts: () => billing.sendDueAlerts(),
    close: () => closeAll(foundation, domains),
  };
}

/** In the order of need: whoever may still write closes before what it writes to. */
async function closeAll({ mailer, data }: Foundation, { accounts, storage }: Domains): Promise<void> {
  await accounts.settled();
  await storage.close();
  await mailer.close();
  await data.close();
}

/** What the domains stand on; each part is one of several implementations. */
interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly data: Data;
  readonly mailer: Mailer;
  readonly blobStore: BlobStore;
  readonly archiveStore: BlobStore;
  readonly sealer: Sealer;
  readonly payments: PaymentProvider;
}

async function openFoundation({ config, log, print }: ComposeOptions): Promise<Foundation> {
  const payments = createPayments(config);
  await prepareDataFolder(config.dataDir);
  const [blobStore, archiveStore] = [
    await openBlobs('BLOBS_URL', config.blobs),
    await openBlobs('ARCHIVE_URL', config.archive),
  ];
  const sealer = await openSealer(config);
  const data = await openData(config);
  return {
    config,
    log,
    data,
    mailer: createMailer(config, print),
    blobStore,
    archiveStore,
    sealer,
    payments,
  };
}

function createMailer({ mail }: Config, print: (line: string) => void): Mailer {
  return mail.kind === 'smtp'
    ? createSmtpMailer({ url: mail.url.reveal(), from: mail.from })
    : createFileMailer({ folder: mail.folder, from: mail.from, print });
}

async function openBlobs(variable: 'BLOBS_URL' | 'ARCHIVE_URL', blobs: BlobLocation): Promise<BlobStore> {
  if (blobs.kind === 's3') {
    throw new StartupError(
      `${variable}: this version keeps bytes in files only; give a file:///path address or nothing.`,
    );
  }
  try {
    await makeFolder(blobs.path);
    return await createFileBlobStore(blobs.path);
  } catch (cause) {
    throw new StartupError(`${variable}: ${blobs.path} must be a folder this program may write to.`, {
      cause,
    });
  }
}

async function openSealer({ masterKey }: Config): Promise<Sealer> {
  if (masterKey.kind === 'file') return createSealer(await keysOfFile(masterKey.path));
  const keys = parseKeys(masterKey.key.reveal());
  if (!keys) throw new StartupError('SECRET_KEY must be base64 of 32 random bytes.');
  return createSealer(keys);
}

function createPayments({ payments }: Config): PaymentProvider {
  if (payments.kind === 'stripe') {
    throw new StartupError('STRIPE_SECRET_KEY: this version has the sandbox provider only; leave it empty.');
  }
  return createSandboxPayments();
}

/** Domains that need one another are tied here: each sees only the interface it declared. */
function createDomains(foundation: Foundation): Domains {
  const { config, log, data, mailer, blobStore, archiveStore, sealer, payments } = foundation;
  const { database, limits } = data;
  const clock = systemClock;
  const { google } = config;
  const accounts: Accounts = createAccounts({
    database,
    clock,
    limits,
    mailer,
    log,
    publicUrl: config.http.publicUrl,
    datahubAccount: config.datahubAccount,
    invites: { creditMicroUsd: config.inviteCreditMicroUsd, maxUses: inviteUses },
    publicConfig: () => publicConfigOf(config),
    google:
      google.kind === 'off'
        ? null
        : createGoogleClient({
            issuer: google.issuer,
            clientId: google.clientId,
            clientSecret: google.clientSecret.reveal(),
            redirectUri: `${config.http.publicUrl}${googleCallbackPath}`,
          }),
    credits: { grantReferral: (tx, grant) => billing.credits.grantReferral(tx, grant) },
    billing: { find: (accountId) => billing.summaryOf(accountId) },
  });
  const billing: Billing = createBilling({
    database,
    clock,
    mailer,
    payments,
    publicUrl: config.http.publicUrl,
    accounts: accounts.directory,
    storage: { usageOf: (accountId, monthStart) => storage.usageOf(accountId, monthStart) },
    free: config.free,
    upgradeMinimumMicroUsd: config.upgradeMinimumMicroUsd,
  });
  const storage: Storage = createStorage({
    database,
    blobStore,
    archiveStore,
    restoreDelayMs: config.archive.restoreDelayMs,
    secondsPerDay: config.lifecycle.secondsPerDay,
    postJson: createPostJson(config.webhooks),
    clock,
    log,
    sealer,
    region: s3Region,
    s3PublicUrl: config.s3.publicUrl,
    allowance: billing.allowance,
    accounts: {
      exists: async (id) => (await accounts.directory.findById(id)) !== undefined,
      idOfEmail: async (email) => (await accounts.directory.find(email))?.id,
    },
    websiteHost: config.websiteHost,
    invalidations: createInvalidations(),
    isAccountActive: async (id) => (await accounts.directory.findById(id))?.status === 'active',
    hasAskedAgent: async () => false,
  });
  const support = createSupport({
    database,
    clock,
    limits,
    mailer,
    log,
    feedbackTo: config.contact.feedbackTo,
    accounts: accounts.directory,
  });
  return { accounts, billing, storage, support };
}

function bindDomains(
  app: FastifyInstance,
  deps: CallDeps,
  { accounts, billing, storage, support }: Domains,
): void {
  bindCalls(app, accountsCalls, accounts.handlers, deps);
  bindCalls(app, storageCalls, storage.handlers, deps);
  bindCalls(app, billingCalls, billing.handlers, deps);
  bindCalls(app, supportCalls, support.handlers, deps);
  accounts.bindGoogleCallback(app);
}
