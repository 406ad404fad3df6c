import { existsSync } from 'node:fs';
import type { Config } from '../config/index.ts';
import {
  createSandboxPayments,
  openStripePayments,
  type PaymentProvider,
} from '../features/billing/index.ts';
import type { DeclaredApp } from '../features/linked-apps/index.ts';
import { type Data, openData } from '../platform/data/index.ts';
import type { Installation } from '../platform/installation/index.ts';
import { forgetDeadRuns } from '../platform/jobs/index.ts';
import {
  claimDataFolder,
  type DataClaim,
  keepReserve,
  makeDataPrivate,
  prepareDataFolder,
  type Reserve,
  type Room,
  retryWhenFull,
} from '../platform/lifecycle/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from '../platform/mail/index.ts';
import type { ReaderPool } from '../platform/readers/index.ts';
import { StartupError } from '../platform/startup-error.ts';
import { readDeclaredApps } from './declared-apps.ts';
import { identify, refuseUsed } from './identify.ts';
import { reserveFor, roomFor, withinRoom } from './room.ts';
import type { Stores } from './stores.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly log: Log;
  readonly print: (line: string) => void;
  /** Takes over a database, blobs or a key of another installation. Otherwise such a start is refused. */
  readonly adopt?: boolean;
}

type Role = 'as the only server' | 'beside a server';

/** The infrastructure of the domains. Each part is one of several implementations. */
export interface Foundation extends Stores {
  readonly config: Config;
  readonly log: Log;
  readonly data: Data;
  readonly installation: Installation;
  /** Undefined if nothing is stored on this machine. */
  readonly room: Room | undefined;
  readonly mailer: Mailer;
  readonly payments: PaymentProvider;
  readonly declaredApps: readonly DeclaredApp[];
  /** Held if only one process may write, as with the embedded database. */
  readonly claim: DataClaim | undefined;
}

/**
 * @param readers processes for reads that may take long
 * @throws {StartupError} if the data folder, the database or a blob store can't be used
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
  const reserve = reserveFor(config);
  // Opening the database takes a little disk space.
  reserve?.releaseIfFull();
  const isAlone = role === 'as the only server' && config.database.kind === 'sqlite';
  const claim = isAlone ? claimDataFolder(config.dataDir) : undefined;
  const opened = await openIdentified({ config, log, adopt, role, hasRoom, readers, reserve }).catch(
    (error: unknown) => {
      claim?.release();
      throw error;
    },
  );
  const room = roomFor(config);
  const stores = withinRoom(opened, room);
  if (isAlone && reserve && room) keepReserve({ database: opened.data.database, reserve, room, log });
  await makeDataPrivate(config.dataDir, (about) =>
    log.warn(about, 'other users of this machine can read data of this program'),
  );
  if (isAlone && hasRoom) await forgetDeadRuns(opened.data.database);
  const mailer = createMailer(config, print);
  return { ...opened, ...stores, room, config, log, mailer, payments, declaredApps, claim };
}

interface OpenOptions extends Required<Pick<ComposeOptions, 'config' | 'log' | 'adopt'>> {
  role: Role;
  hasRoom: boolean;
  readers: ReaderPool | undefined;
  reserve: Reserve | undefined;
}

/** @throws {StartupError} if database, stores and key don't belong together */
async function openIdentified(options: OpenOptions) {
  const { config, log, adopt, role, hasRoom, readers, reserve } = options;
  const unaided = await openData(config, {
    readers,
    async beforeFirstUse() {
      if (role === 'beside a server') throw noInstallation(config);
      if (!adopt) await refuseUsed(config);
    },
  });
  const database = reserve ? retryWhenFull(unaided.database, reserve) : unaided.database;
  const data = { ...unaided, database };
  try {
    const mayWrite = role === 'as the only server' && hasRoom;
    return { data, ...(await identify({ config, log, database: data.database, adopt, mayWrite })) };
  } catch (error) {
    await data.close();
    throw error;
  }
}

/** @throws {StartupError} if a command would otherwise create an empty database */
function requireDatabaseFile(config: Config): void {
  if (config.database.kind === 'sqlite' && !existsSync(config.database.path)) throw noInstallation(config);
}

function noInstallation({ database, dataDir }: Config): StartupError {
  const where = database.kind === 'sqlite' ? `DATA_DIR: ${dataDir}` : 'DATABASE_URL: the database';
  return new StartupError(
    `${where} contains no installation. Check the setting, or start the server once to create one.`,
  );
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
