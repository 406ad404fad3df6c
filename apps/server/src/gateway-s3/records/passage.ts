import { keyOf } from '../access/note-use.ts';
import type { ObjectExchange } from '../exchange/exchange.ts';
import { enterShared } from './shared-transfer.ts';

/** Lets the bytes of one answer out, and counts them. */
export interface Passage {
  /** Asked before bytes leave. Throws when no more may. */
  beforeBytes(bytes: number): Promise<void> | undefined;
  /** They left. */
  sent(bytes: number): void;
  /** Gives back what was counted or held for what was not sent. */
  end(): Promise<void> | undefined;
}

/**
 * Asks whoever has a say in what may be sent: the account's plan, the bucket's and the access key's owner, the share link.
 * @throws {StorageRefusal} as `ObjectStorage.checkTransfer`, `ObjectStorage.holdTransfer` and `ShareGate.download`
 */
export async function openPassage(
  exchange: ObjectExchange,
  { sizeBytes, length }: { sizeBytes: number; length: number },
): Promise<Passage> {
  const { storage, bucket, caller } = exchange;
  await storage.checkTransfer(bucket.accountId);
  const held = await storage.holdTransfer(bucket, length, caller.credential);
  const shared = await enterShared(exchange, { sizeBytes, length }).catch((error: unknown) => {
    held?.end();
    throw error;
  });
  const by = shared ? { id: shared.linkId, accountId: bucket.accountId } : keyOf(caller.credential);
  return {
    beforeBytes(bytes) {
      const isHeld = held?.beforeBytes(bytes);
      return shared ? Promise.all([isHeld, shared.stillOpen()]).then(() => undefined) : isHeld;
    },
    sent(bytes) {
      storage.countTransfer(bucket, bytes, by);
      held?.sent(bytes);
      shared?.sent(bytes);
    },
    end() {
      held?.end();
      return shared?.end();
    },
  };
}
