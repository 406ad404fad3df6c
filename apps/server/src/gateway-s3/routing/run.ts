import { S3Error } from '@atoll/s3-protocol';
import type { AccountExchange, Exchange, ObjectExchange } from '../exchange/exchange.ts';
import { recorded } from '../records/record-audit.ts';
import { withElements } from '../wire/error-elements.ts';
import { toS3Error } from '../wire/errors.ts';
import type { Route } from './routes.ts';

/** The maximum size on disk of one write's rows, in the database and in its journal. Blobs are counted as they arrive. */
const rowBytes = 64 * 1024;

/**
 * Runs the operation of a request if its caller may.
 * @throws {StorageRefusal} `accessDenied`, `bucketUnknown`
 * @throws {S3Error} `InsufficientStorage`
 */
export async function run(route: Route, exchange: Exchange): Promise<void> {
  await enter(route, exchange).catch((error: unknown) => {
    throw withElements(error, exchange.request);
  });
}

async function enter(route: Route, exchange: Exchange): Promise<void> {
  const { access, request, storage } = exchange;
  if (route.usesRoom && !storage.hasRoom(rowBytes)) throw new S3Error('InsufficientStorage');
  const { bucketName = '', key = '' } = request;
  if (route.target === 'service' || route.target === 'newBucket') {
    access.enterAccount();
    const entered = asAccount(exchange);
    if (route.target === 'service') return route.handle(entered);
    const ownerId = entered.caller.credential.accountId;
    return recorded(exchange, ownerId, () => route.handle({ ...entered, bucketName }));
  }
  const bucket = await (route.isAuthorizedByBody ? access.open() : access.enter());
  if (route.target === 'bucket') {
    return recorded(exchange, bucket.accountId, () => route.handle({ ...exchange, bucket }));
  }
  return concealing(route, { ...exchange, bucket, key });
}

function asAccount(exchange: Exchange): AccountExchange {
  const { caller } = exchange;
  if (!caller.credential) throw new S3Error('AccessDenied');
  return { ...exchange, caller };
}

/** Callers who may not list the bucket don't learn from a refusal which keys exist. Source: S3 API, GetObject, "Permissions". */
async function concealing(route: ObjectRoute, exchange: ObjectExchange): Promise<void> {
  try {
    await handleObject(route, exchange);
  } catch (error) {
    const refusal = toS3Error(error);
    if (!absences.has(refusal.code) || (await exchange.access.mayKnowAbsence())) throw error;
    throw new S3Error('AccessDenied', { cause: error });
  }
}

type ObjectRoute = Exclude<Route, { target: 'service' | 'newBucket' | 'bucket' }>;

function handleObject(route: ObjectRoute, exchange: ObjectExchange): Promise<void> {
  const { request } = exchange;
  const uploadId = request.parameter('uploadId') ?? '';
  const copySource = request.amz('x-amz-copy-source') ?? '';
  switch (route.target) {
    case 'object':
      return route.handle(exchange);
    case 'upload':
      return route.handle({ ...exchange, uploadId });
    case 'copy':
      return route.handle({ ...exchange, copySource });
    case 'partCopy':
      return route.handle({ ...exchange, uploadId, copySource });
  }
}

const absences: ReadonlySet<string> = new Set(['NoSuchKey', 'NoSuchVersion']);
