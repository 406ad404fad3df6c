import { storageClasses } from '@atoll/contract/storage-classes';
import { parseObjectLockHeaders, parseTaggingHeader, S3Error, type Tag } from '@atoll/s3-protocol';
import { type LockRequest, type ObjectChoices, shareParameter } from '../../features/storage/index.ts';
import type { ObjectExchange } from '../exchange/exchange.ts';
import type { S3Request } from '../wire/request.ts';
import { encryptionOf } from './encryption.ts';
import { readNewAcl } from './new-acl.ts';
import { readObjectHeaders } from './object-headers.ts';

const knownClasses: ReadonlySet<string> = new Set(storageClasses);

/**
 * Reads the attributes of a new object from the headers.
 * @throws as `readNewAcl`, and
 * @throws {S3Error} `InvalidStorageClass`, `InvalidTag`, `InvalidArgument`, `InvalidRequest`, `MetadataTooLarge`
 */
export async function readObjectChoices(exchange: ObjectExchange): Promise<ObjectChoices> {
  const { request } = exchange;
  return {
    headers: readHeaders(request),
    storageClass: readStorageClass(request),
    tags: readTags(request),
    lock: readLock(request),
    ...(await readNewAcl(exchange)),
    encryption: encryptionOf(exchange),
  };
}

/**
 * Reads the headers to store. From a share link's visitor only the content type is used, because browsers set some of
 * the others automatically.
 */
function readHeaders(request: S3Request): ObjectChoices['headers'] {
  const headers = readObjectHeaders(request);
  if (request.parameter(shareParameter) === undefined) return headers;
  return { contentType: headers.contentType, headers: {}, metadata: {} };
}

/** @throws {S3Error} `InvalidStorageClass` */
function readStorageClass(request: S3Request): string | undefined {
  const storageClass = request.amz('x-amz-storage-class');
  if (storageClass === undefined || knownClasses.has(storageClass)) return storageClass;
  throw new S3Error('InvalidStorageClass', { details: { StorageClassRequested: storageClass } });
}

/** @throws {S3Error} `InvalidTag`, `InvalidArgument` */
function readTags(request: S3Request): Tag[] | undefined {
  const header = request.amz('x-amz-tagging');
  return header === undefined ? undefined : parseTaggingHeader(header);
}

/** @throws {S3Error} `InvalidArgument` */
function readLock(request: S3Request): LockRequest {
  const names = [
    'x-amz-object-lock-mode',
    'x-amz-object-lock-retain-until-date',
    'x-amz-object-lock-legal-hold',
  ];
  const headers = Object.fromEntries(names.map((name) => [name, request.amz(name)]));
  const { retention, legalHold } = parseObjectLockHeaders(headers, Date.now());
  return { retention, legalHold: legalHold === undefined ? undefined : legalHold === 'ON' };
}
