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

/** Returns the stored address, which stays stored. */
export function keptReturnTo(storage: Pick<Storage, 'getItem'>): string {
  return storage.getItem(storageKey) ?? '';
}

/** Reports whether the person followed the link of an invitation before signing in. */
export function comesFromInvitation(storage: Pick<Storage, 'getItem'>): boolean {
  return keptReturnTo(storage).startsWith('/join?');
}

/** Browsers treat `//host` and `/\host` as addresses of other hosts. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
