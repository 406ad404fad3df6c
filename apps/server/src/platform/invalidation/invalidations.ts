/** Tells whoever keeps something in memory that it has changed. A topic names what: `bucket:<name>`, `key:<id>`, `account:<id>`. */
export interface Invalidations {
  /** Call after the commit and before the answer: resolves once every process of this installation has dropped what it kept. */
  publish(topic: string): Promise<void>;
  /** Returns what ends the listening. A listener must not throw. */
  onPublish(listener: (topic: string) => void): () => void;
}

/**
 * Whoever listens is in this process.
 * @param tell resolves once the other processes have heard of a topic; nothing for one process alone
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
