/** Tells whoever keeps something in memory that it has changed. A topic names what: `bucket:<name>`, `key:<id>`, `account:<id>`. */
export interface Invalidations {
  /** Call after the commit and before the answer: resolves once every process of this installation has dropped what it kept. */
  publish(topic: string): Promise<void>;
  /** Returns what ends the listening. A listener must not throw. */
  onPublish(listener: (topic: string) => void): () => void;
}

/** For one process: whoever publishes and whoever listens are in it. */
export function createInvalidations(): Invalidations {
  const listeners = new Set<(topic: string) => void>();
  return {
    async publish(topic) {
      for (const listener of listeners) listener(topic);
    },
    onPublish(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
