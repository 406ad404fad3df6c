import { singleUploadMaxBytes } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { LinkedApps, LinkedPrincipal } from '../features/hub/core/index.ts';
import {
  FileLockedError,
  type FilePlace,
  type HubFiles,
  type UploadPlace,
  type WrittenContent,
} from '../features/hub/core/index.ts';
import { partSizeOf } from '../features/storage/core/index.ts';
import { type FileMember, type MemberFiles, StorageRefusal } from '../features/storage/index.ts';
import { UserError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';

interface HubFileDeps {
  readonly files: MemberFiles;
  readonly principalOf: LinkedApps['principalOf'];
}

/** This server's address, for conditions of bucket policies, because there is no client. */
const ownAddress = '127.0.0.1';

/**
 * Lets the data hub use the storage of its account. Every use looks up the grant again, unless its caller just has, and acts
 * as the member who allowed it, limited to the permissions that they allowed.
 */
export function createHubFiles({ files, principalOf }: HubFileDeps): HubFiles {
  const looksUp: MemberOf = async ({ accountId, app }) => {
    const principal = await principalOf(app.grantId, accountId);
    if (!principal) throw new UserError(codes.hubStorageUnlinked);
    return memberFor(principal);
  };
  return { ...filesBy(files, looksUp), justLookedUp: filesBy(files, async (link) => memberFor(link)) };
}

type MemberOf = (link: LinkedPrincipal) => Promise<FileMember>;

function memberFor(principal: LinkedPrincipal): FileMember {
  const circumstances = { address: ownAddress, isSecure: true, userAgent: 'Atoll data hub' };
  return { ...circumstances, requestId: newId(), principal };
}

function filesBy(files: MemberFiles, memberOf: MemberOf): Omit<HubFiles, 'justLookedUp'> {
  const use = async <T>(link: LinkedPrincipal, work: (member: FileMember) => Promise<T>): Promise<T> => {
    try {
      return await work(await memberOf(link));
    } catch (error) {
      throw translated(error);
    }
  };
  return {
    partSizeOf: (sizeBytes) => (sizeBytes <= singleUploadMaxBytes ? null : partSizeOf(sizeBytes)),
    ...createUploading(files, use),
    find: (link, place) =>
      use(link, async (member) => {
        const found = await files.find(member, fileOf(place));
        return found && { sizeBytes: found.sizeBytes, contentType: found.contentType || null };
      }),
    async *read(link, place) {
      try {
        yield* files.read(await memberOf(link), fileOf(place));
      } catch (error) {
        throw translated(error);
      }
    },
    write: (link, place, content, options) =>
      use(link, (member) => files.write(member, fileOf(place), content, contentOf(options))),
    copy: (link, from, to, options) =>
      use(link, (member) => files.copy(member, fileOf(from), fileOf(to), contentOf(options))),
    setTags: (link, place, tags) => use(link, (member) => files.setTags(member, fileOf(place), tagsOf(tags))),
    remove: (link, place) => use(link, (member) => files.remove(member, fileOf(place))),
    signDownload: (link, place, { disposition, isSealed }) =>
      use(link, (member) =>
        files.signDownload(member, fileOf(place), {
          dispositionOf: (type) => (isShown(type) ? disposition : 'attachment'),
          isSealed,
        }),
      ),
  };
}

type Use = <T>(link: LinkedPrincipal, work: (member: FileMember) => Promise<T>) => Promise<T>;

function createUploading(
  files: MemberFiles,
  use: Use,
): Pick<HubFiles, 'startUpload' | 'signPart' | 'listParts' | 'completeUpload' | 'abortUpload'> {
  return {
    startUpload: (link, { sizeBytes, contentType, keepExisting, ...place }) =>
      use(link, (member) =>
        files.startUpload(member, { ...fileOf(place), sizeBytes, contentType, keepExisting }),
      ),
    signPart: (link, { partNumber, sizeBytes, ...upload }) =>
      use(link, async (member) => {
        const { url } = await files.signPart(member, uploadOf(upload), { partNumber, sizeBytes });
        return { url, headers: {} };
      }),
    listParts: (link, upload) =>
      use(link, async (member) => {
        const parts = await files.listParts(member, uploadOf(upload));
        return parts.map(({ partNumber, sizeBytes, etag }) => ({ partNumber, sizeBytes, etag }));
      }),
    completeUpload: (link, upload) =>
      use(link, async (member) => {
        try {
          await files.completeUpload(member, uploadOf(upload));
        } catch (error) {
          const isComplete = isUploadGone(error) && (await files.find(member, fileOf(upload)));
          if (!isComplete) throw error;
        }
      }),
    abortUpload: (link, upload) =>
      use(link, async (member) => {
        await files.abortUpload(member, uploadOf(upload)).catch((error: unknown) => {
          if (!isUploadGone(error)) throw error;
        });
      }),
  };
}

function fileOf({ bucket, key }: FilePlace) {
  return { bucketName: bucket, key };
}

function uploadOf({ uploadId, ...place }: UploadPlace) {
  return { ...fileOf(place), uploadId };
}

function contentOf({ contentType, tags = {}, isOnlyVersion }: WrittenContent) {
  return { contentType, tags: tagsOf(tags), isOnlyVersion };
}

function tagsOf(tags: Readonly<Record<string, string>>) {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

/** Types that browsers show without running anything. Contributors declare the type, so everything else is downloaded. */
const shownTypes =
  /^(?:image\/(?:avif|gif|jpeg|png|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)(?:;|$)/;

function isShown(contentType: string): boolean {
  return shownTypes.test(contentType);
}

function isUploadGone(error: unknown): boolean {
  return error instanceof StorageRefusal && error.reason === 'uploadUnknown';
}

const unlinkedReasons: ReadonlySet<unknown> = new Set([
  'accessDenied',
  'bucketUnknown',
  'bucketForeign',
  'accountClosed',
]);
const unlinkedCodes: ReadonlySet<unknown> = new Set([codes.notMember, codes.roleMissing]);

/** Returns 1073 where the member or their grant no longer allows something. */
function translated(error: unknown): unknown {
  if (!(error instanceof UserError)) return error;
  if (error.reason === 'objectLocked') return new FileLockedError({ cause: error });
  if (!unlinkedReasons.has(error.reason) && !unlinkedCodes.has(error.code)) return error;
  return Object.assign(new UserError(codes.hubStorageUnlinked), { cause: error });
}
