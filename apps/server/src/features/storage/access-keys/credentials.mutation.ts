import type { Mutation } from '@atoll/database';
import { reach } from '../kernel/milestone.store.ts';
import { findConsoleKey, insertConsoleKey, updateKey } from './access-key.store.ts';

/** Notes that a request signed with the key succeeded. */
export const noteKeyUse: Mutation<
  { accessKeyId: string; accountId: string; address: string; now: number },
  void
> = {
  name: 'storage.noteKeyUse',
  async run(tx, { accessKeyId, accountId, address, now }) {
    await updateKey(tx, accessKeyId, { last_used_at: now, last_used_from: address });
    await reach(tx, accountId, 'client_connected', now);
  },
};

/** Answers the sealed secret that counts: the first of several that race wins. */
export const keepConsoleKey: Mutation<{ accountId: string; secretSealed: string }, string> = {
  name: 'storage.keepConsoleKey',
  async run(tx, key) {
    await insertConsoleKey(tx, key);
    return (await findConsoleKey(tx, key.accountId))?.secretSealed ?? key.secretSealed;
  },
};
