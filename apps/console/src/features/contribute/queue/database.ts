import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QueuedItem } from './queued-item.ts';

/** A captured item that was not submitted yet. */
export interface Draft {
  readonly file: Blob | null;
  readonly fileName: string;
  readonly isStripped: boolean;
  readonly text: string;
  readonly answers: QueuedItem['answers'];
}

/** The sign-in for the service worker while no page is open, only for people who chose to stay signed in. */
export interface KeptSession {
  /** Covers nothing but what contributors do. */
  readonly token: string;
  readonly account: string;
  readonly owner: string;
}

interface Schema extends DBSchema {
  items: { key: string; value: QueuedItem };
  files: { key: string; value: Blob };
  /** By `draftKey`. */
  drafts: { key: string; value: Draft };
  /** The server's last answers by name, for use offline. */
  answers: { key: string; value: { readonly data: unknown; readonly at: number } };
  session: { key: 'contributor' | 'kept'; value: KeptSession };
}

export type ContributeDatabase = IDBPDatabase<Schema>;

const storeNames = ['items', 'files', 'drafts', 'answers', 'session'] as const;

/** Opens the storage of contributors' pages on this device. */
export function openContributeDatabase(name = 'atoll-contribute'): Promise<ContributeDatabase> {
  return openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('items', { keyPath: 'clientKey' });
      for (const store of storeNames) {
        if (store !== 'items') database.createObjectStore(store);
      }
    },
    // A newer version of the page waits for older versions in other tabs to close the database.
    blocking: (_from, _to, event) => (event.target as IDBDatabase | null)?.close(),
  });
}
