import type { Database } from '@atoll/database';
import { checkTags, maxObjectTags, type Tag, uriEncode } from '@atoll/s3-protocol';
import type { AccessOf, CallerAccess, SignedIn } from '../access/caller-access.ts';
import { type ConsoleLinks, contentDisposition } from '../access-keys/console-links.ts';
import type { SealedLinks } from '../access-keys/sealed-links.ts';
import type { Allowance } from '../kernel/allowance.ts';
import { defaultContentType, type ObjectInfo, type StoredObject } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type RoleOf, requireStanding } from '../kernel/standing.ts';
import { type StartedUpload, startConsoleUpload } from '../multipart/console-uploads.ts';
import type { UploadRef, UploadService } from '../multipart/upload.service.ts';
import type { ListingService } from '../objects/listing.service.ts';
import type { ObjectService } from '../objects/object.service.ts';
import { checkReadable, type OpenObject } from '../objects/read-object.ts';

/** A member of an account for whom another domain works with files, and the app that they allowed it to. */
export type FileMember = SignedIn & { readonly principal: { readonly personId: string } };

export interface MemberFile {
  readonly bucketName: string;
  readonly key: string;
}

export interface MemberUpload extends MemberFile {
  readonly uploadId: string;
}

export interface FileContent {
  readonly contentType: string;
  /** Left out where the member may not set them. */
  readonly tags?: readonly Tag[] | undefined;
  /** Deletes the older versions of the key once it is written. */
  readonly isOnlyVersion?: boolean | undefined;
}

/**
 * Lets other domains work with the files of a member as the S3 endpoint would let them. Every method checks the member's role and
 * the access decision at this moment.
 * @throws {UserError} `notMember`, `roleMissing`
 * @throws {StorageRefusal} as the operations themselves
 */
export type MemberFiles = ReturnType<typeof createMemberFiles>;

export interface MemberFileDeps {
  readonly database: Database;
  readonly allowance: Allowance;
  readonly accessOf: AccessOf;
  readonly roleOf: RoleOf;
  readonly links: ConsoleLinks;
  readonly sealedLinks: SealedLinks;
  readonly objects: ObjectService;
  readonly uploads: UploadService;
  readonly listing: ListingService;
  readonly open: (bucket: Authorized<Bucket>, object: StoredObject) => Promise<OpenObject>;
  readonly checkOutgoing: (bucket: Bucket, bytes: number, from: 'console') => Promise<void>;
}

const pageSize = 100;

export function createMemberFiles(deps: MemberFileDeps) {
  return Object.assign(createUploading(deps), createReading(deps), createWriting(deps));
}

function createUploading(deps: MemberFileDeps) {
  const { uploads } = deps;
  const refOf = async (
    member: FileMember,
    operation: Operation,
    upload: MemberUpload,
  ): Promise<UploadRef> => {
    const { bucketName, key, uploadId } = upload;
    const access = await enter(deps, member, 'write');
    const details = { uploadId, query: { uploadId } };
    return { bucket: await access.open({ operation, bucketName, key, details }), key, uploadId };
  };
  return {
    /** Starts an upload from a browser that must have exactly this size. With `keepExisting`, it is accepted only once. */
    async startUpload(
      member: FileMember,
      {
        bucketName,
        key,
        keepExisting = false,
        ...upload
      }: MemberFile & {
        readonly sizeBytes: number;
        readonly contentType: string;
        readonly keepExisting?: boolean | undefined;
      },
    ): Promise<StartedUpload> {
      const access = await enter(deps, member, 'write');
      const bucket = await access.open({ operation: 'PutObject', bucketName, key });
      return startConsoleUpload(deps, bucket, { key, ...upload, keepExisting, signsSize: true });
    },
    /** Signs the upload of a part of exactly this size. */
    async signPart(
      member: FileMember,
      upload: MemberUpload,
      { partNumber, sizeBytes }: { readonly partNumber: number; readonly sizeBytes: number },
    ) {
      const ref = await refOf(member, 'UploadPart', upload);
      await uploads.find(ref);
      const query = { partNumber: String(partNumber), uploadId: ref.uploadId };
      const headers = { 'content-length': String(sizeBytes) };
      return deps.links.sign(ref.bucket, { method: 'PUT', key: ref.key, query, headers });
    },
    listParts: async (member: FileMember, upload: MemberUpload) =>
      uploads.listParts(await refOf(member, 'ListParts', upload)),
    /** Makes the object of all parts that have arrived. */
    async completeUpload(member: FileMember, upload: MemberUpload): Promise<void> {
      const parts = await uploads.listParts(await refOf(member, 'ListParts', upload));
      if (parts.length === 0) throw new StorageRefusal('partUnknown');
      const claims = parts.map(({ partNumber, etag }) => ({ partNumber, etag }));
      await uploads.complete(await refOf(member, 'CompleteMultipartUpload', upload), claims);
    },
    abortUpload: async (member: FileMember, upload: MemberUpload) =>
      uploads.abort(await refOf(member, 'AbortMultipartUpload', upload)),
  };
}

type Operation = 'UploadPart' | 'ListParts' | 'CompleteMultipartUpload' | 'AbortMultipartUpload';

function createReading(deps: MemberFileDeps) {
  const { objects } = deps;
  const openFile = async (member: FileMember, { bucketName, key }: MemberFile) =>
    (await enter(deps, member, 'read')).open({ operation: 'GetObject', bucketName, key });
  return {
    /** Undefined: there is no such object. */
    find: async (member: FileMember, file: MemberFile): Promise<ObjectInfo | undefined> =>
      objects.describe(await openFile(member, file), file.key).catch(ignoreAbsent),
    /** Yields the bytes of the latest version. @throws {StorageRefusal} `unreadable` before the first wrong byte */
    async *read(member: FileMember, file: MemberFile): AsyncGenerator<Uint8Array, void, undefined> {
      const bucket = await openFile(member, file);
      const object = await objects.find(bucket, file.key);
      yield* (await deps.open(bucket, object)).read();
    },
    /** Returns a URL of the S3 endpoint that ends with the member's app. A sealed one doesn't reveal the key. */
    async signDownload(
      member: FileMember,
      file: MemberFile,
      {
        dispositionOf,
        isSealed = false,
      }: {
        readonly dispositionOf: (contentType: string) => 'inline' | 'attachment';
        readonly isSealed?: boolean | undefined;
      },
    ) {
      const bucket = await openFile(member, file);
      const object = await objects.find(bucket, file.key);
      await deps.checkOutgoing(bucket, object.sizeBytes, 'console');
      await checkReadable(await deps.open(bucket, object), object);
      const contentType = object.contentType || defaultContentType;
      const disposition = dispositionOf(contentType);
      const { url, expiresAt } = await deps.links.sign(bucket, {
        method: 'GET',
        key: file.key,
        query: {
          'response-content-disposition': isSealed ? disposition : contentDisposition(disposition, file.key),
          'response-content-type': contentType,
        },
      });
      return { url: isSealed ? deps.sealedLinks.seal(url) : url, expiresAt };
    },
  };
}

function createWriting(deps: MemberFileDeps) {
  const { objects } = deps;
  return {
    /** Resolves once the object would survive a power cut. */
    async write(
      member: FileMember,
      { bucketName, key }: MemberFile,
      body: AsyncIterable<Uint8Array>,
      { contentType, tags: wanted, isOnlyVersion = false }: FileContent,
    ): Promise<void> {
      const access = await enter(deps, member, 'write');
      const tags = await allowedTags(access, { bucketName, key }, wanted);
      const headers = taggingHeaders(tags);
      const bucket = await access.open({ operation: 'PutObject', bucketName, key, details: { headers } });
      const written = await objects.put(bucket, key, { body }, { headers: plain(contentType), tags });
      if (isOnlyVersion)
        await removeVersionsOf(deps, access, { bucketName, key }, written.versionId ?? 'null');
    },
    /** Copies the latest version, without its tags. */
    async copy(
      member: FileMember,
      source: MemberFile,
      target: MemberFile,
      { contentType, tags: wanted }: Omit<FileContent, 'isOnlyVersion'>,
    ): Promise<void> {
      const access = await enter(deps, member, 'write');
      const tags = await allowedTags(access, target, wanted);
      const from = await access.open({ operation: 'GetObject', ...source });
      const headers = {
        'x-amz-copy-source': uriEncode(`${source.bucketName}/${source.key}`),
        'x-amz-metadata-directive': 'REPLACE',
        'x-amz-tagging-directive': 'REPLACE',
        ...taggingHeaders(tags),
      };
      const into = await access.open({ operation: 'CopyObject', ...target, details: { headers } });
      await objects.copy(
        { bucket: from, key: source.key },
        { bucket: into, key: target.key },
        { headers: plain(contentType), tags, checkSource: () => undefined },
      );
    },
    /** Replaces the tags of the latest version, unless the member may not. */
    async setTags(
      member: FileMember,
      { bucketName, key }: MemberFile,
      wanted: readonly Tag[],
    ): Promise<void> {
      const access = await enter(deps, member, 'write');
      const tags = await allowedTags(access, { bucketName, key }, wanted);
      if (tags.length === 0) return;
      const details = { body: { requestTags: tags } };
      const bucket = await access.open({ operation: 'PutObjectTagging', bucketName, key, details });
      await objects.setTags({ bucket, key }, tags, member.principal.accountId);
    },
    /**
     * Deletes every version and delete marker of a key, and aborts its uploads. Deleting a missing object succeeds.
     * @throws {StorageRefusal} `objectLocked` for a version that may not be deleted yet
     */
    async remove(member: FileMember, file: MemberFile): Promise<void> {
      const access = await enter(deps, member, 'write');
      await abortUploadsOf(deps, access, file);
      await removeVersionsOf(deps, access, file);
    },
  };
}

async function abortUploadsOf(
  { uploads }: MemberFileDeps,
  access: CallerAccess,
  { bucketName, key }: MemberFile,
): Promise<void> {
  const own = await access.bucket(bucketName);
  for (;;) {
    const page = await uploads.list(own, { prefix: key, delimiter: '', limit: pageSize });
    const found = page.uploads.filter((upload) => upload.key === key);
    for (const { id: uploadId } of found) {
      const details = { uploadId, query: { uploadId } };
      const bucket = await access.open({ operation: 'AbortMultipartUpload', bucketName, key, details });
      await uploads.abort({ bucket, key, uploadId }).catch(ignoreAbsent);
    }
    // Uploads of longer keys come after those of the key itself.
    if (found.length < pageSize) return;
  }
}

async function removeVersionsOf(
  { objects, listing }: MemberFileDeps,
  access: CallerAccess,
  { bucketName, key }: MemberFile,
  keptId?: string,
): Promise<void> {
  const query = { prefix: key };
  const own = await access.open({ operation: 'ListObjectVersions', bucketName, details: { query } });
  for (;;) {
    const page = await listing.listVersions(own, { prefix: key, delimiter: '', limit: pageSize });
    const found = page.versions.filter((version) => version.key === key);
    // The oldest first, so that no delete marker goes before what it hides.
    for (const { versionId } of found.toReversed()) {
      if (versionId === keptId) continue;
      const bucket = await access.open({
        operation: 'DeleteObject',
        bucketName,
        key,
        details: { versionId },
      });
      await objects.delete(bucket, { key, versionId });
    }
    // Versions of longer keys come after those of the key itself.
    if (found.length < pageSize) return;
  }
}

async function enter(
  { roleOf, database, accessOf }: MemberFileDeps,
  member: FileMember,
  need: 'read' | 'write',
): Promise<CallerAccess> {
  await requireStanding(roleOf, database.read, member.principal, need);
  return accessOf(member);
}

async function allowedTags(
  access: CallerAccess,
  file: MemberFile,
  tags: readonly Tag[] = [],
): Promise<readonly Tag[]> {
  if (tags.length === 0) return [];
  checkTags(tags, maxObjectTags);
  const details = { body: { requestTags: tags } };
  return (await access.allows({ operation: 'PutObjectTagging', ...file, details })) ? tags : [];
}

function taggingHeaders(tags: readonly Tag[]): Record<string, string> {
  if (tags.length === 0) return {};
  const pairs = tags.map(({ key, value }) => `${uriEncode(key)}=${uriEncode(value)}`);
  return { 'x-amz-tagging': pairs.join('&') };
}

function plain(contentType: string) {
  return { contentType, headers: {}, metadata: {} };
}

function ignoreAbsent(error: unknown): undefined {
  const absent: readonly string[] = ['objectUnknown', 'deleteMarker', 'uploadUnknown'];
  if (error instanceof StorageRefusal && absent.includes(error.reason)) return undefined;
  throw error;
}
