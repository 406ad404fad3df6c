import { StorageRefusal } from './refusal.ts';

/** Counts bytes that are about to be stored. @throws {StorageRefusal} `capacityExceeded` */
export type CountBytes = (bytes: number) => void;

export type BytesInProgress = ReturnType<typeof createBytesInProgress>;

/**
 * Counts the bytes that this process is storing for each account and has not committed. Usage doesn't include them, so without
 * this count, many simultaneous writes could fill the disk although only one of them fits.
 */
export function createBytesInProgress() {
  const bytesOf = new Map<string, number>();
  return {
    /**
     * Runs a write that counts its bytes. A count beyond the account's storage limit is refused. The bytes are freed when they
     * are refused, or the write ends.
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
        const isTooMuch = change(bytes) > (limitBytes ?? Number.POSITIVE_INFINITY);
        if (!isTooMuch) return;
        // At once, so that this write alone is refused, and not every other one until its bytes are deleted.
        free();
        throw new StorageRefusal('capacityExceeded');
      };
      try {
        return await write(count);
      } finally {
        free();
      }
    },
  };
}
