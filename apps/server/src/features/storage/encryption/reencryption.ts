import type { Log } from '../../../platform/log/index.ts';
import { type EncryptionRecord, managedKeyId, wrappingName } from '../kernel/record.ts';
import type { KeyService } from './key.service.ts';
import { type KeyMaterial, KeyMaterialMissingError } from './keys/key-material.ts';
import { type KmsJobDeps, pagesOfKeys } from './kms/kms-jobs.ts';

/** An object or upload with its encryption record. */
export interface EncryptedThing {
  id: string;
  accountId: string;
  record: EncryptionRecord;
}

/** The store of encryption records, which the domain supplies. */
export interface EncryptionRecords {
  /** Returns records with exactly this `wrappingOf(record)`, in the order of their IDs, after `afterId`. */
  findWrappedUnder(wrapping: string, afterId: string, limit: number): Promise<EncryptedThing[]>;
  /** Does nothing if the record has changed since it was found. */
  replace(found: EncryptedThing, record: EncryptionRecord): Promise<void>;
}

export interface ReencryptionDeps extends Pick<KmsJobDeps, 'database' | 'kms'> {
  managed: KeyMaterial;
  keys: KeyService;
  records: EncryptionRecords;
  log: Log;
}

const batchSize = 200;

/** Rewraps all data keys of older key versions under the latest. No object bytes move. */
export async function rewrapOldRecords(deps: ReencryptionDeps, signal: AbortSignal): Promise<void> {
  await rewrapRecordsOf(deps, managedKeyId, () => deps.managed.latestVersion(managedKeyId), signal);
  for await (const page of pagesOfKeys(deps, signal)) {
    for (const key of page) {
      if (key.state !== 'Enabled') continue;
      await rewrapRecordsOf(deps, key.id, () => deps.kms.latestVersion(key), signal);
    }
  }
}

async function rewrapRecordsOf(
  deps: ReencryptionDeps,
  keyId: string,
  findLatest: () => Promise<number>,
  signal: AbortSignal,
): Promise<void> {
  const latestVersion = await findLatest().catch((err: unknown) => {
    // Without any SSE-S3 object there is no key, and nothing to rewrap.
    if (!(err instanceof KeyMaterialMissingError))
      deps.log.warn({ err, keyId }, 'a key could not be looked up');
    return 0;
  });
  for (let version = 1; version < latestVersion; version++) {
    let afterId = '';
    while (!signal.aborted) {
      const found = await deps.records.findWrappedUnder(wrappingName(keyId, version), afterId, batchSize);
      for (const thing of found) await rewrapOne(deps, thing);
      afterId = found.at(-1)?.id ?? '';
      if (found.length < batchSize) break;
    }
  }
}

/** Wraps a data key again. A record that can't be unwrapped stays unchanged and doesn't delay the others. */
async function rewrapOne({ keys, records, log }: ReencryptionDeps, thing: EncryptedThing): Promise<void> {
  const { record, accountId, id } = thing;
  if (record.mode === 'SSE-C') return;
  try {
    await records.replace(thing, await keys.refresh(record, accountId));
  } catch (err) {
    log.warn({ err, id }, 'a data key could not be wrapped anew and will be tried again');
  }
}
