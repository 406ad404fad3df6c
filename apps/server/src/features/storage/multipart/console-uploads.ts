import { limits, singleUploadMaxBytes } from '@atoll/contract/limits';
import type { Database, Reader } from '@atoll/database';
import type { ConsoleLinks } from '../access-keys/console-links.ts';
import { type Allowance, checkCapacity } from '../kernel/allowance.ts';
import { checkQuota } from '../kernel/bucket-quota.store.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { defaultContentType } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findInfo } from '../objects/object.store.ts';
import type { UploadService } from './upload.service.ts';

const mebibyte = 1024 ** 2;
const minPartBytes = 8 * mebibyte;
const maxParts = 10_000;

export interface ConsoleUpload {
  key: string;
  sizeBytes: number;
  contentType: string | undefined;
  /** Refuses to overwrite, both now and at completion. */
  keepExisting: boolean;
  /** Base64, over all bytes of a small file. */
  crc32c?: string | undefined;
  /** A small file is accepted only with exactly this size, because its uploader isn't the caller. */
  signsSize?: boolean;
}

export type StartedUpload =
  | { kind: 'single'; url: string; headers: Record<string, string> }
  | { kind: 'multipart'; uploadId: string; partSizeBytes: number };

/** Starts an upload from the browser. @throws {StorageRefusal} 3003, 3004, 3005, 3021 */
export async function startConsoleUpload(
  deps: { database: Database; allowance: Allowance; links: ConsoleLinks; uploads: UploadService },
  bucket: Authorized<Bucket>,
  upload: ConsoleUpload,
): Promise<StartedUpload> {
  const { key, sizeBytes, keepExisting } = upload;
  const { read } = deps.database;
  checkObjectKey(key);
  if (sizeBytes > limits.consoleUploadMaxBytes) throw new StorageRefusal('uploadTooLarge');
  if (keepExisting && (await hasObject(read, bucket.id, key))) throw new StorageRefusal('nameTakenInBucket');
  await checkCapacity({ read, allowance: deps.allowance }, bucket.accountId, sizeBytes);
  await checkQuota(read, bucket.id, sizeBytes);

  const contentType = upload.contentType || defaultContentType;
  if (sizeBytes <= singleUploadMaxBytes) {
    const headers = {
      'content-type': contentType,
      ...(keepExisting ? { 'if-none-match': '*' } : {}),
      ...(upload.crc32c === undefined ? {} : { 'x-amz-checksum-crc32c': upload.crc32c }),
    };
    // Browsers set the length themselves.
    const signed = upload.signsSize ? { ...headers, 'content-length': String(sizeBytes) } : headers;
    const { url } = await deps.links.sign(bucket, { method: 'PUT', key, headers: signed });
    return { kind: 'single', url, headers };
  }
  const partSizeBytes = partSizeOf(sizeBytes);
  const headers = { contentType, headers: {}, metadata: {} };
  const checksum = { algorithm: 'CRC32C', type: 'COMPOSITE' } as const;
  const started = await deps.uploads.start(bucket, key, { headers, partSizeBytes, keepExisting, checksum });
  return { kind: 'multipart', uploadId: started.id, partSizeBytes };
}

/** Returns the size of every part but the last for an upload of this size. */
export function partSizeOf(sizeBytes: number): number {
  return Math.max(minPartBytes, Math.ceil(sizeBytes / maxParts / mebibyte) * mebibyte);
}

async function hasObject(read: Reader, bucketId: string, key: string): Promise<boolean> {
  const latest = await findInfo(read, { bucketId, key });
  return latest !== undefined && !latest.isDeleteMarker;
}
