import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  findWebsiteRedirect,
  S3Error,
  type WebsiteConfiguration,
  type WebsiteRequest,
  websiteKey,
} from '@atoll/s3-protocol';
import type {
  Authorized,
  ConfiguredBucket,
  ObjectStorage,
  StoredObject,
} from '../../features/storage/index.ts';
import { sendEmpty } from '../exchange/exchange.ts';
import { answerHeaders } from '../headers/object-headers.ts';
import { countedBytes } from '../wire/counted-bytes.ts';
import { toS3Error } from '../wire/errors.ts';
import type { S3Request } from '../wire/request.ts';
import { errorPage } from './error-page.ts';

export interface WebsiteDeps {
  storage: ObjectStorage;
  hostId: string;
  protocol: 'http' | 'https';
  /** @throws {StorageRefusal} unless the key is public */
  authorize(request: S3Request): Promise<Authorized<ConfiguredBucket>>;
  /** Answers with the object, as GetObject does. */
  sendObject(request: S3Request, bucket: Authorized<ConfiguredBucket>): Promise<void>;
}

interface Visit extends WebsiteDeps {
  request: S3Request;
  outgoing: ServerResponse;
  website: WebsiteConfiguration;
}

/** The status that redirects a folder to its name with a slash. */
const folderRedirectStatus = 302;
const objectRedirectStatus = 301;

/**
 * Answers a visitor of a bucket's website, anonymously and with public objects only.
 * Source: S3 User Guide, "Hosting a static website using Amazon S3".
 */
export async function serveWebsite(
  deps: WebsiteDeps,
  request: S3Request,
  outgoing: ServerResponse,
): Promise<void> {
  const found = await findWebsite(deps, request).catch((error: unknown) => toS3Error(error));
  if (found instanceof S3Error) return sendErrorPage({ ...deps, request, outgoing }, found);
  const visit = { ...deps, request, outgoing, website: found };
  try {
    await answer(visit);
  } catch (error) {
    const refusal = toS3Error(error);
    // An internal error, or an incomplete response: the caller logs and ends it.
    if (refusal.status >= 500 || outgoing.headersSent) throw error;
    await answerError(visit, refusal);
  }
}

async function findWebsite({ storage }: WebsiteDeps, { bucketName = '' }: S3Request) {
  const bucket = await storage.bucketDirectory.find(bucketName);
  if (!bucket) throw new S3Error('NoSuchBucket', { details: { BucketName: bucketName } });
  const { website } = bucket.settings;
  if (!website) throw new S3Error('NoSuchWebsiteConfiguration', { details: { BucketName: bucketName } });
  return website;
}

async function answer(visit: Visit): Promise<void> {
  const { request, website, outgoing } = visit;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new S3Error('MethodNotAllowed');
  const redirect = findWebsiteRedirect(website, asVisited(visit));
  if (redirect) return sendEmpty(outgoing, redirect.status, { location: redirect.location });
  const wanted = { ...request, key: websiteKey(website, request.key ?? '') };
  const found = await findOrFolder(visit, wanted);
  if (found === 'folder') {
    const location = `/${request.signable.path.replace(/^\/+/, '')}/`;
    return sendEmpty(outgoing, folderRedirectStatus, { location });
  }
  const location = redirectOf(found.object);
  if (location === undefined) return visit.sendObject(wanted, found.bucket);
  sendEmpty(outgoing, objectRedirectStatus, { location });
}

interface Found {
  bucket: Authorized<ConfiguredBucket>;
  object: StoredObject;
}

/** `folder`: there is no such object, but an index document below its name. */
async function findOrFolder(
  visit: Visit,
  wanted: S3Request & { readonly key: string },
): Promise<Found | 'folder'> {
  const { storage, request, website } = visit;
  const { key } = wanted;
  try {
    const bucket = await visit.authorize(wanted);
    return { bucket, object: await storage.objects.find(bucket, key) };
  } catch (error) {
    const index = { ...request, key: websiteKey(website, `${key}/`) };
    const isFolder =
      toS3Error(error).code === 'NoSuchKey' &&
      key !== '' &&
      !key.endsWith('/') &&
      (await isReadable(visit, index));
    if (isFolder) return 'folder';
    throw error;
  }
}

function isReadable({ storage, authorize }: Visit, request: S3Request): Promise<boolean> {
  return authorize(request)
    .then((bucket) => storage.objects.find(bucket, request.key ?? ''))
    .then(
      () => true,
      () => false,
    );
}

function redirectOf({ headers }: StoredObject): string | undefined {
  return headers['website-redirect-location'];
}

/** Applies a rule for that error, otherwise the site's error document, otherwise S3's page. */
async function answerError(visit: Visit, error: S3Error): Promise<void> {
  const { website, outgoing, request } = visit;
  const redirect = findWebsiteRedirect(website, { ...asVisited(visit), errorStatus: error.status });
  if (redirect) return sendEmpty(outgoing, redirect.status, { location: redirect.location });
  const key = website.errorDocument?.key;
  const isSent = key !== undefined && (await sendErrorDocument(visit, { ...request, key }, error.status));
  if (!isSent) sendErrorPage(visit, error);
}

/** Returns false if it isn't public, or doesn't exist. */
async function sendErrorDocument(visit: Visit, request: S3Request, status: number): Promise<boolean> {
  const { storage, authorize, outgoing } = visit;
  try {
    const bucket = await authorize(request);
    const object = await storage.objects.find(bucket, request.key ?? '');
    const headers = { ...answerHeaders(object, request), 'content-length': String(object.sizeBytes) };
    if (request.method === 'HEAD') {
      outgoing.writeHead(status, headers);
      outgoing.end();
      return true;
    }
    await storage.checkTransfer(bucket.accountId);
    const held = await storage.holdTransfer(bucket, object.sizeBytes);
    try {
      const open = await storage.open(bucket, object);
      outgoing.writeHead(status, headers);
      const count = (bytes: number) => {
        storage.countTransfer(bucket, bytes);
        held?.sent(bytes);
      };
      await pipeline(countedBytes(open.read(), count), outgoing);
    } finally {
      held?.end();
    }
    return true;
  } catch (error) {
    if (outgoing.headersSent) throw error;
    return false;
  }
}

function sendErrorPage(
  { request, outgoing, hostId }: Pick<Visit, 'request' | 'outgoing' | 'hostId'>,
  error: S3Error,
): void {
  const page = errorPage(error, { requestId: request.id, hostId, key: request.key ?? '' });
  outgoing.writeHead(error.status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': page.length,
    'x-amz-error-code': error.code,
  });
  outgoing.end(request.method === 'HEAD' ? undefined : page);
}

function asVisited({ request, protocol }: Visit): WebsiteRequest {
  return { key: request.key ?? '', host: request.headers.host ?? '', protocol };
}
