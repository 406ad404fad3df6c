/** Pages for everyone with their link: shares, shared agents, contribution pages (decisions section 2). */
const publicPaths = /^\/[sac]\/./;

export function isPublicPath(pathname: string): boolean {
  return publicPaths.test(pathname);
}

/** Creates storage that lasts as long as the page. Public pages use it instead of the storage with the console's token. */
export function createPageStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
