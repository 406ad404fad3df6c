import type { objectChangeCalls } from '@atoll/contract';
import { checkTags, maxObjectTags } from '@atoll/s3-protocol';
import type { Handlers } from '../../../platform/http/index.ts';
import type { RestoreService } from '../archive/index.ts';
import { checkObjectKey } from '../names.ts';
import type { CopyOptions, ObjectRef, ObjectService } from '../object.service.ts';
import { redirectLocationName } from '../object-info.ts';
import type { OpenBucket } from '../open-bucket.ts';
import { StorageRefusal } from '../refusal.ts';
import { destinationKey, folderOf, isFolder } from './destination.ts';
import { checkHeaders } from './headers.ts';

export interface ObjectCallDeps {
  openBucket: OpenBucket;
  objects: ObjectService;
  restores: RestoreService;
}

export type ObjectChangeHandlers = Handlers<typeof objectChangeCalls>;
type Some<Name extends keyof ObjectChangeHandlers> = Pick<ObjectChangeHandlers, Name>;

/** The reasons that differ with what is done to an object. */
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
  deps: ObjectCallDeps,
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

function transferHandlers({
  openBucket,
  objects,
}: ObjectCallDeps): Some<'copyObject' | 'moveObject' | 'renameObject'> {
  return {
    async copyObject(input, caller) {
      const modifiers = { hasVersionId: input.version_id !== undefined };
      const source = await openBucket(caller, input.bucket, 'GetObject', input.key, modifiers);
      const key = targetKey(copying, input);
      const target = await openBucket(caller, input.to_bucket, 'PutObject', key);
      const from = { bucket: source, key: input.key, versionId: input.version_id };
      await copy(objects, from, { bucket: target, key }, { ...copying, replaces: input.replace ?? false });
      return null;
    },
    async moveObject(input, caller) {
      const source = await openBucket(caller, input.bucket, 'DeleteObject', input.key);
      const key = targetKey(moving, input);
      const target = await openBucket(caller, input.to_bucket, 'PutObject', key);
      const from = { bucket: source, key: input.key };
      await move(objects, from, { bucket: target, key }, { ...moving, replaces: input.replace ?? false });
      return null;
    },
    async renameObject({ bucket: name, key, name: newName }, caller) {
      const bucket = await openBucket(caller, name, 'DeleteObject', key);
      const newKey = renamedKey(key, newName);
      await openBucket(caller, name, 'PutObject', newKey);
      await move(objects, { bucket, key }, { bucket, key: newKey }, { ...renaming, replaces: false });
      return null;
    },
  };
}

/** @throws {StorageRefusal} for a folder, a path against the rules, and an object onto itself */
function targetKey(
  wording: Wording,
  { bucket, key, ...to }: { bucket: string; key: string; to_bucket: string; to_key: string },
): string {
  if (isFolder(key)) throw new StorageRefusal(wording.folder);
  const toKey = destinationKey(to.to_key, key);
  if (bucket === to.to_bucket && key === toKey) throw new StorageRefusal(wording.ontoItself);
  return toKey;
}

/** The folder stays as it is, whatever it is called: only the name is held against the rules. */
function renamedKey(key: string, newName: string): string {
  if (isFolder(key)) throw new StorageRefusal(renaming.folder);
  if (newName === '') throw new StorageRefusal('destinationEmpty');
  if (newName.includes('/') || newName === '..') throw new StorageRefusal('destinationOutside');
  const newKey = folderOf(key) + newName;
  if (newKey === key) throw new StorageRefusal(renaming.ontoItself);
  checkObjectKey(newKey);
  return newKey;
}

type Target = Omit<ObjectRef, 'versionId'>;

/** With all that the source has, its storage class too. */
async function copy(
  objects: ObjectService,
  source: ObjectRef,
  target: Target,
  { taken, replaces }: Wording & { replaces: boolean },
): ReturnType<ObjectService['copy']> {
  const { storageClass } = await objects.describe(source.bucket, source.key, source.versionId);
  const options: CopyOptions = {
    storageClass,
    encryption: 'as the source',
    condition: replaces ? undefined : { ifNoneMatch: '*' },
    checkSource: () => undefined,
  };
  return objects.copy(source, target, options).catch((error: unknown) => {
    const isTaken = error instanceof StorageRefusal && error.reason === 'preconditionFailed';
    throw isTaken ? new StorageRefusal(taken) : error;
  });
}

/** Deletes what was copied, unless somebody has by now, and nothing that came after it: then both are left, and the caller is told. */
async function move(
  objects: ObjectService,
  source: Target,
  target: Target,
  wording: Wording & { replaces: boolean },
): Promise<void> {
  const { source: copied } = await copy(objects, source, target, wording);
  await objects
    .delete(source.bucket, { key: source.key, ifMatch: copied.etag }, {})
    .catch((error: unknown) => {
      const reason = error instanceof StorageRefusal ? error.reason : undefined;
      if (reason === 'objectUnknown') return;
      throw reason === 'preconditionFailed' ? new StorageRefusal('sourceChanged') : error;
    });
}

function attributeHandlers({
  openBucket,
  objects,
  restores,
}: ObjectCallDeps): Some<
  'setObjectTags' | 'setObjectHeaders' | 'setStorageClass' | 'restoreObject' | 'setObjectLock'
> {
  return {
    async setObjectTags({ bucket: name, key, version_id: versionId, tags }, caller) {
      const modifiers = { hasVersionId: versionId !== undefined };
      const bucket = await openBucket(caller, name, 'PutObjectTagging', key, modifiers);
      checkTags(tags, maxObjectTags);
      await objects.setTags({ bucket, key, versionId }, tags, caller.principal.accountId);
      return null;
    },
    async setObjectHeaders({ bucket: name, key, content_type: contentType, headers, metadata }, caller) {
      const bucket = await openBucket(caller, name, 'PutObject', key);
      const chosen = checkHeaders({ contentType, headers, metadata });
      const { storageClass, acl } = await objects.describe(bucket, key);
      const redirectLocation = chosen.headers[redirectLocationName];
      const options: CopyOptions = {
        headers: chosen,
        ...(redirectLocation === undefined ? {} : { redirectLocation }),
        storageClass,
        acl,
        encryption: 'as the source',
        checkSource: () => undefined,
      };
      await objects.copy({ bucket, key }, { bucket, key }, options);
      return null;
    },
    async setStorageClass({ bucket: name, key, storage_class: storageClass }, caller) {
      const bucket = await openBucket(caller, name, 'PutObject', key);
      await objects.copy(
        { bucket, key },
        { bucket, key },
        {
          storageClass,
          encryption: 'as the source',
          checkSource: () => undefined,
        },
      );
      return null;
    },
    async restoreObject({ bucket: name, key, version_id: versionId, days }, caller) {
      const bucket = await openBucket(caller, name, 'RestoreObject', key);
      await restores.request(bucket, { key, versionId }, days, caller.principal.accountId);
      return null;
    },
    async setObjectLock({ bucket: name, key, version_id: versionId, ...input }, caller) {
      const { retention, legal_hold: isHeld, bypass_governance: bypassGovernance = false } = input;
      if (retention === undefined && isHeld === undefined) throw new StorageRefusal('lockEmpty');
      if (retention !== undefined) {
        const modifiers = { bypassesGovernance: bypassGovernance };
        const bucket = await openBucket(caller, name, 'PutObjectRetention', key, modifiers);
        const asked = retention ? { mode: retention.mode, retainUntilMs: retention.retain_until } : undefined;
        await objects.setRetention({ bucket, key, versionId }, asked, { bypassGovernance });
      }
      if (isHeld !== undefined) {
        const bucket = await openBucket(caller, name, 'PutObjectLegalHold', key);
        await objects.setLegalHold({ bucket, key, versionId }, isHeld);
      }
      return null;
    },
  };
}
