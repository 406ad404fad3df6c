import type { sharedCalls } from '@atoll/contract';
import { limits } from '@atoll/contract/limits';
import type { Handlers } from '../../../platform/http/index.ts';
import { checkCapacity, checkTransfer } from '../allowance.ts';
import { contentDisposition } from '../console-links.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { ListPosition } from '../listing.service.ts';
import { checkObjectKey } from '../names.ts';
import { defaultContentType } from '../object-info.ts';
import { StorageRefusal } from '../refusal.ts';
import { isAccepted } from './accepted-types.ts';
import type { SharingDeps } from './deps.ts';
import { type Entered, isUsedUp, refuseOtherKind, type ShareEntry } from './share-entry.ts';
import { writeTicket } from './share-gate.ts';
import { openShared } from './share-link.service.ts';
import { type ShareLink, shareParameter } from './share-link.ts';
import { freeName, plainFileName } from './upload-names.ts';

type Deps = SharingDeps & { entry: ShareEntry };
type SharedHandlers = Handlers<typeof sharedCalls>;

const pageSize = 200;

/** What somebody is given who has nothing but a link: JSON for programs, and for the pages at `/s/`. */
export function createSharedHandlers(deps: Deps): SharedHandlers {
  const { entry } = deps;
  return {
    async openShareLink(input, visitor) {
      const entered = await entry.enter({ ...input, ...visitor });
      const { link } = entered;
      const isOver = link.kind === 'request' && isUsedUp(link);
      if (isOver) throw new StorageRefusal('shareUsedUp');
      const file = link.kind === 'file' ? await describeFile(deps, entered) : undefined;
      await entry.note(link, visitor, { action: 'open', key: null });
      return {
        kind: link.kind,
        name: nameOf(link),
        size_bytes: file?.sizeBytes ?? null,
        content_type: file?.contentType ?? null,
        expires_at: link.expiresAt,
        transfers_left: link.maxTransfers === null ? null : Math.max(0, link.maxTransfers - link.transfers),
        max_file_bytes: link.maxFileBytes,
        accepts: [...link.accepts],
        pass: entered.pass,
      };
    },
    listSharedFolder: async (input, visitor) =>
      listFolder(deps, await entry.enter({ ...input, ...visitor }), input),
    async downloadShared(input, visitor) {
      const { path, disposition } = input;
      const { link, owner } = await entry.enter({ ...input, ...visitor });
      refuseOtherKind(link, 'file', 'folder');
      if (isUsedUp(link)) throw new StorageRefusal('shareUsedUp');
      const key = link.kind === 'file' ? link.key : keyBelow(link, path ?? '');
      const versionId = link.versionId ?? undefined;
      const modifiers = { hasVersionId: versionId !== undefined };
      const bucket = await deps.openBucket(owner, link.bucketName, 'GetObject', key, modifiers);
      const object = await deps.objects.find(bucket, key, versionId);
      await checkTransfer(deps, link.accountId, 's3');
      await deps.checkReadable(bucket, object);
      const ticketId = await entry.note(link, visitor, { action: 'download', key });
      const { url, expiresAt } = await deps.links.sign(bucket, {
        method: 'GET',
        key,
        query: {
          ...(versionId === undefined ? {} : { versionId }),
          'response-cache-control': 'no-store',
          'response-content-disposition': contentDisposition(disposition ?? 'attachment', key),
          'response-content-type': object.contentType || defaultContentType,
          [shareParameter]: writeTicket({ linkId: link.id, ticketId }),
        },
      });
      return { url, expires_at: expiresAt };
    },
    async startSharedUpload(input, visitor) {
      const { link, owner } = await entry.enter({ ...input, ...visitor });
      refuseOtherKind(link, 'request');
      const { size_bytes: sizeBytes, content_type: contentType = '' } = input;
      const wanted = plainFileName(input.name);
      refuseFile(link, { name: wanted, sizeBytes, contentType });
      const bucket = await openShared(deps, owner, link);
      await checkCapacity({ read: deps.database.read, allowance: deps.allowance }, link.accountId, sizeBytes);
      const name = await freeName(deps.database.read, bucket.id, link.key, wanted);
      const key = link.key + name;
      const ticketId = await entry.note(link, visitor, { action: 'upload', key });
      const headers = { 'content-type': contentType || defaultContentType, 'if-none-match': '*' };
      const { url } = await deps.links.sign(bucket, {
        method: 'PUT',
        key,
        query: { [shareParameter]: writeTicket({ linkId: link.id, ticketId }) },
        // A browser sets the length by itself, and can't be told another one.
        headers: { ...headers, 'content-length': String(sizeBytes) },
      });
      return { url, headers, name };
    },
  };
}

async function describeFile(deps: Deps, { link, owner }: Entered) {
  const bucket = await openShared(deps, owner, link);
  const absent = () => {
    // What a link showed and is gone is told as the link itself would be.
    throw new StorageRefusal('shareUnknown');
  };
  return deps.objects.describe(bucket, link.key, link.versionId ?? undefined).catch((error: unknown) => {
    const isAbsent = error instanceof StorageRefusal && absences.has(error.reason);
    return isAbsent ? absent() : Promise.reject(error);
  });
}

const absences: ReadonlySet<string> = new Set(['objectUnknown', 'versionUnknown', 'deleteMarker']);

async function listFolder(
  deps: Deps,
  { link, owner }: Entered,
  { folder, cursor }: { folder: string; cursor?: string | undefined },
) {
  refuseOtherKind(link, 'folder');
  if (folder !== '' && !folder.endsWith('/')) throw new StorageRefusal('shareMalformed');
  const prefix = folder === '' ? link.key : keyBelow(link, folder);
  const bucket = await openShared(deps, owner, { ...link, key: prefix });
  const position = decodeCursor(cursor, ['kind', 'value']);
  const after =
    position && ({ ...position, kind: position.kind === 'prefix' ? 'prefix' : 'key' } as ListPosition);
  const page = await deps.listing.list(bucket, { prefix, delimiter: '/', limit: pageSize, after });
  return {
    folders: page.commonPrefixes.map((name) => name.slice(prefix.length)),
    files: page.objects
      .filter(({ key }) => key !== prefix)
      .map((object) => ({
        name: object.key.slice(prefix.length),
        size_bytes: object.sizeBytes,
        modified_at: object.modifiedAt,
      })),
    next_cursor: page.next ? encodeCursor({ kind: page.next.kind, value: page.next.value }) : null,
  };
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

function refuseFile(
  link: ShareLink,
  { name, sizeBytes, contentType }: { name: string; sizeBytes: number; contentType: string },
): void {
  if (isUsedUp(link)) throw new StorageRefusal('shareUsedUp');
  if (link.maxFileBytes !== null && sizeBytes > link.maxFileBytes)
    throw new StorageRefusal('shareFileTooLarge');
  if (link.maxBytes !== null && link.bytes + sizeBytes > link.maxBytes)
    throw new StorageRefusal('shareUsedUp');
  if (!isAccepted(link.accepts, name, contentType)) throw new StorageRefusal('shareTypeRefused');
  if (Buffer.byteLength(link.key + name) > limits.objectKeyMaxBytes) throw new StorageRefusal('keyTooLong');
}
