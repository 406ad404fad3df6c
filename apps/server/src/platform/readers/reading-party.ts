import { AsyncLocalStorage } from 'node:async_hooks';

/** The party for which something is read. */
export interface ReadingParty {
  /** Readers are shared evenly among parties: an account, a visitor's address, all background work together. */
  readonly name: string;
  /** Whether a caller waits for the result. */
  readonly isCall: boolean;
  /** Whether this process reads, instead of a reader. */
  readonly isHere?: boolean;
}

const current = new AsyncLocalStorage<ReadingParty>();
const background: ReadingParty = { name: 'background', isCall: false };

export function readingParty(): ReadingParty {
  return current.getStore() ?? background;
}

/** Attributes all reads of `work`, even later ones, to an account or an address that waits for them. */
export function readForCaller<T>(name: string, work: () => T): T {
  return current.run({ name, isCall: true }, work);
}

/** Attributes the reads of `work` to the background, even within the work of a caller or of `readHere`. */
export function readForBackground<T>(work: () => T): T {
  return current.run(background, work);
}

/**
 * Runs all reads of `work` in this process. Only for many short reads, one after the other: each saves the message to a
 * reader, but blocks the process.
 */
export function readHere<T>(work: () => T): T {
  return current.run({ ...background, isHere: true }, work);
}

/** Attributes rows that are read while they are sent to the party that requested them, regardless of who reads the next ones. */
export function readForCurrent<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  const inContext = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const iterator = inContext(() => items[Symbol.asyncIterator]());
      return {
        next: () => inContext(() => iterator.next()),
        return: async (value) =>
          (await inContext(() => iterator.return?.(value))) ?? { done: true, value: undefined },
      };
    },
  };
}
