import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { ListedVersion, ListingService } from '../objects/listing.service.ts';
import type { ObjectCallDeps, ObjectChangeHandlers } from './change.routes.ts';
import { openCopy } from './open-copy.ts';

const defaultPageSize = 100;

type VersionCalls = 'describeObject' | 'listObjectVersions' | 'restoreVersion' | 'deleteVersion';

export function createVersionHandlers(
  deps: ObjectCallDeps & { listing: ListingService },
): Pick<ObjectChangeHandlers, VersionCalls> {
  const { openBucket, objects, listing } = deps;
  return {
    async describeObject({ bucket: name, key, version_id: versionId }, caller) {
      const bucket = await openBucket(caller, name, 'GetObjectAttributes', key, { versionId });
      const object = await objects.describe(bucket, key, versionId);
      if (object.tags.length > 0) await openBucket(caller, name, 'GetObjectTagging', key, { versionId });
      return toDescription(object);
    },
    async listObjectVersions({ bucket: name, key, cursor, limit = defaultPageSize }, caller) {
      const query = { prefix: key, 'max-keys': String(limit) };
      const bucket = await openBucket(caller, name, 'ListObjectVersions', undefined, { query });
      const position = decodeCursor(cursor, ['version']);
      const after = position && { key, versionId: position.version };
      const page = await listing.listVersions(bucket, { prefix: key, delimiter: '', after, limit });
      // Longer keys with this prefix come after the key's versions.
      const versions = page.versions.filter((version) => version.key === key);
      const last = versions.at(-1);
      const hasMore = page.next !== undefined && last !== undefined && versions.length === limit;
      return {
        versions: versions.map(toVersionAnswer),
        next_cursor: hasMore ? encodeCursor({ version: last.versionId }) : null,
      };
    },
    async restoreVersion({ bucket: name, key, version_id: versionId }, caller) {
      const place = { bucketName: name, key };
      const { source, target, found } = await openCopy(deps, caller, {
        source: { ...place, versionId },
        target: place,
        keepsAcl: true,
      });
      const { storageClass, acl } = found;
      const options = {
        storageClass,
        acl,
        encryption: 'as the source',
        checkSource: () => undefined,
      } as const;
      await objects.copy(source, target, options);
      return null;
    },
    async deleteVersion({ bucket: name, key, version_id: versionId }, caller) {
      const bucket = await openBucket(caller, name, 'DeleteObject', key, { versionId });
      const { wasThere, isDeleteMarker } = await objects.delete(bucket, { key, versionId });
      if (!wasThere && !isDeleteMarker) throw new StorageRefusal('versionUnknown');
      return null;
    },
  };
}

function toDescription(object: ObjectInfo) {
  const { archive, lock } = object;
  return {
    key: object.key,
    version_id: object.versionId ?? null,
    is_latest: object.isLatest,
    size_bytes: object.sizeBytes,
    etag: object.etag,
    content_type: object.contentType,
    modified_at: object.modifiedAt,
    storage_class: object.storageClass,
    headers: object.headers,
    metadata: object.metadata,
    tags: [...object.tags],
    checksum: object.checksum,
    archive: archive && { state: archive.state, restored_until: archive.restoredUntil },
    lock: { mode: lock.mode, retain_until: lock.retainUntil, legal_hold: lock.legalHold === true },
  };
}

function toVersionAnswer(version: ListedVersion) {
  return {
    version_id: version.versionId,
    is_latest: version.isLatest,
    is_delete_marker: version.isDeleteMarker,
    size_bytes: version.sizeBytes,
    etag: version.etag,
    modified_at: version.modifiedAt,
    storage_class: version.storageClass,
  };
}
