import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import { dayMs } from '../../../platform/time.ts';
import type { AccessOf, CallerAccess } from '../access/caller-access.ts';
import type { OpenBucket, SignedIn } from '../access/open-bucket.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { UploadService } from '../multipart/upload.service.ts';
import { sumParts } from '../multipart/upload.store.ts';
import {
  countOpenUploads,
  findOpenUploads,
  type OpenUpload,
  type OpenUploadPosition,
  type OpenUploads,
} from './abandoned.store.ts';

export interface AbandonedDeps {
  database: Database;
  clock: Clock;
  openBucket: OpenBucket;
  accessOf: AccessOf;
  uploads: UploadService;
}

const pageSize = 50;
const maxAborted = 1_000;

/** The result of aborting many uploads. */
export interface EndedUploads {
  aborted: number;
  freedBytes: number;
  /** Number of uploads that a bucket policy protects, or that have ended in the meantime. */
  refused: number;
  /** There were more than are aborted in one call. */
  hasMore: boolean;
}

export interface FoundUploads {
  uploads: (OpenUpload & { sizeBytes: number })[];
  totalCount: number;
  cursor: string | null;
}

/** Unfinished uploads of all buckets of the caller, or of one. */
export type AbandonedUploads = ReturnType<typeof createAbandonedUploads>;

export function createAbandonedUploads(deps: AbandonedDeps) {
  const { clock } = deps;
  const { read } = deps.database;
  const whichOf = async (caller: SignedIn, bucketName: string | undefined, before: number) => {
    const { accountId } = caller.principal;
    if (bucketName === undefined) return { accountId, before };
    const bucket = await deps.openBucket(caller, bucketName, 'ListMultipartUploads');
    return { accountId, bucketId: bucket.id, before };
  };
  return {
    /** Returns uploads started at that time or before, oldest first. @throws as `OpenBucket`; {UserError} 1027 for an invalid cursor */
    async list(
      caller: SignedIn,
      {
        bucketName,
        before = clock.now(),
        cursor,
      }: { bucketName: string | undefined; before: number | undefined; cursor: string | undefined },
    ) {
      const which = await whichOf(caller, bucketName, before);
      const found = await findOpenUploads(read, which, positionOf(cursor), pageSize + 1);
      const page = found.slice(0, pageSize);
      const uploads: FoundUploads['uploads'] = [];
      const access = await deps.accessOf(caller);
      for (const upload of page) {
        if (!(await mayList(access, upload))) continue;
        uploads.push({ ...upload, sizeBytes: await sumParts(read, upload.id) });
        // An upload has up to 10,000 parts, so this yields to other work after each.
        await nextTurn();
      }
      const last = page.at(-1);
      return {
        uploads,
        totalCount: await countOpenUploads(read, which),
        cursor: found.length > pageSize && last ? encodeCursor(cursorOf(last)) : null,
      };
    },
    /** Aborts uploads started at least that many days ago. @throws as `OpenBucket` */
    async abort(
      caller: SignedIn,
      { bucketName, olderThanDays }: { bucketName: string | undefined; olderThanDays: number },
    ) {
      const which = await whichOf(caller, bucketName, clock.now() - olderThanDays * dayMs);
      return abortAll(deps, caller, which);
    },
  };
}

function mayList(access: CallerAccess, { bucketName, key }: OpenUpload): Promise<boolean> {
  return access.allows({
    operation: 'ListMultipartUploads',
    bucketName,
    details: { query: { prefix: key } },
  });
}

async function abortAll(deps: AbandonedDeps, caller: SignedIn, which: OpenUploads): Promise<EndedUploads> {
  const { read } = deps.database;
  const ended: EndedUploads = { aborted: 0, freedBytes: 0, refused: 0, hasMore: false };
  let after: OpenUploadPosition | undefined;
  for (;;) {
    const uploads = await findOpenUploads(read, which, after, pageSize);
    for (const upload of uploads) {
      if (ended.aborted + ended.refused >= maxAborted) return { ...ended, hasMore: true };
      const sizeBytes = await sumParts(read, upload.id);
      const wasAborted = await abort(deps, caller, upload);
      if (wasAborted) {
        ended.aborted += 1;
        ended.freedBytes += sizeBytes;
      } else ended.refused += 1;
      after = upload;
    }
    if (uploads.length < pageSize) return ended;
  }
}

/** Returns false if it isn't allowed, or the upload has ended in the meantime. */
async function abort(
  { openBucket, uploads }: AbandonedDeps,
  caller: SignedIn,
  { id, bucketName, key }: OpenUpload,
): Promise<boolean> {
  try {
    const bucket = await openBucket(caller, bucketName, 'AbortMultipartUpload', key, { uploadId: id });
    await uploads.abort({ bucket, key, uploadId: id });
    return true;
  } catch (error) {
    if (error instanceof StorageRefusal) return false;
    throw error;
  }
}

function cursorOf({ startedAt, id }: OpenUpload): Record<string, string> {
  return { startedAt: String(startedAt), id };
}

function positionOf(cursor: string | undefined): OpenUploadPosition | undefined {
  const at = decodeCursor(cursor, ['startedAt', 'id']);
  return at && { startedAt: Number(at.startedAt) || 0, id: at.id };
}
