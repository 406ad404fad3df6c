import { AsyncLocalStorage } from 'node:async_hooks';
import { ulid } from 'ulid';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

const pastTime = new AsyncLocalStorage<number>();

/** Runs an operation whose entries get another time, for a demo that has a past. The chain keeps the order of writing. */
export function dateEntries<T>(at: number, operation: () => Promise<T>): Promise<T> {
  return pastTime.run(at, operation);
}

/** Returns the ID of an entry of the running operation, and its time, which is read when the entry is written. */
export function newEntry(clock: Clock): { id: string; now: () => number } {
  const at = pastTime.getStore();
  return at === undefined ? { id: newId(), now: clock.now } : { id: ulid(at), now: () => at };
}
