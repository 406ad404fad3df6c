/** Runs work with the same key sequentially, and everything else in parallel. */
export function createKeyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = result.catch(() => undefined);
    last.set(key, settled);
    settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return result;
  };
}
