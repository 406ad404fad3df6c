import { StorageRefusal } from '../kernel/refusal.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';

/** A limit on egress in one UTC month. */
export interface TransferCap {
  /** ID of the bucket, the access key or the account. */
  id: string;
  maxBytes: number;
  /**
   * An account's limit is its plan's allowance: while any of it is left, a download may begin and exceed it by its own
   * length. Nothing is reserved below it, so that slow readers don't block others.
   */
  kind: 'bucket' | 'key' | 'account';
}

/** A running transfer with reservations under its caps. */
export interface CappedTransfer {
  /**
   * Called before bytes are sent. Returns undefined if they may be; otherwise wait.
   * @throws {StorageRefusal} if other processes have sent so many bytes in the meantime that the cap would be exceeded
   */
  beforeBytes(bytes: number): Promise<void> | undefined;
  /** Called at the moment when the meter counts the bytes. */
  sent(bytes: number): void;
  /** Releases the unsent rest. */
  end(): void;
}

/** Keeps egress of buckets and access keys below their owners' monthly limits. */
export type TransferCaps = ReturnType<typeof createTransferCaps>;

const refusals = {
  bucket: 'bucketTransferReached',
  key: 'keyTransferReached',
  account: 'transferReached',
} as const;

/** The reservations under one cap. */
interface Holding {
  /** Reserved, and not sent yet. */
  heldBytes: number;
  /** Since the first current reservation. */
  sentBytes: number;
  holders: number;
}

export function createTransferCaps(meters: Record<TransferCap['kind'], TransferMeter>) {
  const holdings = new Map<string, Holding>();

  const enter = (id: string): Holding => {
    const holding = holdings.get(id) ?? { heldBytes: 0, sentBytes: 0, holders: 0 };
    holding.holders += 1;
    holdings.set(id, holding);
    return holding;
  };
  const leave = (id: string, holding: Holding, unsentBytes: number) => {
    holding.heldBytes -= unsentBytes;
    holding.holders -= 1;
    if (holding.holders === 0) holdings.delete(id);
  };

  /** The result must be used at the moment it is computed; it may be too high, never too low. */
  const sentOf = async ({ id, kind }: TransferCap, holding: Holding, how: 'quick' | 'exact') => {
    const meter = meters[kind];
    const before = holding.sentBytes;
    const asked = await (how === 'quick' ? meter.bytesThisMonth(id) : meter.exactBytesThisMonth(id));
    return () => meter.knownBytesThisMonth(id) ?? asked + holding.sentBytes - before;
  };
  /** @param take whether to reserve the bytes at once, before other callers check */
  const needRoom = async (cap: TransferCap, holding: Holding, bytes: number, take: boolean) => {
    for (const how of ['quick', 'exact'] as const) {
      const sentBytes = await sentOf(cap, holding, how);
      const heldBytes = take ? holding.heldBytes : 0;
      if (sentBytes() + heldBytes + bytes > cap.maxBytes) continue;
      if (take) holding.heldBytes += bytes;
      return;
    }
    throw new StorageRefusal(refusals[cap.kind]);
  };

  const holdOne = async (cap: TransferCap, bytes: number): Promise<CappedTransfer> => {
    const isHeld = cap.kind !== 'account';
    const holding = enter(cap.id);
    try {
      await needRoom(cap, holding, isHeld ? bytes : Math.min(bytes, 1), isHeld);
    } catch (error) {
      leave(cap.id, holding, 0);
      throw error;
    }
    const meanwhile = isHeld ? cap : { ...cap, maxBytes: cap.maxBytes + bytes };
    let leftBytes = isHeld ? bytes : 0;
    return {
      beforeBytes(next) {
        const known = meters[cap.kind].knownBytesThisMonth(cap.id);
        if (known !== undefined && known + next <= meanwhile.maxBytes) return undefined;
        return needRoom(meanwhile, holding, next, false);
      },
      sent(count) {
        holding.sentBytes += count;
        if (!isHeld) return;
        leftBytes -= count;
        holding.heldBytes -= count;
      },
      end: () => leave(cap.id, holding, leftBytes),
    };
  };

  const hold = async (caps: readonly TransferCap[], bytes: number): Promise<CappedTransfer> => {
    const held: CappedTransfer[] = [];
    try {
      for (const cap of caps) held.push(await holdOne(cap, bytes));
    } catch (error) {
      for (const one of held) one.end();
      throw error;
    }
    return together(held);
  };

  return {
    /**
     * Reserves bytes, so that the transfers of this process never exceed a cap together.
     * @throws {StorageRefusal} `bucketTransferReached`, `keyTransferReached`, `transferReached`
     */
    hold,
    /** Checks whether bytes could be sent now, without reserving them. @throws {StorageRefusal} as `hold` */
    check: async (caps: readonly TransferCap[], bytes: number) => (await hold(caps, bytes)).end(),
  };
}

function together(transfers: readonly CappedTransfer[]): CappedTransfer {
  return {
    beforeBytes(bytes) {
      const waits = transfers.flatMap((one) => one.beforeBytes(bytes) ?? []);
      return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined);
    },
    sent(bytes) {
      for (const one of transfers) one.sent(bytes);
    },
    end() {
      for (const one of transfers) one.end();
    },
  };
}

interface Limited {
  id: string;
  maxSentBytes: number | null;
}

/** Returns the caps of a request to a bucket, usually none. The console's own credential and anonymous callers are never limited. */
export function capsOf(
  bucket: Limited,
  credential?: { accessKeyId: string; maxSentBytes: number | null },
  account?: Limited,
): TransferCap[] {
  const caps: TransferCap[] = [];
  if (account && account.maxSentBytes !== null)
    caps.push({ id: account.id, maxBytes: account.maxSentBytes, kind: 'account' });
  if (bucket.maxSentBytes !== null)
    caps.push({ id: bucket.id, maxBytes: bucket.maxSentBytes, kind: 'bucket' });
  if (credential && credential.maxSentBytes !== null)
    caps.push({ id: credential.accessKeyId, maxBytes: credential.maxSentBytes, kind: 'key' });
  return caps;
}
