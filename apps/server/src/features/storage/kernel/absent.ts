import type { ObjectInfo } from './object-info.ts';
import { DeleteMarkerRefusal, StorageRefusal } from './refusal.ts';

/** @throws {StorageRefusal} `objectArchived`, `objectRestoring` when the object's bytes can't be read now */
export function refuseArchived({ archive }: Pick<ObjectInfo, 'archive'>): void {
  if (archive?.state === 'archived') throw new StorageRefusal('objectArchived');
  if (archive?.state === 'restoring') throw new StorageRefusal('objectRestoring');
}

/**
 * @param versionId what was asked for
 * @throws {StorageRefusal} `objectUnknown`, `versionUnknown`; a `DeleteMarkerRefusal` for a delete marker
 */
export function refuseAbsent<T extends ObjectInfo>(object: T | undefined, versionId: string | undefined): T {
  if (!object) throw new StorageRefusal(versionId === undefined ? 'objectUnknown' : 'versionUnknown');
  if (object.isDeleteMarker) throw new DeleteMarkerRefusal(object, versionId !== undefined);
  return object;
}
