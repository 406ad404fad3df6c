import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@atoll/database';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { heldPrefix, hold, release } from './job.store.ts';

const leaseMs = 60_000;
const pollMs = 500;

/** Prevents jobs from running anywhere during `work`, after waiting for running ones. */
export async function whileHeld<T>(
  deps: { database: Database; clock: Clock },
  names: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { database, clock } = deps;
  const holder = `${heldPrefix}${newId()}`;
  const take = (name: string) => hold(database, { name, holder, leaseMs }, clock.now());
  for (const name of names) while (!(await take(name))) await sleep(pollMs);
  const heartbeat = setInterval(() => {
    for (const name of names) take(name).catch(() => undefined);
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    for (const name of names) await release(database, name, holder);
  }
}
