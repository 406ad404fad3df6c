import { NoRoomError } from '../../../platform/errors.ts';
import { StorageRefusal } from './refusal.ts';

/** Counts bytes that are about to be stored. @throws {StorageRefusal} `capacityExceeded` @throws {NoRoomError} */
export type CountBytes = (bytes: number) => void;

export interface BytesInProgressOptions {
  /** Bytes that this machine can still take; infinite where bytes lie elsewhere. */
  readonly spareBytes: () => number;
  /** Part of this machine's room that the writes of an account without a storage limit may occupy, above 0 and at most 1. */
  readonly share: number;
}

export type BytesInProgress = ReturnType<typeof createBytesInProgress>;

/**
 * Counts the bytes that this process is storing for each account and has not committed. Usage doesn't include them, so without
 * this count, many simultaneous writes could fill the disk although only one of them fits, and nobody else could write.
 */
export function createBytesInProgress({ spareBytes, share }: BytesInProgressOptions) {
  const bytesOf = new Map<string, number>();
  return {
    /**
     * Runs a write that counts its bytes. A count beyond the account's storage limit is refused; without one, a count beyond
     * the share of the room that the disk would have without the account's writes. The bytes are freed when they are refused,
     * or the write ends.
     * @param limitBytes null for no limit
     */
    async during<T>(
      accountId: string,
      limitBytes: number | null,
      write: (count: CountBytes) => Promise<T>,
    ): Promise<T> {
      let counted = 0;
      const change = (bytes: number) => {
        const sum = (bytesOf.get(accountId) ?? 0) + bytes;
        counted += bytes;
        if (sum === 0) bytesOf.delete(accountId);
        else bytesOf.set(accountId, sum);
        return sum;
      };
      const free = () => change(-counted);
      const count = (bytes: number) => {
        const sum = change(bytes);
        if (sum <= (limitBytes ?? share * (spareBytes() + sum))) return;
        // At once, so that this write alone is refused, and not every other one until its bytes are deleted.
        free();
        throw limitBytes === null ? new NoRoomError() : new StorageRefusal('capacityExceeded');
      };
      try {
        return await write(count);
      } finally {
        free();
      }
    },
  };
}
