import type { objectChangeCalls } from '@atoll/contract';
import { checkTags, maxObjectTags } from '@atoll/s3-protocol';
import type { Handlers } from '../../../platform/http/index.ts';
import type { AccessOf, SignedIn } from '../access/caller-access.ts';
import type { OpenBucket } from '../access/open-bucket.ts';
import type { RestoreService } from '../archive/index.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { redirectLocationName } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { destinationKey, folderOf, isFolder } from '../objects/destination.ts';
import { checkHeaders } from '../objects/headers.ts';
import type { ListingService } from '../objects/listing.service.ts';
import type { CopyOptions, ObjectService } from '../objects/object.service.ts';
import { type CopyAsked, type OpenedCopy, openCopy } from './open-copy.ts';

export interface ObjectCallDeps {
  openBucket: OpenBucket;
  accessOf: AccessOf;
  objects: ObjectService;
  restores: RestoreService;
}

interface ChangeDeps extends ObjectCallDeps {
  listing: ListingService;
}

export type ObjectChangeHandlers = Handlers<typeof objectChangeCalls>;
type Some<Name extends keyof ObjectChangeHandlers> = Pick<ObjectChangeHandlers, Name>;

/** Refusals that depend on the operation. */
interface Wording {
  folder: 'folderCopyForbidden' | 'folderMoveForbidden';
  ontoItself: 'copyOntoItself' | 'moveOntoItself' | 'objectNameUnchanged';
  taken: 'nameTakenInTarget' | 'nameTaken';
}

const copying: Wording = {
  folder: 'folderCopyForbidden',
  ontoItself: 'copyOntoItself',
  taken: 'nameTakenInTarget',
};
const moving: Wording = {
  folder: 'folderMoveForbidden',
  ontoItself: 'moveOntoItself',
  taken: 'nameTakenInTarget',
};
const renaming: Wording = { ...moving, ontoItself: 'objectNameUnchanged', taken: 'nameTaken' };

export function createChangeHandlers(
  deps: ChangeDeps,
): Some<
  | 'copyObject'
  | 'moveObject'
  | 'renameObject'
  | 'setObjectTags'
  | 'setObjectHeaders'
  | 'setStorageClass'
  | 'restoreObject'
  | 'setObjectLock'
> {
  return { ...transferHandlers(deps), ...attributeHandlers(deps) };
}

function transferHandlers(deps: ChangeDeps): Some<'copyObject' | 'moveObject' | 'renameObject'> {
  const { openBucket, objects } = deps;
  return {
    async copyObject(input, caller) {
      const key = targetKey(copying, input);
      const copied = await openCopy(deps, caller, orderOf(input, key));
      await copy(objects, copied, { ...copying, replaces: input.replace ?? false });
      return null;
    },
    async moveObject(input, caller) {
      const emptied = await openBucket(caller, input.bucket, 'DeleteObject', input.key);
      const key = targetKey(moving, input);
      const copied = await openCopy(deps, caller, orderOf(input, key));
      await move(objects, copied, emptied, { ...moving, replaces: input.replace ?? false });
      return null;
    },
    async renameObject({ bucket: name, key, name: newName }, caller) {
      const emptied = await openBucket(caller, name, 'DeleteObject', key);
      const newKey = renamedKey(key, newName);
      const copied = await openCopy(deps, caller, orderOf({ bucket: name, key, to_bucket: name }, newKey));
      await refuseFolderName(deps, caller, copied.target);
      await move(objects, copied, emptied, { ...renaming, replaces: false });
      return null;
    },
  };
}

/** @throws {StorageRefusal} for a folder, an invalid path, and an object onto itself */
function targetKey(
  wording: Wording,
  { bucket, key, ...to }: { bucket: string; key: string; to_bucket: string; to_key: string },
): string {
  if (isFolder(key)) throw new StorageRefusal(wording.folder);
  const toKey = destinationKey(to.to_key, key);
  if (bucket === to.to_bucket && key === toKey) throw new StorageRefusal(wording.ontoItself);
  return toKey;
}

/** Returns the new key. The folder stays, whatever its name, so only the new name is validated. */
function renamedKey(key: string, newName: string): string {
  if (isFolder(key)) throw new StorageRefusal(renaming.folder);
  if (newName === '') throw new StorageRefusal('destinationEmpty');
  if (newName.includes('/') || newName === '..') throw new StorageRefusal('destinationOutside');
  const newKey = folderOf(key) + newName;
  if (newKey === key) throw new StorageRefusal(renaming.ontoItself);
  checkObjectKey(newKey);
  return newKey;
}

/**
 * Reveals nothing of a folder that the caller may not list.
 * @throws {StorageRefusal} if a folder has the name: the two would look like one item twice
 */
async function refuseFolderName(
  { accessOf, listing }: Pick<ChangeDeps, 'accessOf' | 'listing'>,
  caller: SignedIn,
  { bucket, key }: OpenedCopy['target'],
): Promise<void> {
  const prefix = `${key}/`;
  const access = await accessOf(caller);
  const details = { query: { prefix } };
  const mayList = await access.allows({ operation: 'ListObjectsV2', bucketName: bucket.name, details });
  if (!mayList) return;
  const { objects } = await listing.list(bucket, { prefix, delimiter: '', limit: 1 });
  if (objects.length > 0) throw new StorageRefusal(renaming.taken);
}

interface Transferred {
  bucket: string;
  key: string;
  version_id?: string | undefined;
  to_bucket: string;
  replace?: boolean | undefined;
}

function orderOf(
  { bucket, key, version_id: versionId, to_bucket, replace }: Transferred,
  toKey: string,
): CopyAsked {
  return {
    source: { bucketName: bucket, key, versionId },
    target: { bucketName: to_bucket, key: toKey },
    headers: replace ? {} : { 'if-none-match': '*' },
  };
}

/** Copies all attributes of the source, including its storage class. */
async function copy(
  objects: ObjectService,
  { source, target, found }: OpenedCopy,
  { taken, replaces }: Wording & { replaces: boolean },
): ReturnType<ObjectService['copy']> {
  const options: CopyOptions = {
    storageClass: found.storageClass,
    encryption: 'as the source',
    condition: replaces ? undefined : { ifNoneMatch: '*' },
    checkSource: () => undefined,
  };
  return objects.copy(source, target, options).catch((error: unknown) => {
    const isTaken = error instanceof StorageRefusal && error.reason === 'preconditionFailed';
    throw isTaken ? new StorageRefusal(taken) : error;
  });
}

/** Deletes the copied object. If it has changed or no longer exists, both stay, and the caller is notified. */
async function move(
  objects: ObjectService,
  opened: OpenedCopy,
  emptied: Authorized<Bucket>,
  wording: Wording & { replaces: boolean },
): Promise<void> {
  const { source: copied } = await copy(objects, opened, wording);
  await objects
    .delete(emptied, { key: opened.source.key, ifMatch: copied.etag }, {})
    .catch((error: unknown) => {
      const reason = error instanceof StorageRefusal ? error.reason : undefined;
      if (reason === 'objectUnknown') return;
      throw reason === 'preconditionFailed' ? new StorageRefusal('sourceChanged') : error;
    });
}

function attributeHandlers(
  deps: ObjectCallDeps,
): Some<'setObjectTags' | 'setObjectHeaders' | 'setStorageClass' | 'restoreObject' | 'setObjectLock'> {
  const { openBucket, objects, restores } = deps;
  return {
    async setObjectTags({ bucket: name, key, version_id: versionId, tags }, caller) {
      const details = { versionId, body: { requestTags: tags } };
      const bucket = await openBucket(caller, name, 'PutObjectTagging', key, details);
      checkTags(tags, maxObjectTags);
      await objects.setTags({ bucket, key, versionId }, tags, caller.principal.accountId);
      return null;
    },
    async setObjectHeaders({ bucket: name, key, content_type: contentType, headers, metadata }, caller) {
      const chosen = checkHeaders({ contentType, headers, metadata });
      const redirectLocation = chosen.headers[redirectLocationName];
      const { source, target, found } = await openCopy(deps, caller, {
        ...ontoItself(name, key),
        keepsAcl: true,
        headers: {
          'x-amz-metadata-directive': 'REPLACE',
          'x-amz-website-redirect-location': redirectLocation,
        },
      });
      const { storageClass, acl } = found;
      const options: CopyOptions = {
        headers: chosen,
        ...(redirectLocation === undefined ? {} : { redirectLocation }),
        storageClass,
        acl,
        encryption: 'as the source',
        checkSource: () => undefined,
      };
      await objects.copy(source, target, options);
      return null;
    },
    async setStorageClass({ bucket: name, key, storage_class: storageClass }, caller) {
      const { source, target, found } = await openCopy(deps, caller, {
        ...ontoItself(name, key),
        storageClass,
        keepsAcl: true,
      });
      await objects.copy(source, target, {
        storageClass,
        acl: found.acl,
        encryption: 'as the source',
        checkSource: () => undefined,
      });
      return null;
    },
    async restoreObject({ bucket: name, key, version_id: versionId, days }, caller) {
      const bucket = await openBucket(caller, name, 'RestoreObject', key, { versionId });
      await restores.request(bucket, { key, versionId }, days, caller.principal.accountId);
      return null;
    },
    async setObjectLock({ bucket: name, key, version_id: versionId, ...input }, caller) {
      const { retention, legal_hold: isHeld, bypass_governance: bypassGovernance = false } = input;
      if (retention === undefined && isHeld === undefined) throw new StorageRefusal('lockEmpty');
      if (retention !== undefined) {
        const asked = retention ? { mode: retention.mode, retainUntilMs: retention.retain_until } : undefined;
        const bucket = await openBucket(caller, name, 'PutObjectRetention', key, {
          versionId,
          headers: bypassGovernance ? { 'x-amz-bypass-governance-retention': 'true' } : {},
          body: { objectLock: asked ?? {} },
        });
        await objects.setRetention({ bucket, key, versionId }, asked, { bypassGovernance });
      }
      if (isHeld !== undefined) {
        const body = { objectLock: { legalHold: isHeld ? 'ON' : 'OFF' } };
        const bucket = await openBucket(caller, name, 'PutObjectLegalHold', key, { versionId, body });
        await objects.setLegalHold({ bucket, key, versionId }, isHeld);
      }
      return null;
    },
  };
}

function ontoItself(bucketName: string, key: string): CopyAsked {
  return { source: { bucketName, key }, target: { bucketName, key } };
}
