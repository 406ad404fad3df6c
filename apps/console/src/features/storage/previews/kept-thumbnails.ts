import { session } from '#lib/api.ts';
import { deleteThumbnails, thumbnailCacheOf } from '#lib/thumbnail-caches.ts';
import { createLanes } from '../transfers/lanes.ts';

/** Thumbnails kept on this device, of about 15 kB each at most. */
const mostKept = 2000;
/** Removed at once, so that counting is rare. */
const spare = 200;

const turns = createLanes(1);
let added = 0;

/** Returns the account's own cache; null where the browser has none, as on pages without TLS. */
async function openCache(): Promise<Cache | null> {
  const accountId = session.user()?.access_key;
  if (accountId === undefined || !('caches' in globalThis)) return null;
  return caches.open(thumbnailCacheOf(accountId)).catch(() => null);
}

/** Finds a thumbnail that this browser made before. */
export async function findKept(name: string): Promise<Blob | undefined> {
  const response = await (await openCache())?.match(addressOf(name)).catch(() => undefined);
  return response?.blob();
}

/** Keeps a thumbnail on this device, and drops the oldest ones when there are too many. */
export async function keepThumbnail(name: string, picture: Blob): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  // A full disk loses nothing but the thumbnail.
  await cache.put(addressOf(name), new Response(picture)).catch(() => undefined);
  added += 1;
  if (added % spare === 1) await turns.run(() => dropOldest(cache));
}

async function dropOldest(cache: Cache): Promise<void> {
  // In the order in which they were put.
  const known = await cache.keys();
  if (known.length <= mostKept) return;
  for (const request of known.slice(0, known.length - mostKept + spare)) await cache.delete(request);
}

/** Returns the address under which the thumbnail is cached. It is never requested. */
function addressOf(name: string): string {
  return `/thumbnails/${encodeURIComponent(name)}`;
}

deleteThumbnails(session.user()?.access_key).catch(() => undefined);
