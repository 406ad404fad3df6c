import type { storageCalls } from '@atoll/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { type AccessOf, onlyWithReadableTags } from '../access/caller-access.ts';
import type { FolderEntry, FolderService } from '../folders/folder.service.ts';
import { fromLockColumns, fromTagsColumn } from '../kernel/object-info.ts';

export interface FolderCallDeps {
  accessOf: AccessOf;
  clock: Clock;
  folders: FolderService;
}

const defaultPageSize = 100;

export function createFolderHandlers({
  accessOf,
  clock,
  folders,
}: FolderCallDeps): Pick<Handlers<typeof storageCalls>, 'listObjects'> {
  return {
    async listObjects(input, caller) {
      const withDeleted = input.deleted === 'shown';
      const { prefix = '', limit = defaultPageSize } = input;
      const operation = withDeleted ? 'ListObjectVersions' : 'ListObjectsV2';
      const query = { prefix, delimiter: '/', 'max-keys': String(limit) };
      const access = await accessOf(caller);
      const bucket = await access.open({ operation, bucketName: input.bucket, details: { query } });
      const page = await folders.list(bucket, {
        prefix,
        withDeleted,
        sort: { by: input.sort ?? 'name', direction: input.direction ?? 'asc' },
        foldersFirst: input.folders === 'first',
        filter: {
          name: input.name,
          type: input.type,
          storageClass: input.storage_class,
          tag: input.tag_key === undefined ? undefined : { key: input.tag_key, value: input.tag_value },
          minBytes: input.min_bytes,
          maxBytes: input.max_bytes,
          sinceMs: input.since,
          beforeMs: input.before,
        },
        cursor: input.cursor,
        limit,
      });
      const named = page.entries.map((row) => ({ bucket: input.bucket, key: row.key, row }));
      const visible = input.tag_key === undefined ? named : await onlyWithReadableTags(access, named);
      return {
        folders: page.folders,
        objects: visible.map(({ row }) => toEntryAnswer(row, clock.now())),
        next_cursor: page.cursor,
        is_mixed: page.isMixed,
        is_partial: page.isPartial,
      };
    },
  };
}

function toEntryAnswer(row: FolderEntry, nowMs: number) {
  const { retainUntil, legalHold } = fromLockColumns(row);
  return {
    key: row.key,
    size_bytes: row.size_bytes,
    etag: row.etag,
    content_type: row.content_type,
    modified_at: row.modified_at,
    storage_class: row.storage_class,
    version_id: row.is_null_version === 1 ? null : row.version,
    is_deleted: row.is_delete_marker === 1,
    is_locked: legalHold === true || (retainUntil ?? 0) > nowMs,
    tag_count: fromTagsColumn(row.tags).length,
    archive: row.archive_state && { state: row.archive_state, restored_until: row.restored_until },
  };
}
