import { AsyncLocalStorage } from 'node:async_hooks';

const isDeferred = new AsyncLocalStorage<true>();

/**
 * Lets SQLite acknowledge the transactions of `work` before they are synced to the disk. A power cut may undo the latest of
 * them, until any other transaction is acknowledged. Only for data that can be created again.
 */
export function deferSync<T>(work: () => T): T {
  return isDeferred.run(true, work);
}

export function isSyncDeferred(): boolean {
  return isDeferred.getStore() === true;
}
