import { deleteThumbnails, thumbnailCacheOf } from '#lib/browser/thumbnail-caches.ts';
import { session } from '#lib/calls/api.ts';
import { createLanes } from '../transfers/sending/lanes.ts';

/** The maximum number of thumbnails on this device, of at most about 15 kB each. */
const mostKept = 2000;
/** The number of thumbnails that are deleted together, so that counting is rare. */
const spare = 200;

const turns = createLanes(1);
let added = 0;

/** Returns the account's cache. Null if the browser has none, such as on pages without TLS. */
async function openCache(): Promise<Cache | null> {
  const accountId = session.user()?.access_key;
  if (accountId === undefined || !('caches' in globalThis)) return null;
  return caches.open(thumbnailCacheOf(accountId)).catch(() => null);
}

/** Finds a thumbnail that this browser has cached. */
export async function findKept(name: string): Promise<Blob | undefined> {
  const response = await (await openCache())?.match(addressOf(name)).catch(() => undefined);
  return response?.blob();
}

/** Caches a thumbnail on this device, and deletes the oldest ones if there are too many. */
export async function keepThumbnail(name: string, picture: Blob): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  // If the disk is full, only the thumbnail is lost.
  await cache.put(addressOf(name), new Response(picture)).catch(() => undefined);
  added += 1;
  if (added % spare === 1) await turns.run(() => dropOldest(cache));
}

async function dropOldest(cache: Cache): Promise<void> {
  // In insertion order.
  const known = await cache.keys();
  if (known.length <= mostKept) return;
  for (const request of known.slice(0, known.length - mostKept + spare)) await cache.delete(request);
}

/** Returns the address under which the thumbnail is cached. It is never requested. */
function addressOf(name: string): string {
  return `/thumbnails/${encodeURIComponent(name)}`;
}

deleteThumbnails(session.user()?.access_key).catch(() => undefined);
