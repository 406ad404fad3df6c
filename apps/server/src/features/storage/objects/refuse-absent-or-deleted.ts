import type { ObjectInfo } from '../kernel/object-info.ts';
import { DeleteMarkerRefusal, StorageRefusal } from '../kernel/refusal.ts';

/**
 * Refuses a missing object. A delete marker hides its object, whose earlier versions can still be read by their IDs.
 *
 * @param versionId the requested ID
 * @throws {StorageRefusal} `objectUnknown`, `versionUnknown`; a `DeleteMarkerRefusal` for a delete marker
 */
export function refuseAbsent<T extends ObjectInfo>(object: T | undefined, versionId: string | undefined): T {
  if (!object) throw new StorageRefusal(versionId === undefined ? 'objectUnknown' : 'versionUnknown');
  if (object.isDeleteMarker) throw new DeleteMarkerRefusal(object, versionId !== undefined);
  return object;
}
