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

/** The other end of an export or import. */
export type TransferEnd = { kind: 'folder'; path: string } | { kind: 's3'; address: S3Address };

export interface TransferDeps {
  objects: ObjectService;
  listing: ListingService;
  uploads: UploadService;
  authorizeBucket(accountId: string, name: string): Promise<Authorized<Bucket>>;
  open(bucket: Authorized<Bucket>, object: StoredObject): Promise<OpenObject>;
}

/** A bucket and the account that owns it. */
export interface TransferBucket {
  accountId: string;
  name: string;
}

export interface TransferOptions {
  /** Reports the actions without writing. */
  isDryRun: boolean;
  /** An import uploads larger objects in parts; by default the limit of one PUT. */
  maxAtOnceBytes?: number;
}

/** The outcome for one object. */
export interface Transferred {
  key: string;
  sizeBytes: number;
  /** `skipped`: it exists already. `refused`: the other end can't hold it. */
  outcome: 'copied' | 'skipped' | 'refused' | 'failed';
  /** The reason if it was refused or failed. */
  reason: string | undefined;
}

export interface ExportTarget {
  /** Returns the reason why it can't hold an object with that name; undefined if it can. */
  refusalOf(listed: Pick<ListedObject, 'key' | 'sizeBytes'>): string | undefined;
  /** Reports whether the object already exists. @throws {TransferRefusal} */
  has(object: ObjectInfo): Promise<boolean>;
  /** Resolves once the object is complete. Leaves nothing behind if `body` throws. @throws {TransferRefusal} */
  write(object: StoredObject, body: AsyncIterable<Uint8Array>): Promise<void>;
  close(): Promise<void>;
}

/** An object that can be imported, or the reason why not. */
export interface SourceEntry {
  key: string;
  sizeBytes: number;
  modifiedAt: number;
  /** Without quotes; undefined if there is none. */
  etag: string | undefined;
  refusal?: string;
}

/** An object during its import. */
export interface SourceObject {
  incoming: IncomingBytes;
  headers: ObjectHeaders;
  tags: readonly Tag[];
}

export interface ImportSource {
  list(): AsyncGenerator<SourceEntry, void>;
  /** The body throws after its last byte if the bytes don't match the source's digests. */
  open(entry: SourceEntry): Promise<SourceObject>;
  close(): Promise<void>;
}

/** Thrown if the other end can't hold an object; a retry won't help. */
export class TransferRefusal extends Error {
  override readonly name = 'TransferRefusal';
}

/** Objects transferred in parallel. */
export const transferWidth = 4;

/** Reports whether an entity tag looks like the MD5 of a single PUT. Servers with encryption may create others. */
export function isPlainTag(etag: string): boolean {
  return /^[0-9a-f]{32}$/.test(etag);
}

/** Returns one object's outcome, whatever `work` throws. */
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
