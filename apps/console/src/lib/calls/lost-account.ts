const storageKey = 'lostAccount';

/** Stores the name of an account that the person was removed from, to explain it on the next page. */
export function keepLostAccount(storage: Pick<Storage, 'setItem'>, name: string | undefined): void {
  if (name) storage.setItem(storageKey, name);
}

/** Returns the stored name and deletes it. */
export function takeLostAccount(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | null {
  const name = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return name;
}
