import type { S3Address } from '@atoll/blob-store';
import type { Tag } from '@atoll/s3-protocol';
import type { IncomingBytes } from '../../blobs/receive.ts';
import type { ObjectHeaders, ObjectInfo, StoredObject } from '../../kernel/object-info.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import type { UploadService } from '../../multipart/upload.service.ts';
import type { ListedObject, ListingService } from '../../objects/listing.service.ts';
import type { ObjectService } from '../../objects/object.service.ts';
import type { OpenObject } from '../../objects/read-object.ts';

/** Where a bucket is exported to or imported from. */
export type TransferEnd = { kind: 'folder'; path: string } | { kind: 's3'; address: S3Address };

export interface TransferDeps {
  objects: ObjectService;
  listing: ListingService;
  uploads: UploadService;
  authorizeBucket(accountId: string, name: string): Promise<Authorized<Bucket>>;
  open(bucket: Authorized<Bucket>, object: StoredObject): Promise<OpenObject>;
}

/** Which bucket, by the account that owns it. */
export interface TransferBucket {
  accountId: string;
  name: string;
}

export interface TransferOptions {
  /** Tells what would be done, and writes nothing. */
  isDryRun: boolean;
  /** An import puts what is larger in parts: what one PUT may have unless said. */
  maxAtOnceBytes?: number;
}

/** What became of one object. */
export interface Transferred {
  key: string;
  sizeBytes: number;
  /** `skipped`: it is there already. `refused`: the other end can't hold it. */
  outcome: 'copied' | 'skipped' | 'refused' | 'failed';
  /** Why it was refused or failed. */
  reason: string | undefined;
}

export interface ExportTarget {
  /** Why it can't hold an object of that name; undefined when it can. */
  refusalOf(listed: Pick<ListedObject, 'key' | 'sizeBytes'>): string | undefined;
  /** Whether the object is there already. @throws {TransferRefusal} */
  has(object: ObjectInfo): Promise<boolean>;
  /** Resolves once it is there whole; nothing of it is when `body` throws. @throws {TransferRefusal} */
  write(object: StoredObject, body: AsyncIterable<Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

/** Something that may be imported; or, with a reason, may not. */
export interface SourceEntry {
  key: string;
  sizeBytes: number;
  modifiedAt: number;
  /** Without quotes; undefined where there is none. */
  etag: string | undefined;
  refusal?: string;
}

/** An object to be imported, on its way in. */
export interface SourceObject {
  incoming: IncomingBytes;
  headers: ObjectHeaders;
  tags: readonly Tag[];
}

export interface ImportSource {
  list(): AsyncGenerator<SourceEntry, void>;
  /** The body throws after its last byte when the bytes aren't what the source said. */
  open(entry: SourceEntry): Promise<SourceObject>;
  close(): Promise<void>;
}

/** The other end can't hold an object, whatever is tried again. */
export class TransferRefusal extends Error {
  override readonly name = 'TransferRefusal';
}

/** How many objects are on their way at a time. */
export const transferWidth = 4;

/** The MD5 of what was put at once, so far as an entity tag tells; a server that encrypts may make its own. */
export function isPlainTag(etag: string): boolean {
  return /^[0-9a-f]{32}$/.test(etag);
}

/** One object's outcome, whatever `work` throws. */
export async function outcomeOf(
  { key, sizeBytes }: Pick<Transferred, 'key' | 'sizeBytes'>,
  work: () => Promise<'copied' | 'skipped'>,
): Promise<Transferred> {
  try {
    return { key, sizeBytes, outcome: await work(), reason: undefined };
  } catch (error) {
    const outcome = error instanceof TransferRefusal ? 'refused' : 'failed';
    return { key, sizeBytes, outcome, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StorageRefusal) {
    return error.cause instanceof Error ? `${error.reason}: ${error.cause.message}` : error.reason;
  }
  return error instanceof Error ? error.message || error.name : String(error);
}
