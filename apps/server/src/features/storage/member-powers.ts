import type { Transaction } from '@atoll/database';
import type { Invalidations } from '../../platform/invalidation/index.ts';
import { disableKey, disableKeysBy } from './access-key.store.ts';
import { accountTopic } from './access-key-topics.ts';

/** What members have made that opens the account without them: their access keys. Uploads under way end by themselves. */
export interface MemberPowers {
  /** Disables them; who manages the account may enable one again, as its own. */
  end(tx: Transaction, member: { accountId: string; personId: string }): Promise<void>;
  /** Disables one key, whosever; answers whose account it opened. */
  endKey(tx: Transaction, accessKeyId: string): Promise<{ accountId: string } | undefined>;
  /** After the commit. */
  ended(accountId: string): Promise<void>;
}

export function createMemberPowers({ invalidations }: { invalidations: Invalidations }): MemberPowers {
  return {
    end: disableKeysBy,
    endKey: disableKey,
    ended: (accountId) => invalidations.publish(accountTopic(accountId)),
  };
}
