import { randomId } from '#lib/browser/random-id.ts';
import { put } from '#lib/calls/put.ts';
import { ask, session } from './client.ts';
import { type ContributeDatabase, openContributeDatabase } from './queue/database.ts';
import type { Drained } from './queue/drain.ts';
import { createQueue, type Queue } from './queue/queue.ts';
import { ownerOf } from './queue/queued-item.ts';
import { createSender, type Sender, syncTag } from './queue/sender.ts';

/** Storage, queue and sender of this device, shared by all screens. */
export interface Device {
  readonly database: ContributeDatabase;
  readonly queue: Queue;
  readonly sender: Sender;
  /** Bytes sent of each item since the page was opened. */
  readonly progress: ReadonlyMap<string, number>;
  readonly onProgress: (listener: () => void) => () => void;
}

const channelName = 'atoll-contribute';
const deviceKey = 'contributeDevice';

/** Returns the random ID of this browser, created on first use. The server flags accounts that share one. */
export function deviceId(): string {
  const known = localStorage.getItem(deviceKey);
  if (known) return known;
  const made = randomId();
  localStorage.setItem(deviceKey, made);
  return made;
}

export function currentOwner(): string | null {
  const contributor = session.current();
  return contributor && ownerOf(contributor);
}

export async function openDevice(): Promise<Device> {
  const database = await openContributeDatabase();
  const channel = new BroadcastChannel(channelName);
  const queue = createQueue({
    database,
    now: Date.now,
    newKey: randomId,
    announce: () => channel.postMessage('changed'),
  });
  channel.addEventListener('message', () => queue.changedElsewhere());
  const { progress, tell, onProgress } = createProgress();
  const sender = createSender({
    queue,
    ask,
    put,
    now: Date.now,
    owner: currentOwner,
    onProgress: tell,
    onDrained: (drained) => void askForSync(drained),
  });
  // Earlier versions kept the console's token here.
  await database.delete('session', 'kept');
  await keepSession(database);
  session.subscribe(() => {
    void keepSession(database);
    sender.wake();
  });
  sender.wake();
  return { database, queue, sender, progress, onProgress };
}

function createProgress() {
  const progress = new Map<string, number>();
  const listeners = new Set<() => void>();
  return {
    progress,
    tell(clientKey: string, bytes: number) {
      progress.set(clientKey, bytes);
      for (const listener of listeners) listener();
    },
    onProgress(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives the service worker what it needs to send without a page. A sign-in for one tab only is not shared. */
async function keepSession(database: ContributeDatabase): Promise<void> {
  const contributor = session.isKept() ? session.current() : null;
  if (contributor === null) await database.delete('session', 'contributor');
  else {
    const { token, account_id: account } = contributor;
    await database.put('session', { token, account, owner: ownerOf(contributor) }, 'contributor');
  }
}

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Requests a background sync, if the browser supports it: the rest is then sent when the network is back, even without an open page. */
async function askForSync(drained: Drained): Promise<void> {
  if (drained.state === 'idle' || !('serviceWorker' in navigator)) return;
  const registration = (await navigator.serviceWorker.getRegistration('/c/')) as SyncRegistration | undefined;
  await registration?.sync?.register(syncTag).catch(() => undefined);
}
