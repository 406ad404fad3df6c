import type { Config } from '../config/index.ts';
import type { DeclaredApp } from '../features/apps/index.ts';
import {
  createSandboxPayments,
  openStripePayments,
  type PaymentProvider,
} from '../features/billing/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Data, openData } from '../platform/data/index.ts';
import { ensureInstallation, type Installation } from '../platform/installation/index.ts';
import {
  claimDataFolder,
  type DataClaim,
  dropBallast,
  keepBallast,
  makeDataPrivate,
  prepareDataFolder,
} from '../platform/lifecycle/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from '../platform/mail/index.ts';
import type { ReaderPool } from '../platform/readers/index.ts';
import { readDeclaredApps } from './declared-apps.ts';
import { openStores, type Stores } from './stores.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly log: Log;
  /** Shows the operator one line. */
  readonly print: (line: string) => void;
}

/** What the domains stand on; each part is one of several implementations. */
export interface Foundation extends Stores {
  readonly config: Config;
  readonly log: Log;
  readonly data: Data;
  readonly installation: Installation;
  readonly mailer: Mailer;
  readonly payments: PaymentProvider;
  readonly declaredApps: readonly DeclaredApp[];
  /** Held where one process alone may write: on the embedded default. */
  readonly claim: DataClaim | undefined;
}

/**
 * @param readers where other processes are to read what may take long
 * @throws {StartupError} when the data folder, the database or a blob store can't be used
 */
export async function openFoundation(
  { config, log, print }: ComposeOptions,
  role: 'as the only server' | 'beside a server',
  readers?: ReaderPool,
): Promise<Foundation> {
  const payments = await openPayments(config);
  const declaredApps = await readDeclaredApps(config);
  const hasRoom = await prepareDataFolder(config.dataDir);
  if (!hasRoom) {
    await dropBallast(config.dataDir);
    log.warn({ dataDir: config.dataDir }, 'the disk is full: nothing more is stored until there is room');
  }
  const isAlone = role === 'as the only server' && config.database.kind === 'sqlite';
  const claim = isAlone ? claimDataFolder(config.dataDir) : undefined;
  const data = await openData(config, readers);
  const installation = await ensureInstallation(data.database, systemClock.now());
  const stores = await openStores(config, installation.id);
  if (hasRoom) await keepBallast(config.dataDir);
  await makeDataPrivate(config.dataDir, (about) =>
    log.warn(about, 'other users of this machine can read data of this program'),
  );
  const mailer = createMailer(config, print);
  return { ...stores, config, log, data, installation, mailer, payments, declaredApps, claim };
}

function createMailer({ mail }: Config, print: (line: string) => void): Mailer {
  return mail.kind === 'smtp'
    ? createSmtpMailer({ url: mail.url.reveal(), from: mail.from })
    : createFileMailer({ folder: mail.folder, from: mail.from, print });
}

async function openPayments({ payments, http }: Config): Promise<PaymentProvider> {
  if (payments.kind === 'sandbox') return createSandboxPayments();
  const { secretKey, webhookSecret, apiUrl } = payments;
  return openStripePayments({
    secretKey: secretKey.reveal(),
    webhookSecret: webhookSecret.reveal(),
    apiUrl,
    publicUrl: http.publicUrl,
  });
}
