const storageKey = 'returnTo';

/** Keeps where an anonymous person was going, for this tab only (decisions section 2). */
export function keepReturnTo(storage: Pick<Storage, 'setItem'>, href: string): void {
  storage.setItem(storageKey, href);
}

/** Hands the kept address over once; only a path of this console counts. */
export function takeReturnTo(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | null {
  const href = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return href !== null && isOwnPath(href) ? href : null;
}

/** `//host` and `/\host` are addresses of other hosts to a browser. */
function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}
