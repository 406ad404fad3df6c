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
/** Orders and searches of folders that one address may ask for in a minute: each may be half a second's work. */
const arrangementsPerMinute = 30;
/** What one address may ask about uploads in a minute: a part of 8 MiB is signed 16 times a second at 1 Gbit/s. */
const partsPerMinute = 3000;
/** A film is asked for from several places at once, and each counts whole until it is given back. */
const viewedTimes = 4;

/** What somebody is given who has nothing but a link: JSON for programs, and for the pages at `/s/`. */
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
        is_viewable: file !== undefined && isViewable(link, file.sizeBytes),
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

/** The shared object, or one below a shared folder, whose bytes can be had now. */
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
    // What a link showed and is gone is told as the link itself would be.
    throw isAbsent && path === undefined ? new StorageRefusal('shareUnknown') : error;
  });
  await deps.checkReadable(bucket, object);
  return object;
}

const absences: ReadonlySet<string> = new Set(['objectUnknown', 'versionUnknown', 'deleteMarker']);

function isViewable({ maxTransfers, maxBytes, bytes }: ShareLink, sizeBytes: number): boolean {
  return maxTransfers === null && (maxBytes === null || bytes + viewedTimes * sizeBytes <= maxBytes);
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

/** Of a folder of a shared one. @throws {StorageRefusal} `shareMalformed` */
function prefixOf(link: ShareLink, folder: string): string {
  refuseOtherKind(link, 'folder');
  if (folder === '') return link.key;
  if (!folder.endsWith('/')) throw new StorageRefusal('shareMalformed');
  return keyBelow(link, folder);
}

/** Keys are names and no paths: what is put after the prefix can only name what lies below it. */
function keyBelow(link: ShareLink, path: string): string {
  const key = link.key + path;
  checkObjectKey(key);
  return key;
}

function nameOf({ kind, key, bucketName }: ShareLink): string {
  const segments = key.split('/');
  return (kind === 'file' ? segments.at(-1) : segments.at(-2)) || bucketName;
}
