import { listObjectVersions } from '@atoll/contract';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import { watchJob } from '../../bulk/requests/queries.ts';
import { startJobWrite } from '../../bulk/requests/writes.ts';
import { objectsChanged, showAtOnce } from './folder-changes.ts';
import { deleteVersionWrite } from './writes.ts';

/** Deletes an object in a versioned bucket. It is a job, so that it can be undone from its notification and from the jobs. */
export async function deleteWithUndo(bucket: string, key: string): Promise<void> {
  const undoShown = showAtOnce(bucket, (entry) =>
    entry.kind === 'object' && entry.key === key && !entry.is_deleted ? null : entry,
  );
  const task = { kind: 'delete' } as const;
  const started = await runWithNotices(startJobWrite, { bucket, selection: { keys: [key] }, task });
  if (started.ok) watchJob(started.data);
  else undoShown();
}

/** Removes the delete marker if it is still the latest version. Versions written in the meantime stay. */
export async function bringBack(bucket: string, key: string): Promise<void> {
  const listed = await runWithNotices({ call: listObjectVersions }, { bucket, key, limit: 1 });
  const latest = listed.ok ? listed.data.versions[0] : undefined;
  if (!latest?.is_delete_marker) return objectsChanged(bucket);
  await runWithNotices(deleteVersionWrite, { bucket, key, version_id: latest.version_id });
}
