import type { Transfer } from './transfer.ts';

export type TransferList = ReturnType<typeof createTransferList>;

/** Creates the list of transfers, which the screens subscribe to. */
export function createTransferList(intervalMs: number) {
  const listeners = new Set<() => void>();
  let transfers: Transfer[] = [];
  let index = new Map<string, number>();
  let snapshot: readonly Transfer[] = [];
  let announcement: ReturnType<typeof setTimeout> | null = null;

  let isBatch = false;

  const announce = () => {
    if (isBatch) return;
    if (announcement !== null) clearTimeout(announcement);
    announcement = null;
    snapshot = [...transfers];
    for (const listener of listeners) listener();
  };
  const find = (id: string): Transfer | undefined => transfers[index.get(id) ?? -1];
  const set = (id: string, next: Partial<Transfer>) => {
    const at = index.get(id);
    const current = find(id);
    if (at !== undefined && current) transfers[at] = { ...current, ...next };
  };

  return {
    /** Returns the same array until the next notification. */
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    find,
    /** Returns the current transfers, including changes without a notification yet. */
    all: (): readonly Transfer[] => transfers,
    /** Sends one notification for all changes that `work` makes. */
    batch(work: () => void) {
      isBatch = true;
      try {
        work();
      } finally {
        isBatch = false;
        announce();
      }
    },
    /** For frequent changes such as progress. Notifies with a delay. */
    changeSoon(id: string, next: Partial<Transfer>) {
      set(id, next);
      announcement ??= setTimeout(announce, intervalMs);
    },
    /** For a person's actions. Notifies immediately. */
    change(id: string, next: Partial<Transfer>) {
      set(id, next);
      announce();
    },
    replaceAll(next: Transfer[]) {
      transfers = next;
      index = new Map(next.map((transfer, at) => [transfer.id, at]));
      announce();
    },
  };
}
