import { mutation } from '@atoll/database';
import { recordMilestone } from '../kernel/milestone.store.ts';
import { findConsoleKey, insertConsoleKey, updateKey } from './access-key.store.ts';

/** Records a request with a valid signature by the key. */
export const noteKeyUse = mutation(
  'storage.noteKeyUse',
  async (
    tx,
    {
      accessKeyId,
      accountId,
      address,
      now,
    }: { accessKeyId: string; accountId: string; address: string; now: number },
  ): Promise<void> => {
    await updateKey(tx, accessKeyId, { last_used_at: now, last_used_from: address });
    await recordMilestone(tx, accountId, 'client_connected', now);
  },
);

/** Stores a sealed secret unless there is one, and returns the stored one. Of several concurrent calls the first wins. */
export const keepConsoleKey = mutation(
  'storage.keepConsoleKey',
  async (tx, key: { accountId: string; secretSealed: string }): Promise<string> => {
    await insertConsoleKey(tx, key);
    return (await findConsoleKey(tx, key.accountId))?.secretSealed ?? key.secretSealed;
  },
);
