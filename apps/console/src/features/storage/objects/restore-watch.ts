import { loadTexts } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { baseName } from '../object-key.ts';
import { objectQuery } from '../queries.ts';
import { objectsChanged } from './folder-changes.ts';

interface Restoring {
  bucket: string;
  key: string;
  versionId?: string | undefined;
}

const everyMs = 20_000;
const watched = new Map<string, Restoring>();
let isLooking = false;

/** Says so when an object is back, wherever in the console the person is by then. */
export function watchRestore(restoring: Restoring): void {
  watched.set(JSON.stringify(restoring), restoring);
  if (!isLooking) setTimeout(look, everyMs);
  isLooking = true;
}

async function look(): Promise<void> {
  await Promise.all([...watched].map(([id, restoring]) => lookAt(id, restoring).catch(() => undefined)));
  isLooking = watched.size > 0;
  if (isLooking) setTimeout(look, everyMs);
}

/** One that is gone, or that was given up, is watched no longer. */
async function lookAt(id: string, { bucket, key, versionId }: Restoring): Promise<void> {
  const query = objectQuery(bucket, key, versionId);
  const object = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
  if (object?.archive?.state === 'restoring') return;
  watched.delete(id);
  if (object?.archive?.state !== 'restored') return;
  const { t } = await loadTexts('objects');
  notify({ kind: 'success', text: t('objects:restore.done', { name: baseName(key) }), place: 'bottom-left' });
  await objectsChanged(bucket);
}
