const prefix = 'thumbnails ';

/** Returns the name of the browser cache with an account's thumbnails. */
export function thumbnailCacheOf(accountId: string): string {
  return prefix + accountId;
}

/** Deletes the cached thumbnails of all accounts except one. Does nothing on pages without TLS, which have none. */
export async function deleteThumbnails(exceptAccountId?: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== thumbnailCacheOf(exceptAccountId ?? ''));
  await Promise.all(others.map((name) => caches.delete(name)));
}
