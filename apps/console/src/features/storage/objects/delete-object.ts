import { listObjectVersions } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { notify } from '#lib/notify.ts';
import { runWithNotices } from '#lib/run-with-notices.ts';
import { baseName } from '../object-key.ts';
import { objectsChanged, showAtOnce } from './folder-changes.ts';
import { deleteObjectWrite, deleteVersionWrite } from './writes.ts';

/** Deletes an object at once where its versions are kept, and offers to take that back. */
export async function deleteWithUndo(t: TFunction<'objects'>, bucket: string, key: string): Promise<void> {
  const undoShown = showAtOnce(bucket, (entry) =>
    entry.kind === 'object' && entry.key === key && !entry.is_deleted ? null : entry,
  );
  const deleted = await runWithNotices(deleteObjectWrite, { bucket, key });
  if (!deleted.ok) return undoShown();
  notify({
    kind: 'success',
    text: t('delete.done', { name: baseName(key) }),
    place: 'bottom-left',
    action: { label: t('delete.undo'), onSelect: () => void bringBack(bucket, key) },
  });
}

/** Takes the delete marker away, should it still be the latest version; what was written meanwhile stays. */
export async function bringBack(bucket: string, key: string): Promise<void> {
  const listed = await runWithNotices({ call: listObjectVersions }, { bucket, key, limit: 1 });
  const latest = listed.ok ? listed.data.versions[0] : undefined;
  if (!latest?.is_delete_marker) return objectsChanged(bucket);
  await runWithNotices(deleteVersionWrite, { bucket, key, version_id: latest.version_id });
}
