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

/** Returns the signature of the invitation that the person followed before signing in, if any. The address stays stored. */
export function invitationIn(storage: Pick<Storage, 'getItem'>): string | undefined {
  return /^\/join\?signature=([\w-]+)/.exec(storage.getItem(storageKey) ?? '')?.[1];
}

/** Browsers treat `//host` and `/\host` as addresses of other hosts. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
