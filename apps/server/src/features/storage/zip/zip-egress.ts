import { S3Error } from '@atoll/s3-protocol';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';
import type { SharedZip } from '../sharing/share-zip.ts';
import type { Owned } from '../usage/activity-meter.ts';
import type { CappedTransfer } from '../usage/transfer-caps.ts';

export interface ZipEgressDeps {
  isAccountActive: (accountId: string) => Promise<boolean>;
  checkTransfer(accountId: string): Promise<void>;
  holdTransfer(
    bucket: Pick<ConfiguredBucket, 'id' | 'accountId' | 'maxSentBytes'>,
    bytes: number,
  ): Promise<CappedTransfer | undefined>;
  countTransfer(bucket: Owned, sentBytes: number, by?: Owned): void;
}

/** Checks and counts a zip object by object. */
export interface ZipEgress {
  /** Called before each object. @throws {S3Error} `AccessDenied` if the zip has to end here */
  stillOpen(): Promise<void>;
  /** Called when an object is about to be sent. @throws {S3Error} as `stillOpen` */
  begin(bucket: ConfiguredBucket, sizeBytes: number): Promise<void>;
  /** @throws {StorageRefusal} when bytes may not be sent */
  beforeBytes(bytes: number, moreBytes: number): Promise<void>;
  count(sentBytes: number): void;
  end(): Promise<void>;
}

/**
 * A zip may take hours, so its permissions are checked again before each object. A zip that may not continue breaks off, instead
 * of listing everything as missing.
 */
export function openZipEgress(deps: ZipEgressDeps, bucket: Owned, shared: SharedZip | undefined): ZipEgress {
  const { accountId } = bucket;
  const by = shared && { id: shared.linkId, accountId };
  let held: CappedTransfer | undefined;
  const giveBack = () => {
    held?.end();
    held = undefined;
  };
  return {
    async stillOpen() {
      if (!(await deps.isAccountActive(accountId))) throw new S3Error('AccessDenied');
      await deps.checkTransfer(accountId).catch(breakOff);
      await shared?.beforeBytes(0, 0).catch(breakOff);
    },
    async begin(found, sizeBytes) {
      giveBack();
      held = await deps.holdTransfer(found, sizeBytes).catch(breakOff);
    },
    async beforeBytes(bytes, moreBytes) {
      await held?.beforeBytes(bytes);
      await shared?.beforeBytes(bytes, moreBytes);
    },
    count(sentBytes) {
      deps.countTransfer(bucket, sentBytes, by);
      held?.sent(sentBytes);
    },
    async end() {
      giveBack();
      await shared?.end();
    },
  };
}

function breakOff(cause: unknown): never {
  throw new S3Error('AccessDenied', { cause });
}
