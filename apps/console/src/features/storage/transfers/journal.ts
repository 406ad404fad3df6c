import { createStore, del, entries, set } from 'idb-keyval';
import { randomId } from '#lib/random-id.ts';

/** A multipart upload under way: all that it takes to go on with it after the page was closed. */
export interface JournalEntry {
  bucket: string;
  key: string;
  sizeBytes: number;
  lastModified: number;
  contentType: string;
  uploadId: string;
  uploadToken: string;
  expiresAt: number;
  partSizeBytes: number;
  /** Whose upload it is. */
  account: string;
  /** The page that works on it. */
  page: string;
  /** Finds the file again, where the browser gives such a thing. */
  handle?: FileSystemFileHandle;
}

/** Kept in this browser, for the account that is signed in. */
export interface Journal {
  /** Rejects where the browser keeps nothing, as in a private window: such an upload can't be continued. */
  put(entry: Omit<JournalEntry, 'account' | 'page'>): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** What no open page works on. */
  interrupted(): Promise<JournalEntry[]>;
}

/** Whether a file chosen again is the one that was being sent. */
export function isSameFile(
  file: File,
  sent: { name: string; sizeBytes: number; lastModified: number },
): boolean {
  return file.name === sent.name && file.size === sent.sizeBytes && file.lastModified === sent.lastModified;
}

/** Asks the person's leave where the browser wants it; null when it is refused, or the file is gone. */
export async function fileOf(handle: FileSystemFileHandle | undefined): Promise<File | null> {
  try {
    const asking = handle as (FileSystemFileHandle & Partial<AskingHandle>) | undefined;
    if ((await asking?.requestPermission?.({ mode: 'read' })) === 'denied') return null;
    return (await asking?.getFile()) ?? null;
  } catch {
    return null;
  }
}

/** Not yet in the types of the DOM. Source: WICG, File System Access. */
interface AskingHandle {
  requestPermission(mode: { mode: 'read' }): Promise<PermissionState>;
}

const lockOf = (page: string) => `atoll-uploads-${page}`;

export function createJournal(account: () => string | null): Journal {
  const store = createStore('atoll-uploads', 'uploads');
  const page = randomId();
  // Held for as long as the page is open; when it is gone, for whatever reason, so is the lock.
  void navigator.locks.request(lockOf(page), () => new Promise(() => undefined));
  return {
    put: async (entry) => set(entry.uploadId, { ...entry, account: account() ?? '', page }, store),
    remove: (uploadId) => del(uploadId, store),
    async interrupted() {
      const all = (await entries<string, JournalEntry>(store)).map(([, entry]) => entry);
      const { held = [] } = await navigator.locks.query();
      const open = new Set(held.map(({ name }) => name));
      const now = Date.now();
      const ended = all.filter(({ expiresAt }) => expiresAt <= now);
      await Promise.all(ended.map(({ uploadId }) => del(uploadId, store)));
      return all.filter(
        (entry) => entry.expiresAt > now && entry.account === account() && !open.has(lockOf(entry.page)),
      );
    },
  };
}
