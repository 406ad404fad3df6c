interface Turns<T> {
  running: Promise<T>;
  /** For everybody who asked since that began. */
  next: Promise<T> | undefined;
}

/**
 * Does a work for each key one at a time. Who asks while it is done for the same key shares the next turn with all others who do:
 * what it sees is as new as what a turn of one's own would.
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
