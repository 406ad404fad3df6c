import type { Log } from '../../../platform/log/index.ts';
import { type EncryptionRecord, managedKeyId, wrappingName } from '../kernel/record.ts';
import type { KeyService } from './key.service.ts';
import { type KeyMaterial, KeyMaterialMissingError } from './keys/key-material.ts';
import { type KmsJobDeps, pagesOfKeys } from './kms/kms-jobs.ts';

/** An object or an upload with the record it keeps. */
export interface EncryptedThing {
  id: string;
  accountId: string;
  record: EncryptionRecord;
}

/** Where records are kept; the domain's store supplies it. */
export interface EncryptionRecords {
  /** Those whose `wrappingOf(record)` is exactly that, in the order of their ids, after `afterId`. */
  findWrappedUnder(wrapping: string, afterId: string, limit: number): Promise<EncryptedThing[]>;
  /** Unless the record has changed since it was found. */
  replace(found: EncryptedThing, record: EncryptionRecord): Promise<void>;
}

export interface ReencryptionDeps extends Pick<KmsJobDeps, 'database' | 'kms'> {
  managed: KeyMaterial;
  keys: KeyService;
  records: EncryptionRecords;
  log: Log;
}

const batchSize = 200;

/** Wraps every data key that lies under an older version of its key under the latest one. No byte of an object moves. */
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
    // Before the first object under SSE-S3 its key is not there, and nothing is under it.
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

/** One that can't be opened stays as it is, and keeps no other waiting. */
async function rewrapOne({ keys, records, log }: ReencryptionDeps, thing: EncryptedThing): Promise<void> {
  const { record, accountId, id } = thing;
  if (record.mode === 'SSE-C') return;
  try {
    await records.replace(thing, await keys.refresh(record, accountId));
  } catch (err) {
    log.warn({ err, id }, 'a data key could not be wrapped anew and will be tried again');
  }
}
