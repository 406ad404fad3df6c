import type { Transfer } from './transfer.ts';

export type TransferList = ReturnType<typeof createTransferList>;

/** What the screens look at. */
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
    /** The same array until the next announcement. */
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    find,
    /** As it is now, announced or not. */
    all: (): readonly Transfer[] => transfers,
    /** Announces once what `work` changes in many places. */
    batch(work: () => void) {
      isBatch = true;
      try {
        work();
      } finally {
        isBatch = false;
        announce();
      }
    },
    /** For what happens by itself, many times a second. */
    changeSoon(id: string, next: Partial<Transfer>) {
      set(id, next);
      announcement ??= setTimeout(announce, intervalMs);
    },
    /** For what a person did and wants to see done. */
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
