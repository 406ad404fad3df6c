import {
  copyObject,
  createFolder,
  deleteObject,
  deleteVersion,
  moveObject,
  renameObject,
  restoreObject,
  restoreVersion,
  setObjectHeaders,
  setObjectLock,
  setObjectTags,
  setStorageClass,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { objectsChanged } from './folder-changes.ts';

const invalidates = ({ bucket, to_bucket = bucket }: { bucket: string; to_bucket?: string | undefined }) => {
  for (const changed of new Set([bucket, to_bucket])) void objectsChanged(changed);
};

export const createFolderWrite: Write<typeof createFolder, 'name'> = {
  call: createFolder,
  invalidates,
  fieldOf: () => 'name',
};
export const copyWrite: Write<typeof copyObject, 'path'> = {
  call: copyObject,
  invalidates,
  fieldOf: () => 'path',
};
export const moveWrite: Write<typeof moveObject, 'path'> = {
  call: moveObject,
  invalidates,
  fieldOf: () => 'path',
};
export const renameWrite: Write<typeof renameObject> = { call: renameObject, invalidates };
export const deleteObjectWrite: Write<typeof deleteObject> = { call: deleteObject, invalidates };
export const deleteVersionWrite: Write<typeof deleteVersion> = { call: deleteVersion, invalidates };
export const restoreVersionWrite: Write<typeof restoreVersion> = { call: restoreVersion, invalidates };
export const restoreObjectWrite: Write<typeof restoreObject> = { call: restoreObject, invalidates };
export const headersWrite: Write<typeof setObjectHeaders> = { call: setObjectHeaders, invalidates };
export const lockWrite: Write<typeof setObjectLock> = { call: setObjectLock, invalidates };
export const tagsWrite: Write<typeof setObjectTags> = { call: setObjectTags, invalidates };
export const storageClassWrite: Write<typeof setStorageClass> = { call: setStorageClass, invalidates };
