interface Turns<T> {
  running: Promise<T>;
  /** The next run, shared by all callers since this one began. */
  next: Promise<T> | undefined;
}

/**
 * Runs `work` once at a time per key. Callers during a run share the next run: its result is as recent as that of a run of their
 * own.
 */
export function inTurn<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const turns = new Map<string, Turns<T>>();

  function begin(key: string): Promise<T> {
    const running = work(key).finally(() => {
      if (turns.get(key)?.running === running && !turns.get(key)?.next) turns.delete(key);
    });
    turns.set(key, { running, next: undefined });
    return running;
  }

  return (key) => {
    const turn = turns.get(key);
    if (!turn) return begin(key);
    turn.next ??= turn.running.then(
      () => begin(key),
      () => begin(key),
    );
    return turn.next;
  };
}
