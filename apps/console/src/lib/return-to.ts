const storageKey = 'returnTo';

/** Stores the destination of an anonymous person, for this tab only (decisions section 2). */
export function keepReturnTo(storage: Pick<Storage, 'setItem'>, href: string): void {
  storage.setItem(storageKey, href);
}

/** Returns the stored address and deletes it. Only paths of this console are returned. */
export function takeReturnTo(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | null {
  const href = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return href !== null && isOwnPath(href) ? href : null;
}

/** Browsers treat `//host` and `/\host` as addresses of other hosts. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
