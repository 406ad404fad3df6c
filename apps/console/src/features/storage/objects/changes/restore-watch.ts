import { CallRefused } from '#lib/calls/call-refused.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { notify } from '#lib/notices/notify.ts';
import { isSameRestore, type Restoring, readWatched, storeWatched } from '#lib/session/watched-restores.ts';
import { baseName } from '../../object-key.ts';
import { objectQuery } from '../../queries.ts';
import { objectsChanged } from './folder-changes.ts';

const firstMs = 2000;
const longestMs = 30_000;
/** Small archives are restored within seconds, large ones within hours. */
let pauseMs = firstMs;
let isLooking = false;

/** Shows a notice when an object has been restored, on any page of the console, and after a reload. */
export function watchRestore(restoring: Restoring): void {
  const others = readWatched(localStorage).filter((other) => !isSameRestore(other, restoring));
  storeWatched(localStorage, [...others, restoring]);
  pauseMs = firstMs;
  lookLater();
}

/** Resumes watching restores that were pending when the page was left. */
export function resumeRestoreWatch(): void {
  if (!isLooking) void look();
}

function lookLater(): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(look, pauseMs);
  pauseMs = Math.min(pauseMs * 1.5, longestMs);
}

async function look(): Promise<void> {
  isLooking = true;
  await Promise.all(readWatched(localStorage).map((restoring) => lookAt(restoring).catch(() => undefined)));
  isLooking = false;
  if (readWatched(localStorage).length > 0) lookLater();
}

/** Stops watching an object that was deleted, or whose restore was canceled. An unreachable server is asked again. */
async function lookAt(restoring: Restoring): Promise<void> {
  const { bucket, key, versionId } = restoring;
  const query = objectQuery(bucket, key, versionId);
  const object = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch((error) => {
    if (error instanceof CallRefused) return null;
    throw error;
  });
  if (object?.archive?.state === 'restoring') return;
  const watched = readWatched(localStorage);
  const others = watched.filter((other) => !isSameRestore(other, restoring));
  storeWatched(localStorage, others);
  // Another tab has shown the notice.
  if (others.length === watched.length || object?.archive?.state !== 'restored') return;
  const { t } = await loadTexts('objects');
  notify({ kind: 'success', text: t('objects:restore.done', { name: baseName(key) }), place: 'bottom-left' });
  await objectsChanged(bucket);
}
