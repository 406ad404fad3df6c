import { useEffect, useState } from 'react';

/** Below this free space, the next capture may not fit. */
const littleBytes = 20_000_000;

export interface Room {
  /** Free space for this page; null if it's enough, or unknown. */
  readonly littleBytes: number | null;
  readonly isPersistent: boolean;
}

/** Asks the browser to keep this page's storage, and for the remaining space, again whenever `changed` changes. */
export function useRoom(changed: unknown): Room {
  const [room, setRoom] = useState<Room>({ littleBytes: null, isPersistent: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` asks again
  useEffect(() => {
    let isCurrent = true;
    void readRoom().then((read) => isCurrent && setRoom(read));
    return () => {
      isCurrent = false;
    };
  }, [changed]);
  return room;
}

async function readRoom(): Promise<Room> {
  const { storage } = navigator;
  if (!storage?.estimate) return { littleBytes: null, isPersistent: true };
  const isPersistent = ((await storage.persisted?.()) || (await storage.persist?.())) ?? true;
  const { quota, usage } = await storage.estimate();
  const freeBytes = quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0);
  return { littleBytes: freeBytes < littleBytes ? Math.max(0, freeBytes) : null, isPersistent };
}

/** Reports whether an error means that the device is full. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
