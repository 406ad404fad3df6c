import { keyOf } from '../access/note-use.ts';
import type { ObjectExchange } from '../exchange/exchange.ts';
import { enterShared } from './shared-transfer.ts';

/** Admits and counts the bytes of one response. */
export interface EgressMeter {
  /** Called before bytes leave. Throws if they may not. */
  beforeBytes(bytes: number): Promise<void> | undefined;
  /** Called after they left. */
  sent(bytes: number): void;
  /** Releases bytes that were counted or reserved and not sent. */
  end(): Promise<void> | undefined;
}

/**
 * Checks the limits of the account's plan, the bucket, the access key and the share link.
 * @throws {StorageRefusal} as `ObjectStorage.checkTransfer`, `ObjectStorage.holdTransfer` and `ShareGate.download`
 */
export async function openEgressMeter(
  exchange: ObjectExchange,
  { sizeBytes, length }: { sizeBytes: number; length: number },
): Promise<EgressMeter> {
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
