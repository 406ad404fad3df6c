import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { managedKeyId } from '../kernel/record.ts';
import { createKeyService, type KeyService } from './key.service.ts';
import { createEmbeddedKeys, type EmbeddedKeys } from './keys/embedded-keys.ts';
import type { KmsBackends } from './kms/backends.ts';
import { createKmsService, type KmsService } from './kms/kms.service.ts';
import { destroyDoomedKeys, rotateYearly } from './kms/kms-jobs.ts';
import { type EncryptionRecords, rewrapOldRecords } from './reencryption.ts';
import {
  createTransitClient,
  type TransitClient,
  type TransitClientOptions,
} from './vault/transit-client.ts';
import { createVaultKeys } from './vault/vault-keys.ts';

export type { CustomerKey } from '../kernel/customer-key.ts';
export type { DataKey } from '../kernel/data-key.ts';
export {
  type EncryptionContext,
  type EncryptionRecord,
  type EncryptionRequest,
  fromColumn,
  requestOf,
  toColumn,
  wrappingOf,
} from '../kernel/record.ts';
export { type EncryptionRefusal, encryptionS3Errors } from '../kernel/refusals.ts';
export {
  openBytes,
  openRange,
  SealedBytesDamagedError,
  sealBytes,
  sealStream,
} from './chunks/index.ts';
export {
  type Connection,
  encryptionHeaders,
  isSecureConnection,
  readCustomerKey,
  readEncryptionRequest,
  readSourceCustomerKey,
  refuseEncryptionRequest,
} from './headers/index.ts';

import { hourMs } from '../../../platform/time.ts';

export type { KeyService, NewEncryption } from './key.service.ts';
export type { KmsService } from './kms/kms.service.ts';
export type { EncryptedThing, EncryptionRecords } from './reencryption.ts';
export type { TransitClientOptions } from './vault/transit-client.ts';

export interface EncryptionDeps {
  database: DatabaseClient;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  /** The region in the ARNs of keys. */
  region: string;
  /** The Vault for new KMS keys; by default they are created in the database. */
  vault?: TransitClientOptions | undefined;
  records: EncryptionRecords;
}

export type Encryption = ReturnType<typeof createEncryption>;

export function createEncryption(deps: EncryptionDeps) {
  const managed = createEmbeddedKeys(deps);
  const transit = deps.vault && createTransitClient(deps.vault);
  const vault = transit && createVaultKeys({ ...deps, transit });
  const backends: KmsBackends = { embedded: managed, vault };
  const kms = createKmsService({ ...deps, backends });
  const keys = createKeyService({ managed, kms });
  return {
    keys,
    kms,
    jobs: createJobs({ ...deps, managed, transit, backends, kms, keys }),
    /** Creates a new version of the SSE-S3 key and returns its number; the re-encryption job's next run rewraps the records. */
    async rotateManagedKey() {
      await managed.create(managedKeyId);
      await managed.rotate(managedKeyId);
      return managed.latestVersion(managedKeyId);
    },
  };
}

type JobDeps = EncryptionDeps & {
  managed: EmbeddedKeys;
  transit: TransitClient | undefined;
  backends: KmsBackends;
  kms: KmsService;
  keys: KeyService;
};

function createJobs(deps: JobDeps): Job[] {
  const { transit } = deps;
  return [
    ...(transit ? [{ name: 'storage-kms-token', everyMs: hourMs, run: () => transit.renewToken() }] : []),
    { name: 'storage-kms-deletions', everyMs: hourMs, run: (signal) => destroyDoomedKeys(deps, signal) },
    { name: 'storage-kms-rotations', everyMs: 6 * hourMs, run: (signal) => rotateYearly(deps, signal) },
    { name: 'storage-reencryption', everyMs: hourMs, run: (signal) => rewrapOldRecords(deps, signal) },
    { name: 'storage-master-key', everyMs: 6 * hourMs, run: (signal) => deps.managed.resealStale(signal) },
  ];
}
