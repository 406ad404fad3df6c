import type { ContributeDatabase } from './database.ts';
import { draftKey, type QueuedItem, type Submission } from './queued-item.ts';

/** Time for which received items stay in the list, so that people see the result. */
const keepReceivedMs = 24 * 60 * 60 * 1000;

export interface QueueDeps {
  readonly database: ContributeDatabase;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Notifies the other tabs and the service worker of this device. */
  readonly announce: () => void;
}

export type Queue = ReturnType<typeof createQueue>;

/** Stores items on this device until the server has received them. An item and its file are written, and deleted, together. */
export function createQueue({ database, now, newKey, announce }: QueueDeps) {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
    announce();
  };

  return {
    /** Resolves once the item is on disk. Rejects with a `QuotaExceededError` if there is no space; then nothing was written. */
    async add(submission: Submission, file: Blob | null): Promise<QueuedItem> {
      const item: QueuedItem = {
        ...submission,
        clientKey: newKey(),
        createdAt: now(),
        state: 'waiting',
        itemId: null,
        attempts: 0,
        dueAt: 0,
        refusal: null,
      };
      const writing = database.transaction(['items', 'files', 'drafts'], 'readwrite', {
        durability: 'strict',
      });
      await Promise.all([
        writing.objectStore('items').add(item),
        ...(file ? [writing.objectStore('files').add(file, item.clientKey)] : []),
        writing.objectStore('drafts').delete(draftKey(item)),
        writing.done,
      ]);
      changed();
      return item;
    },

    /** Returns the items in the order in which they were added. */
    async list(): Promise<QueuedItem[]> {
      const items = await database.getAll('items');
      return items.sort((a, b) => a.createdAt - b.createdAt || a.clientKey.localeCompare(b.clientKey));
    },

    file: (clientKey: string): Promise<Blob | undefined> => database.get('files', clientKey),

    /** Changes an item that still exists. */
    async update(clientKey: string, changes: Partial<QueuedItem>): Promise<void> {
      const writing = database.transaction('items', 'readwrite');
      const item = await writing.store.get(clientKey);
      if (item) await writing.store.put({ ...item, ...changes });
      await writing.done;
      changed();
    },

    /** Records that the server has the item, and deletes its file. */
    async received(clientKey: string, itemId: string): Promise<void> {
      const writing = database.transaction(['items', 'files'], 'readwrite');
      const item = await writing.objectStore('items').get(clientKey);
      if (item) {
        const received = { ...item, itemId, state: 'received', dueAt: now(), refusal: null } as const;
        await Promise.all([
          writing.objectStore('items').put(received),
          writing.objectStore('files').delete(clientKey),
        ]);
      }
      await writing.done;
      changed();
    },

    /** Deletes an item with its file, at the person's request. */
    async remove(clientKey: string): Promise<void> {
      const writing = database.transaction(['items', 'files'], 'readwrite');
      await Promise.all([
        writing.objectStore('items').delete(clientKey),
        writing.objectStore('files').delete(clientKey),
        writing.done,
      ]);
      changed();
    },

    /** Sends waiting items without further delay, and with `clientKeys` also refused ones. */
    async retry(clientKeys: readonly string[] = []): Promise<void> {
      const writing = database.transaction('items', 'readwrite');
      for (const item of await writing.store.getAll()) {
        if (item.state === 'received') continue;
        const isChosen = clientKeys.includes(item.clientKey);
        if (item.state === 'refused' && !isChosen) continue;
        await writing.store.put({ ...item, state: 'waiting', dueAt: 0, refusal: null });
      }
      await writing.done;
      changed();
    },

    /** Deletes items that were received more than a day ago. */
    async tidy(): Promise<void> {
      const writing = database.transaction('items', 'readwrite');
      for (const item of await writing.store.getAll()) {
        if (item.state === 'received' && item.dueAt + keepReceivedMs < now())
          await writing.store.delete(item.clientKey);
      }
      await writing.done;
    },

    /** Called when another tab, or the service worker, changed something. */
    changedElsewhere(): void {
      for (const listener of listeners) listener();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
