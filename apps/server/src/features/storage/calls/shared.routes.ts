import type { sharedCalls } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Handlers } from '../../../platform/http/index.ts';
import { contentDisposition } from '../access-keys/console-links.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { defaultContentType, type StoredObject } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { SharingDeps } from '../sharing/deps.ts';
import { type Entered, isUsedUp, refuseOtherKind, type ShareEntry } from '../sharing/share-entry.ts';
import { writeTicket } from '../sharing/share-gate.ts';
import { openShared } from '../sharing/share-link.service.ts';
import { type ShareLink, shareParameter } from '../sharing/share-link.ts';
import { createSharedUploads } from '../sharing/shared-upload.service.ts';
import { createZipOrders } from '../zip/zip-order.service.ts';
import { zipPath } from '../zip/zip-path.ts';

type Deps = SharingDeps & { entry: ShareEntry };
type SharedHandlers = Handlers<typeof sharedCalls>;

const pageSize = 200;
/** Sorted lists and searches per address and minute: each may take half a second. */
const arrangementsPerMinute = 30;
/** Upload calls per address and minute: at 1 Gbit/s, 16 parts of 8 MiB are signed each second. */
const partsPerMinute = 3000;
/** Players request a video from several positions at once, and each request reserves its whole size until it releases the rest. */
const viewedTimes = 4;

/** Handles the calls of visitors with a share link: JSON for programs and for the pages at `/s/`. */
export function createSharedHandlers(deps: Deps): SharedHandlers {
  return { ...createDownloadHandlers(deps), ...createUploadHandlers(deps) };
}

function createDownloadHandlers(
  deps: Deps,
): Pick<SharedHandlers, 'openShareLink' | 'listSharedFolder' | 'downloadShared' | 'downloadSharedFolder'> {
  const { entry } = deps;
  const zipOrders = createZipOrders(deps);
  const arrangements = deps.limits.define({
    name: 'share-arrangements',
    points: arrangementsPerMinute,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  });
  return {
    async openShareLink(input, visitor) {
      const entered = await entry.enter({ ...input, ...visitor });
      const { link } = entered;
      const { path } = input;
      if (path !== undefined) refuseOtherKind(link, 'folder');
      if (link.kind === 'request' && isUsedUp(link)) throw new StorageRefusal('shareUsedUp');
      const isFile = link.kind === 'file' || path !== undefined;
      const file = isFile ? await findFile(deps, entered, path) : undefined;
      await entry.note(link, visitor, { action: 'open', key: path === undefined ? null : link.key + path });
      return {
        kind: link.kind,
        name: path === undefined ? nameOf(link) : (path.split('/').at(-1) ?? ''),
        size_bytes: file?.sizeBytes ?? null,
        content_type: file?.contentType ?? null,
        sender_name: link.senderName,
        message: link.message,
        is_viewable: isFile ? isViewable(link, file?.sizeBytes ?? 0) : areAllViewable(link),
        expires_at: link.expiresAt,
        transfers_left: link.maxTransfers === null ? null : Math.max(0, link.maxTransfers - link.transfers),
        max_file_bytes: link.maxFileBytes,
        accepts: [...link.accepts],
        pass: entered.pass,
      };
    },
    async listSharedFolder(input, visitor) {
      const isArranged = (input.sort ?? 'name') !== 'name' || (input.search ?? '') !== '';
      const entered = await entry.enter({ ...input, ...visitor });
      if (isArranged) await arrangements.take(visitor.address);
      return listFolder(deps, entered, input);
    },
    async downloadShared(input, visitor) {
      const { path, disposition = 'attachment' } = input;
      const { link, owner } = await entry.enter({ ...input, ...visitor });
      refuseOtherKind(link, 'file', 'folder');
      if (isUsedUp(link)) throw new StorageRefusal('shareUsedUp');
      const key = link.kind === 'file' ? link.key : keyBelow(link, path ?? '');
      const versionId = link.versionId ?? undefined;
      const bucket = await deps.openBucket(owner, link.bucketName, 'GetObject', key, { versionId });
      const object = await deps.objects.find(bucket, key, versionId);
      await deps.checkOutgoing(bucket, object.sizeBytes, 's3');
      await deps.checkReadable(bucket, object);
      const action = disposition === 'inline' ? 'view' : 'download';
      const ticketId = await entry.note(link, visitor, { action, key });
      const { url, expiresAt } = await deps.links.sign(bucket, {
        method: 'GET',
        key,
        query: {
          ...(versionId === undefined ? {} : { versionId }),
          'response-cache-control': 'no-store',
          'response-content-disposition': contentDisposition(disposition, key),
          'response-content-type': object.contentType || defaultContentType,
          [shareParameter]: writeTicket({ linkId: link.id, ticketId }),
        },
      });
      return { url, expires_at: expiresAt };
    },
    async downloadSharedFolder(input, visitor) {
      const { link, owner } = await entry.enter({ ...input, ...visitor });
      if (isUsedUp(link)) throw new StorageRefusal('shareUsedUp');
      const prefix = prefixOf(link, input.folder);
      const bucket = await openShared(deps, owner, { ...link, key: prefix });
      await deps.checkOutgoing(bucket, 1, 's3');
      const selection = { folder: prefix, keys: [], prefixes: [prefix] };
      const { token, expiresAt } = await zipOrders.place(bucket, selection, async () => {
        const ticketId = await entry.note(link, visitor, { action: 'download', key: prefix });
        return writeTicket({ linkId: link.id, ticketId });
      });
      return { url: `${deps.s3PublicUrl}${zipPath(token)}`, expires_at: expiresAt };
    },
  };
}

function createUploadHandlers(
  deps: Deps,
): Pick<
  SharedHandlers,
  'startSharedUpload' | 'signSharedPart' | 'listSharedParts' | 'completeSharedUpload' | 'abortSharedUpload'
> {
  const uploads = createSharedUploads(deps);
  const asking = deps.limits.define({
    name: 'share-parts',
    points: partsPerMinute,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  });
  return {
    async startSharedUpload(input, visitor) {
      const started = await uploads.start(input, visitor);
      if (started.kind === 'single') return started;
      const { kind, token, partSizeBytes, expiresAt, name } = started;
      return { kind, upload_token: token, part_size_bytes: partSizeBytes, expires_at: expiresAt, name };
    },
    async signSharedPart({ upload_token: token, part_number: partNumber, sha256 }, visitor) {
      await asking.take(visitor.address);
      return uploads.sign(token, { partNumber, sha256 }, visitor);
    },
    async listSharedParts({ upload_token: token }, visitor) {
      await asking.take(visitor.address);
      const { partSizeBytes, parts } = await uploads.list(token, visitor);
      return {
        part_size_bytes: partSizeBytes,
        parts: parts.map(({ partNumber, sizeBytes, checksum }) => ({
          part_number: partNumber,
          size_bytes: sizeBytes,
          sha256: checksum,
        })),
      };
    },
    async completeSharedUpload({ upload_token: token }, visitor) {
      await asking.take(visitor.address);
      await uploads.complete(token, visitor);
      return null;
    },
    async abortSharedUpload({ upload_token: token }, visitor) {
      await asking.take(visitor.address);
      await uploads.abort(token);
      return null;
    },
  };
}

/** Returns the shared object, or one below a shared folder, if its bytes are available now. */
async function findFile(
  deps: Deps,
  { link, owner }: Entered,
  path: string | undefined,
): Promise<StoredObject> {
  const key = path === undefined ? link.key : keyBelow(link, path);
  const versionId = link.versionId ?? undefined;
  const bucket = await deps.openBucket(owner, link.bucketName, 'GetObject', key, { versionId });
  const object = await deps.objects.find(bucket, key, versionId).catch((error: unknown): never => {
    const isAbsent = error instanceof StorageRefusal && absences.has(error.reason);
    // If the link's own object is gone, answers as for an unknown link.
    throw isAbsent && path === undefined ? new StorageRefusal('shareUnknown') : error;
  });
  await deps.checkReadable(bucket, object);
  return object;
}

const absences: ReadonlySet<string> = new Set(['objectUnknown', 'versionUnknown', 'deleteMarker']);

function isViewable({ maxTransfers, maxBytes, bytes }: ShareLink, sizeBytes: number): boolean {
  return maxTransfers === null && (maxBytes === null || bytes + viewedTimes * sizeBytes <= maxBytes);
}

/** Reports whether all pictures of a folder may be shown: neither downloads nor bytes are limited. */
function areAllViewable({ kind, maxTransfers, maxBytes }: ShareLink): boolean {
  return kind === 'folder' && maxTransfers === null && maxBytes === null;
}

interface FolderView {
  folder: string;
  sort?: 'name' | 'size' | 'modified' | undefined;
  direction?: 'asc' | 'desc' | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
}

async function listFolder(
  deps: Deps,
  { link, owner }: Entered,
  { folder, sort = 'name', direction = 'asc', search = '', cursor }: FolderView,
) {
  const prefix = prefixOf(link, folder);
  const bucket = await openShared(deps, owner, { ...link, key: prefix });
  const page = await deps.folders.list(bucket, {
    prefix,
    withDeleted: false,
    sort: { by: sort, direction },
    filter: search === '' ? {} : { name: search },
    cursor,
    limit: pageSize,
  });
  return {
    folders: page.folders.map((name) => name.slice(prefix.length)),
    files: page.entries.map((row) => ({
      name: row.key.slice(prefix.length),
      size_bytes: row.size_bytes,
      modified_at: row.modified_at,
    })),
    next_cursor: page.cursor,
    is_partial: page.isPartial,
  };
}

/** Returns the prefix of a subfolder of a shared folder. @throws {StorageRefusal} `shareMalformed` */
function prefixOf(link: ShareLink, folder: string): string {
  refuseOtherKind(link, 'folder');
  if (folder === '') return link.key;
  if (!folder.endsWith('/')) throw new StorageRefusal('shareMalformed');
  return keyBelow(link, folder);
}

/** Returns the key of a path in the link. Keys are names, not paths: anything appended to the prefix is below it. */
function keyBelow(link: ShareLink, path: string): string {
  const key = link.key + path;
  checkObjectKey(key);
  return key;
}

function nameOf({ kind, key, bucketName }: ShareLink): string {
  const segments = key.split('/');
  return (kind === 'file' ? segments.at(-1) : segments.at(-2)) || bucketName;
}
