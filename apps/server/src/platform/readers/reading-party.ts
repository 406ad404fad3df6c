import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is read. */
export interface ReadingParty {
  /** Readers are shared out evenly among the parties: an account, a visitor's address, all background work together. */
  readonly name: string;
  /** Whether somebody waits for it. */
  readonly isCall: boolean;
}

const current = new AsyncLocalStorage<ReadingParty>();
const background: ReadingParty = { name: 'background', isCall: false };

/** Who reads here. */
export function readingParty(): ReadingParty {
  return current.getStore() ?? background;
}

/** What `work` reads, also later, is read for an account or an address that waits for it. */
export function readForCaller<T>(name: string, work: () => T): T {
  return current.run({ name, isCall: true }, work);
}

/** Rows that are read while they are sent are read for whom they were asked for, whoever asks for the next ones. */
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
