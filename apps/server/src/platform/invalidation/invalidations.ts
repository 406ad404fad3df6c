/** Notifies caches of changes. A topic names the subject: `bucket:<name>`, `key:<id>`, `account:<id>`. */
export interface Invalidations {
  /** Call after the commit and before the answer. Resolves once every process of this installation has dropped its cache. */
  publish(topic: string): Promise<void>;
  /** Returns a function that removes the listener. A listener must not throw. */
  onPublish(listener: (topic: string) => void): () => void;
}

/**
 * Notifies the listeners of this process.
 * @param tell resolves once the other processes have received a topic; omitted for a single process
 */
export function createInvalidations(
  tell: (topic: string) => Promise<void> = async () => undefined,
): Invalidations {
  const listeners = new Set<(topic: string) => void>();
  return {
    async publish(topic) {
      for (const listener of listeners) listener(topic);
      await tell(topic);
    },
    onPublish(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
