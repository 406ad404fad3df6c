import {
  type DatabaseClient,
  openDatabase,
  openReadOnlySqlite,
  type ReadOnlyDatabase,
} from '@atoll/database';
import type { Config } from '../config/index.ts';
import { createAccountLookup } from '../features/accounts/worker/index.ts';
import { createAuditTrail } from '../features/audit/worker/index.ts';
import { createAllowance, isCharging } from '../features/billing/worker/index.ts';
import { createGrantLookup } from '../features/linked-apps/worker/index.ts';
import { createObjectStorage } from '../features/storage/index.ts';
import { createS3Gateway } from '../gateway-s3/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Core, joinCore } from '../platform/cluster/index.ts';
import { connectionsPerDoor } from '../platform/connections/index.ts';
import { readInstallation } from '../platform/installation/index.ts';
import { releaseMemory } from '../platform/lifecycle/release-memory.ts';
import type { Log } from '../platform/log/index.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { cacheAllowance } from './brief-allowance.ts';
import { refusalCodec } from './refusal-codec.ts';
import { roomFor, withinRoom } from './room.ts';
import { s3Region, storagePeers } from './storage-peers.ts';
import { openStores } from './stores.ts';

/** Serves the S3 endpoint in a separate process, which the main process starts and ends. */
export async function serveAsWorker({ config, log }: { config: Config; log: Log }): Promise<void> {
  const metrics = createMetrics(`worker-${process.pid}`);
  const core = joinCore({ errors: refusalCodec, metrics: metrics.asPlainData });
  try {
    const service = await openGateway(config, log, core);
    releaseMemory();
    await core.serve(service);
  } catch (error) {
    await core.reportFailure(error);
    throw error;
  }
}

async function openGateway(config: Config, log: Log, core: Core) {
  const { database, local } = openClient(config, core);
  const installation = await readInstallation(database.read);
  const accounts = createAccountLookup(database.read);
  const stores = await openStores(config, installation.id);
  const room = roomFor(config);
  const storage = createObjectStorage({
    ...withinRoom(stores, room),
    ...storagePeers(config, accounts, createGrantLookup(database.read), room),
    database,
    clock: systemClock,
    log,
    audit: createAuditTrail({ database, clock: systemClock, log }),
    allowance: cacheAllowance(
      createAllowance({
        read: database.read,
        clock: systemClock,
        accounts,
        free: config.free,
        credit: { grace: config.creditGrace, isCharging: isCharging(config.prices) },
      }),
      systemClock,
    ),
    invalidations: core.invalidations,
  });
  const gateway = createS3Gateway({
    storage,
    clock: systemClock,
    log,
    region: s3Region,
    publicUrl: config.s3.publicUrl,
    websiteHost: config.websiteHost,
    acceptsSignatureV2: config.s3.acceptsSignatureV2,
    allowedOrigins: config.http.origins,
    trustedProxies: config.trustedProxies,
    limits: { ...config.s3.limits, connectionsInAll: connectionsPerDoor(1) },
  });
  return {
    serve: gateway.serve,
    check: local.check,
    settled: gateway.settled,
    async drain() {
      await gateway.close();
      await storage.close();
      await local.close();
    },
  };
}

/** Opens the database. A SQLite file has a single writer, the core process; a database server accepts many. */
function openClient(
  { database: where }: Config,
  core: Core,
): { database: DatabaseClient; local: Pick<ReadOnlyDatabase, 'close'> & { check(): Promise<void> } } {
  if (where.kind === 'sqlite') {
    const local = openReadOnlySqlite(where.path);
    return { database: core.databaseClient(local), local: { check: local.ping, close: local.close } };
  }
  const local = openDatabase({
    dialect: 'postgres',
    url: where.url.reveal(),
    connections: where.connections,
  });
  // The core asks a database server itself: a slow one must not make this process look hung.
  return { database: local, local: { check: async () => undefined, close: local.close } };
}
