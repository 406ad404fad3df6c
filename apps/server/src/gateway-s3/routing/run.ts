import { S3Error, type S3Operation } from '@atoll/s3-protocol';
import type { AccountExchange, Exchange, ObjectExchange } from '../exchange/exchange.ts';
import { recorded } from '../records/audit.ts';
import { withElements } from '../wire/error-elements.ts';
import { toS3Error } from '../wire/errors.ts';
import type { Route } from './routes.ts';

/** What their bodies say counts for the decision, so they ask when they have read them. */
const askingThemselves: ReadonlySet<S3Operation> = new Set([
  'DeleteObjects',
  'PutObjectLegalHold',
  'PutObjectRetention',
  'PutObjectTagging',
]);

/** They take bytes in. What deletes is never kept from making room. */
const takingBytes: ReadonlySet<S3Operation> = new Set([
  'CompleteMultipartUpload',
  'CopyObject',
  'CreateBucket',
  'CreateMultipartUpload',
  'PutObject',
  'UploadPart',
  'UploadPartCopy',
]);

/** What the rows of one write take on the disk at most, in the database and in its journal. Bytes of blobs are counted as they come. */
const rowBytes = 64 * 1024;

/**
 * Runs the operation that a request was found to be, if its caller may.
 * @throws {StorageRefusal} `accessDenied`, `bucketUnknown`
 * @throws {S3Error} `InsufficientStorage`
 */
export async function run(route: Route, exchange: Exchange): Promise<void> {
  await enter(route, exchange).catch((error: unknown) => {
    throw withElements(error, exchange.request);
  });
}

async function enter(route: Route, exchange: Exchange): Promise<void> {
  const { access, request } = exchange;
  const isRefused = takingBytes.has(route.operation) && !exchange.storage.hasRoom(rowBytes);
  if (isRefused) throw new S3Error('InsufficientStorage');
  const { bucketName = '', key = '' } = request;
  if (route.target === 'service' || route.target === 'newBucket') {
    access.enterAccount();
    const entered = asAccount(exchange);
    if (route.target === 'service') return route.handle(entered);
    const ownerId = entered.caller.credential.accountId;
    return recorded(exchange, ownerId, () => route.handle({ ...entered, bucketName }));
  }
  const bucket = await (askingThemselves.has(route.operation) ? access.open() : access.enter());
  return route.target === 'bucket'
    ? recorded(exchange, bucket.accountId, () => route.handle({ ...exchange, bucket }))
    : concealing(route.handle, { ...exchange, bucket, key });
}

function asAccount(exchange: Exchange): AccountExchange {
  const { caller } = exchange;
  if (!caller.credential) throw new S3Error('AccessDenied');
  return { ...exchange, caller };
}

/** Who may not list the bucket doesn't learn from a refusal which keys there are. Source: S3 API, GetObject, "Permissions". */
async function concealing(
  handle: (exchange: ObjectExchange) => Promise<void>,
  exchange: ObjectExchange,
): Promise<void> {
  try {
    await handle(exchange);
  } catch (error) {
    const refusal = toS3Error(error);
    if (!absences.has(refusal.code) || (await exchange.access.mayKnowAbsence())) throw error;
    throw new S3Error('AccessDenied', { cause: error });
  }
}

const absences: ReadonlySet<string> = new Set(['NoSuchKey', 'NoSuchVersion']);
