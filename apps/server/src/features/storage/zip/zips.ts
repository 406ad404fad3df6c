import { createHash } from 'node:crypto';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Access, BucketRequest } from '../access/access.ts';
import { asListing, type EdgeFacts } from '../access/access-request.ts';
import type { Credentials } from '../access-keys/credentials.ts';
import { findLimits } from '../kernel/bucket-quota.store.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import { type Authorized, authorizeBucket, type Bucket } from '../kernel/policy.ts';
import type { ListingService } from '../objects/listing.service.ts';
import type { ObjectService } from '../objects/object.service.ts';
import type { OpenObject } from '../objects/read-object.ts';
import type { ShareGate } from '../sharing/share-gate.ts';
import { type ZipEntry, zipEntries } from './entries.ts';
import { keysOf, type ZipSelection } from './selection.ts';
import { openZipEgress, type ZipEgressDeps } from './zip-egress.ts';
import { findZipOrder } from './zip-order.store.ts';

/** A zip that is ready to be sent. */
export interface OpenZip {
  accountId: string;
  /** Without a folder. */
  fileName: string;
  entries: AsyncIterable<ZipEntry>;
}

export interface ZipRequest {
  requestId: string;
  facts: () => EdgeFacts;
}

export interface ZipDeps extends ZipEgressDeps {
  read: Reader;
  clock: Clock;
  credentials: Credentials;
  access: Access;
  listing: ListingService;
  objects: Pick<ObjectService, 'find'>;
  shares: Pick<ShareGate, 'zip'>;
  open(bucket: Authorized<Bucket>, object: StoredObject): Promise<OpenObject>;
}

/** Serves zips at the S3 endpoint. */
export function createZips(deps: ZipDeps) {
  const { read, access } = deps;
  return {
    /**
     * Returns undefined for a token that is unknown or expired, or of a disabled account.
     * @throws {StorageRefusal} if the limit of the account, the bucket or the share link is used up, or the bucket no
     * longer exists
     */
    async open(token: string, { requestId, facts }: ZipRequest): Promise<OpenZip | undefined> {
      const order = await findZipOrder(read, hashOf(token));
      if (!order || order.expiresAt <= deps.clock.now()) return undefined;
      const { accountId, bucketName, selection, shareTicket } = order;
      if (!(await deps.isAccountActive(accountId))) return undefined;
      await deps.checkTransfer(accountId);
      const bucket = await authorizeBucket(read, accountId, bucketName);
      await checkBucket(deps, bucket);
      const credential = await deps.credentials.ofConsole(accountId);
      const requestFor = (key: string): BucketRequest => ({
        requestId,
        operation: 'GetObject',
        actions: ['s3:GetObject'],
        credential,
        bucketName,
        key,
        facts,
      });
      for (const prefix of selection.prefixes) {
        await access.authorize(asListing(requestFor(prefix)));
      }
      const [key = ''] = selection.prefixes;
      const shared =
        shareTicket === null
          ? undefined
          : await deps.shares.zip({ ticket: shareTicket, bucketId: bucket.id, key });
      const egress = openZipEgress(deps, bucket, shared);
      const entries = zipEntries({
        ...egress,
        keys: keysOf(deps.listing, bucket, selection),
        folder: selection.folder,
        async find(key) {
          await egress.stillOpen();
          const allowed = await access.authorize(requestFor(key));
          const object = await deps.objects.find(allowed, key);
          await egress.begin(allowed, object.sizeBytes);
          return { bucket: allowed, object };
        },
        open: deps.open,
      });
      return {
        accountId,
        fileName: `${nameOf(selection) ?? bucketName}.zip`,
        entries: endingWith(entries, egress.end),
      };
    },
  };
}

/** Refuses a zip that can't even begin. Its size is unknown. */
async function checkBucket({ read, holdTransfer }: ZipDeps, { id, accountId }: Bucket): Promise<void> {
  const limits = await findLimits(read, id);
  const held = limits && (await holdTransfer({ id, accountId, maxSentBytes: limits.maxSentBytes }, 1));
  held?.end();
}

async function* endingWith<T>(
  entries: AsyncGenerator<T, void, undefined>,
  end: () => Promise<void>,
): AsyncGenerator<T, void, undefined> {
  try {
    yield* entries;
  } finally {
    await end();
  }
}

/** Returns the name of its only folder, or of the common parent; undefined for the bucket itself. */
function nameOf({ folder, keys, prefixes }: ZipSelection): string | undefined {
  const [only = '', ...others] = [...prefixes, ...keys];
  const isOneFolder = others.length === 0 && only.endsWith('/');
  return (isOneFolder ? only : folder).split('/').at(-2);
}

/** 256 random bits can't be guessed, so a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
