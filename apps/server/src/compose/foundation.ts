import { existsSync } from 'node:fs';
import type { Config } from '../config/index.ts';
import type { DeclaredApp } from '../features/apps/index.ts';
import {
  createSandboxPayments,
  openStripePayments,
  type PaymentProvider,
} from '../features/billing/index.ts';
import { type Data, openData } from '../platform/data/index.ts';
import type { Installation } from '../platform/installation/index.ts';
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
import { StartupError } from '../platform/startup-error.ts';
import { readDeclaredApps } from './declared-apps.ts';
import { identify, refuseUsed } from './identify.ts';
import type { Stores } from './stores.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly log: Log;
  /** Shows the operator one line. */
  readonly print: (line: string) => void;
  /** Takes over a database, blobs or a key of another installation. Without it such a start is refused. */
  readonly adopt?: boolean;
}

type Role = 'as the only server' | 'beside a server';

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
  { config, log, print, adopt = false }: ComposeOptions,
  role: Role,
  readers?: ReaderPool,
): Promise<Foundation> {
  const payments = await openPayments(config);
  const declaredApps = await readDeclaredApps(config);
  if (role === 'beside a server') requireDatabaseFile(config);
  const hasRoom = await prepareDataFolder(config.dataDir);
  if (!hasRoom) {
    await dropBallast(config.dataDir);
    log.warn({ dataDir: config.dataDir }, 'the disk is full: nothing more is stored until there is room');
  }
  const isAlone = role === 'as the only server' && config.database.kind === 'sqlite';
  const claim = isAlone ? claimDataFolder(config.dataDir) : undefined;
  const opened = await openIdentified({ config, log, adopt, role, hasRoom, readers }).catch(
    (error: unknown) => {
      claim?.release();
      throw error;
    },
  );
  if (hasRoom) await keepBallast(config.dataDir);
  await makeDataPrivate(config.dataDir, (about) =>
    log.warn(about, 'other users of this machine can read data of this program'),
  );
  const mailer = createMailer(config, print);
  return { ...opened, config, log, mailer, payments, declaredApps, claim };
}

interface OpenOptions extends Required<Pick<ComposeOptions, 'config' | 'log' | 'adopt'>> {
  role: Role;
  hasRoom: boolean;
  readers: ReaderPool | undefined;
}

/** @throws {StartupError} when database, places and key don't belong together */
async function openIdentified({ config, log, adopt, role, hasRoom, readers }: OpenOptions) {
  const data = await openData(config, {
    readers,
    async beforeFirstUse() {
      if (role === 'beside a server') throw noInstallation(config);
      if (!adopt) await refuseUsed(config);
    },
  });
  try {
    const mayWrite = role === 'as the only server' && hasRoom;
    return { data, ...(await identify({ config, log, database: data.database, adopt, mayWrite })) };
  } catch (error) {
    await data.close();
    throw error;
  }
}

/** @throws {StartupError} when a command would otherwise make an empty database */
function requireDatabaseFile(config: Config): void {
  if (config.database.kind === 'sqlite' && !existsSync(config.database.path)) throw noInstallation(config);
}

function noInstallation({ database, dataDir }: Config): StartupError {
  const where = database.kind === 'sqlite' ? `DATA_DIR: ${dataDir}` : 'DATABASE_URL: the database';
  return new StartupError(`${where} holds no installation. Check the setting, or start the server once.`);
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
