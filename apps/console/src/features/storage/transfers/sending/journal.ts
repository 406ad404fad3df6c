import { createStore, del, entries, set } from 'idb-keyval';
import { randomId } from '#lib/browser/random-id.ts';

/** A multipart upload, with everything needed to resume it after the page was closed. */
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
  account: string;
  page: string;
  /** Finds the file again, if the browser supports that. */
  handle?: FileSystemFileHandle;
}

/** Running uploads of the signed-in account, stored in this browser. */
export interface Journal {
  /** Rejects if the browser stores nothing, as in a private window. Such an upload can't be resumed. */
  put(entry: Omit<JournalEntry, 'account' | 'page'>): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Returns the uploads that no open page is working on. */
  interrupted(): Promise<JournalEntry[]>;
}

/** Reports whether a file that was chosen again is the interrupted one. */
export function isSameFile(
  file: File,
  sent: { name: string; sizeBytes: number; lastModified: number },
): boolean {
  return file.name === sent.name && file.size === sent.sizeBytes && file.lastModified === sent.lastModified;
}

/** Returns the file, after asking for permission if the browser requires it; null if it is denied or the file is gone. */
export async function fileOf(handle: FileSystemFileHandle | undefined): Promise<File | null> {
  try {
    const asking = handle as (FileSystemFileHandle & Partial<AskingHandle>) | undefined;
    if ((await asking?.requestPermission?.({ mode: 'read' })) === 'denied') return null;
    return (await asking?.getFile()) ?? null;
  } catch {
    return null;
  }
}

/** Not in the DOM types yet. Source: WICG, File System Access. */
interface AskingHandle {
  requestPermission(mode: { mode: 'read' }): Promise<PermissionState>;
}

const lockOf = (page: string) => `atoll-uploads-${page}`;

export function createJournal(account: () => string | null): Journal {
  const store = createStore('atoll-uploads', 'uploads');
  const page = randomId();
  // Held while the page is open, and released when it closes for any reason.
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
