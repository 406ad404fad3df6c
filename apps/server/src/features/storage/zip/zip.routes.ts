import { randomBytes } from 'node:crypto';
import type { prepareZip } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { type Allowance, checkTransfer } from '../allowance.ts';
import type { ListingService } from '../listing.service.ts';
import type { OpenBucket } from '../open-bucket.ts';
import { StorageRefusal } from '../refusal.ts';
import type { TransferMeter } from '../transfer-meter.ts';
import { takenKeys } from '../uploads/check-uploads.store.ts';
import { keysOf, simplify } from './selection.ts';
import { insertZipOrder } from './zip-order.store.ts';
import { zipPath } from './zip-path.ts';
import { hashOf } from './zips.ts';

const lifetimeMs = 15 * 60_000;

export interface ZipCallDeps {
  database: Database;
  clock: Clock;
  allowance: Allowance;
  transfer: TransferMeter;
  listing: ListingService;
  openBucket: OpenBucket;
  /** Origin of the S3 endpoint. */
  s3PublicUrl: string;
}

export function createZipHandlers(deps: ZipCallDeps): Handlers<{ prepareZip: typeof prepareZip }> {
  const { database, clock } = deps;
  return {
    async prepareZip(input, caller) {
      const { accountId } = caller.principal;
      const { folder = '', keys = [], prefixes = [] } = input;
      const bucket = await deps.openBucket(caller, input.bucket, 'ListObjectsV2');
      const selection = simplify({ folder, keys, prefixes });
      const isThere = (await takenKeys(database.read, bucket, selection.keys)).length > 0;
      const below = { ...selection, keys: [] };
      if (!isThere && (await keysOf(deps.listing, bucket, below).next()).done) {
        throw new StorageRefusal('objectUnknown');
      }
      await checkTransfer(deps, accountId, 'console');
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = now + lifetimeMs;
      const order = { tokenHash: hashOf(token), accountId, bucketName: bucket.name, selection, expiresAt };
      await database.transaction((tx) => insertZipOrder(tx, order, now));
      return { url: `${deps.s3PublicUrl}${zipPath(token)}`, expires_at: expiresAt };
    },
  };
}
