import { AsyncLocalStorage } from 'node:async_hooks';

const deferral = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Lets SQLite acknowledge the transactions of `work` before they are synced to the disk. A power cut may undo the latest of
 * them, until any other transaction is acknowledged. Only for data that nobody has been told of.
 */
export async function deferSync<T>(work: () => Promise<T>): Promise<T> {
  const current = { isOver: false };
  try {
    return await deferral.run(current, work);
  } finally {
    // Timers that the work has started may go on.
    current.isOver = true;
  }
}

export function isSyncDeferred(): boolean {
  return deferral.getStore()?.isOver === false;
}
