import type { Database } from '@atoll/database';
import type { BlobLocation, Config } from '../config/index.ts';
import { sampleArchived, sampleBlobs } from '../features/storage/core/index.ts';
import { systemClock } from '../platform/clock.ts';
import {
  blobPlace,
  claimPlaces,
  commonOwner,
  dataFolderPlace,
  ensureInstallation,
  findInstallation,
  type Installation,
  isRightKey,
  mayMakeKey,
  type Place,
  refuseForeignPlaces,
  refuseUsedPlaces,
  rememberKey,
} from '../platform/installation/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { Sealer } from '../platform/secrets/index.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type BlobStores, openBlobStores, openSealer, type Stores } from './stores.ts';

interface IdentifyOptions {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  /** Whether the operator has declared that database, stores and key belong together from now on. */
  readonly adopt: boolean;
  /** False beside a server, which writes at its own start, and on a full disk. */
  readonly mayWrite: boolean;
}

/**
 * Checks that database, blob store, archive, data folder and master key belong to one installation, and opens them. The
 * first start assigns an ID.
 * @throws {StartupError} with a one-line instruction
 */
export async function identify(options: IdentifyOptions): Promise<Stores & { installation: Installation }> {
  const { config, log, database, adopt, mayWrite } = options;
  const known = await findInstallation(database.read);
  let stores = await openBlobStores(config, known ? { installationId: known.id } : {});
  let places = placesOf(config, stores, database);
  const id = known?.id ?? (await commonOwner(places));
  const isUpgraded = known === undefined && !(await database.isEmpty());
  const identity = await database.identity();
  // Runs before the ID is assigned, so that a refused start changes nothing.
  if (!adopt) {
    const checks = { isUpgraded, needsBlobs: mayWrite };
    await refuseForeignPlaces(places, { installationId: id, database: identity }, checks);
  }
  const installation = known ?? (await ensureInstallation(database, systemClock.now(), id));
  if (!known) {
    stores = await openBlobStores(config, { installationId: installation.id });
    places = placesOf(config, stores, database);
  }
  const sealer = await openRightKey(options);
  const claimant = { installationId: installation.id, database: identity };
  if (adopt || mayWrite) {
    for (const { variable, where } of await claimPlaces(places, claimant, { adopt })) {
      log.warn({ variable, where, installation: installation.id }, 'adopted from another installation');
    }
  }
  return { ...stores, sealer, installation };
}

/**
 * Checks that all locations are unused before a new database is created.
 * @throws {StartupError} if a location is in use
 */
export async function refuseUsed(config: Config): Promise<void> {
  const stores = await openBlobStores(config, {});
  await refuseUsedPlaces(placesOf(config, stores, undefined));
}

async function openRightKey({ config, database, adopt, mayWrite }: IdentifyOptions): Promise<Sealer> {
  const sealer = await openSealer(config, { mayMakeKey: adopt || (await mayMakeKey(database)) });
  if (!adopt && !(await isRightKey(database, sealer))) {
    const what = config.masterKey.kind === 'file' ? `DATA_DIR: ${config.masterKey.path}` : 'SECRET_KEY: this';
    throw new StartupError(
      `${what} is not the key of this installation and can’t decrypt its data. Restore the original key. To continue without the encrypted data, start once with --adopt.`,
    );
  }
  if (adopt || mayWrite) await rememberKey(database, sealer);
  return sealer;
}

function placesOf(config: Config, stores: BlobStores, database: Database | undefined): Place[] {
  // A transaction reads in this process: a start must not depend on reader processes.
  const sample = (named: typeof sampleBlobs) => async () => (database ? database.transaction(named) : []);
  const { blobStore, archiveStore } = stores;
  return [
    dataFolderPlace(config.dataDir),
    blobPlace({ variable: 'BLOBS_URL', where: describe(config.blobs) }, blobStore, sample(sampleBlobs)),
    blobPlace(
      { variable: 'ARCHIVE_URL', where: describe(config.archive) },
      archiveStore,
      sample(sampleArchived),
    ),
  ];
}

function describe(location: BlobLocation): string {
  if (location.kind === 'files') return location.path;
  const { endpoint, bucket, prefix } = location.address;
  return `${endpoint}/${bucket}/${prefix}`;
}
