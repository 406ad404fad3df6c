import { deleteObject, deleteVersion, listObjectVersions } from '@atoll/contract';
import type { TFunction } from 'i18next';
import { request } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { ask } from '#lib/query-client.ts';
import { baseName } from '../object-key.ts';
import { objectsChanged, showAtOnce } from './folder-changes.ts';

/** Deletes an object at once where its versions are kept, and offers to take that back. */
export async function deleteWithUndo(t: TFunction<'objects'>, bucket: string, key: string): Promise<void> {
  const undoShown = showAtOnce(bucket, (entry) =>
    entry.kind === 'object' && entry.key === key && !entry.is_deleted ? null : entry,
  );
  const answer = await request(deleteObject, { bucket, key }).catch(() => null);
  if (!answer?.ok) return undoShown();
  notify({
    kind: 'success',
    text: t('delete.done', { name: baseName(key) }),
    place: 'bottom-left',
    action: { label: t('delete.undo'), onSelect: () => void bringBack(bucket, key) },
  });
  await objectsChanged(bucket);
}

/** Takes the delete marker away, should it still be the latest version; what was written meanwhile stays. */
export async function bringBack(bucket: string, key: string): Promise<void> {
  const { versions } = await ask(listObjectVersions, { bucket, key, limit: 1 });
  const [latest] = versions;
  if (latest?.is_delete_marker) await ask(deleteVersion, { bucket, key, version_id: latest.version_id });
  await objectsChanged(bucket);
}
