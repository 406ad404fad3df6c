import { createHash, randomBytes } from 'node:crypto';
import { type CallInput, singleUploadMaxBytes, type startSharedUpload } from '@atoll/contract';
import { limits } from '@atoll/contract/limits';
import { dayMs } from '../../../platform/time.ts';
import { checkCapacity } from '../kernel/allowance.ts';
import { checkQuota } from '../kernel/bucket-quota.store.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { refuseEnded } from '../kernel/share-state.store.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import { partSizeOf } from '../multipart/console-uploads.ts';
import { checkHeaders } from '../objects/headers.ts';
import { isAccepted } from './accepted-types.ts';
import type { SharingDeps } from './deps.ts';
import { endUpload } from './end-uploads.ts';
import { isUsedUp, ownerOf, refuseOtherKind, type ShareEntry, type Visit } from './share-entry.ts';
import { writeTicket } from './share-gate.ts';
import { beginSharedUpload } from './share-link.mutation.ts';
import { openShared } from './share-link.service.ts';
import { findLink } from './share-link.store.ts';
import { type ShareLink, shareParameter } from './share-link.ts';
import {
  completeSharedUpload,
  findSharedUpload,
  insertSharedUpload,
  type SharedUpload,
} from './share-upload.store.ts';
import { freeName, plainFileName } from './upload-names.ts';

type Visitor = Pick<Visit, 'requestId' | 'address' | 'isSecure' | 'userAgent'>;
type Wanted = CallInput<typeof startSharedUpload>;

/** A running upload, and the bucket authorized for the link's owner. */
interface Going {
  upload: SharedUpload;
  bucket: Authorized<Bucket>;
}

export type Started =
  | { kind: 'single'; url: string; headers: Record<string, string>; name: string }
  | { kind: 'multipart'; token: string; partSizeBytes: number; expiresAt: number; name: string };

const lifetimeMs = 7 * dayMs;

/**
 * Receives files through a request link. A small file is one PUT. A larger one is uploaded in parts: its token lets it resume
 * after lost networks and closed pages, for a week and while its link accepts files.
 */
export function createSharedUploads(deps: SharingDeps & { entry: ShareEntry }) {
  const { database, clock, uploads } = deps;
  const { read } = database;
  const find = async (token: string): Promise<SharedUpload> => {
    const upload = await findSharedUpload(read, hashOf(token));
    if (!upload || upload.expiresAt <= clock.now()) throw new StorageRefusal('shareUnknown');
    return upload;
  };
  const goOn = async (
    token: string,
    operation: 'UploadPart' | 'ListParts' | 'CompleteMultipartUpload',
    visitor: Visitor,
  ): Promise<Going> => {
    const upload = await find(token);
    const link = await findLink(read, upload.linkId);
    if (!link || !(await deps.isAccountActive(link.accountId))) throw new StorageRefusal('shareUnknown');
    refuseEnded(link, clock.now());
    const owner = ownerOf(link, visitor);
    return { upload, bucket: await deps.openBucket(owner, link.bucketName, operation, upload.key) };
  };
  return {
    /** @throws {StorageRefusal} what `ShareEntry.enter` does, 3003, 3004, 3005, `shareFileTooLarge`, `shareTypeRefused` */
    start: (wanted: Wanted, visitor: Visitor) => start(deps, wanted, visitor),
    /** Each of these throws `shareUnknown` or `shareExpired` if the link has ended or the token is invalid. */
    async sign(
      token: string,
      { partNumber, sha256 }: { partNumber: number; sha256: string | undefined },
      visitor: Visitor,
    ) {
      const { upload, bucket } = await goOn(token, 'UploadPart', visitor);
      const { key, uploadId } = upload;
      await uploads.find({ bucket, key, uploadId });
      const length = lengthOf(upload, partNumber);
      const headers: Record<string, string> = sha256 === undefined ? {} : { 'x-amz-checksum-sha256': sha256 };
      const query = { partNumber: String(partNumber), uploadId, [shareParameter]: writeTicket(upload) };
      const signed = { ...headers, 'content-length': String(length) };
      const { url } = await deps.links.sign(bucket, { method: 'PUT', key, query, headers: signed });
      return { url, headers };
    },
    async list(token: string, visitor: Visitor) {
      const { upload, bucket } = await goOn(token, 'ListParts', visitor);
      const parts = await uploads.listParts({ bucket, key: upload.key, uploadId: upload.uploadId });
      return { partSizeBytes: upload.partSizeBytes, parts };
    },
    async complete(token: string, visitor: Visitor) {
      const { upload, bucket } = await goOn(token, 'CompleteMultipartUpload', visitor);
      // A repetition after a lost answer.
      if (upload.completedAt !== null) return;
      await completeParts(deps, { upload, bucket });
      await database.transaction((tx) => completeSharedUpload(tx, upload.tokenHash, clock.now()));
    },
    async abort(token: string) {
      const upload = await find(token);
      const ending = { now: clock.now(), shard: pickShard(database.dialect) };
      await database.transaction((tx) => endUpload(tx, upload, ending));
    },
  };
}

async function start(
  deps: SharingDeps & { entry: ShareEntry },
  wanted: Wanted,
  visitor: Visitor,
): Promise<Started> {
  const { entry, database, allowance } = deps;
  const { read } = database;
  const { link, owner } = await entry.enter({ ...wanted, ...visitor });
  refuseOtherKind(link, 'request');
  const sizeBytes = wanted.size_bytes;
  const { contentType } = checkHeaders({
    contentType: wanted.content_type ?? '',
    headers: {},
    metadata: {},
  });
  const plain = plainFileName(wanted.name);
  refuseFile(link, { name: plain, sizeBytes, contentType: wanted.content_type ?? '' });
  const bucket = await openShared(deps, owner, link);
  await checkCapacity({ read, allowance }, link.accountId, sizeBytes);
  await checkQuota(read, bucket.id, sizeBytes);
  const name = await freeName(read, bucket, link.key, plain);
  const file = { link, bucket, key: link.key + name, name, sizeBytes, contentType };
  return sizeBytes <= singleUploadMaxBytes
    ? startSingle(deps, file, visitor)
    : startParts(deps, file, visitor);
}

interface NewFile {
  link: ShareLink;
  bucket: Authorized<Bucket>;
  key: string;
  name: string;
  sizeBytes: number;
  contentType: string;
}

async function startSingle(
  { entry, links }: Pick<SharingDeps, 'links'> & { entry: ShareEntry },
  { link, bucket, key, name, sizeBytes, contentType }: NewFile,
  visitor: Visitor,
): Promise<Started> {
  const ticketId = await entry.note(link, visitor, { action: 'upload', key });
  const headers = { 'content-type': contentType, 'if-none-match': '*' };
  const { url } = await links.sign(bucket, {
    method: 'PUT',
    key,
    query: { [shareParameter]: writeTicket({ linkId: link.id, ticketId }) },
    // A browser sets the length itself, and can't be given another one.
    headers: { ...headers, 'content-length': String(sizeBytes) },
  });
  return { kind: 'single', url, headers, name };
}

/** Counts the whole file at the start, which reserves its share of the allowance. */
async function startParts(
  { entry, database, clock, uploads }: SharingDeps & { entry: ShareEntry },
  { link, bucket, key, name, sizeBytes, contentType }: NewFile,
  visitor: Visitor,
): Promise<Started> {
  const partSizeBytes = partSizeOf(sizeBytes);
  const { id: uploadId } = await uploads.start(bucket, key, {
    headers: { contentType, headers: {}, metadata: {} },
    partSizeBytes,
    checksum: { algorithm: 'SHA256', type: 'COMPOSITE' },
  });
  const ticketId = await entry.note(link, visitor, { action: 'upload', key });
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = now + lifetimeMs;
  const at = { linkId: link.id, ticketId, bucketId: bucket.id, key };
  const upload: SharedUpload = {
    ...at,
    tokenHash: hashOf(token),
    uploadId,
    sizeBytes,
    partSizeBytes,
    expiresAt,
    completedAt: null,
  };
  try {
    await database.transaction(async (tx) => {
      await beginSharedUpload.run(tx, { ...at, length: sizeBytes, now });
      await insertSharedUpload(tx, upload);
    });
  } catch (error) {
    await uploads.abort({ bucket, key, uploadId });
    throw error;
  }
  return { kind: 'multipart', token, partSizeBytes, expiresAt, name };
}

async function completeParts({ uploads }: Pick<SharingDeps, 'uploads'>, { upload, bucket }: Going) {
  const { key, uploadId, sizeBytes, linkId } = upload;
  const ref = { bucket, key, uploadId };
  const arrived = await uploads.listParts(ref).catch((error: unknown) => {
    // It may be complete already; another completion request finds that out.
    if (error instanceof StorageRefusal && error.reason === 'uploadUnknown') return [];
    throw error;
  });
  const parts = arrived.map(({ partNumber, etag, checksum }) => ({
    partNumber,
    etag,
    ...(checksum === null ? {} : { checksums: { SHA256: checksum } }),
  }));
  await uploads.complete(ref, parts, {
    expected: { sizeBytes },
    condition: { ifNoneMatch: '*', shareLinkId: linkId },
  });
}

/** @throws {StorageRefusal} `partTooLarge` for a part that the file doesn't have */
function lengthOf({ sizeBytes, partSizeBytes }: SharedUpload, partNumber: number): number {
  const length = Math.min(partSizeBytes, sizeBytes - (partNumber - 1) * partSizeBytes);
  if (length <= 0) throw new StorageRefusal('partTooLarge');
  return length;
}

function refuseFile(
  link: ShareLink,
  { name, sizeBytes, contentType }: { name: string; sizeBytes: number; contentType: string },
): void {
  if (isUsedUp(link)) throw new StorageRefusal('shareUsedUp');
  if (sizeBytes > limits.consoleUploadMaxBytes) throw new StorageRefusal('uploadTooLarge');
  if (link.maxFileBytes !== null && sizeBytes > link.maxFileBytes)
    throw new StorageRefusal('shareFileTooLarge');
  if (link.maxBytes !== null && link.bytes + sizeBytes > link.maxBytes)
    throw new StorageRefusal('shareUsedUp');
  if (!isAccepted(link.accepts, name, contentType)) throw new StorageRefusal('shareTypeRefused');
  if (Buffer.byteLength(link.key + name) > limits.objectKeyMaxBytes) throw new StorageRefusal('keyTooLong');
}

/** 256 random bits can't be guessed, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
