import type { Transaction } from '@atoll/database';
import type { MemberKey } from './team.store.ts';

/**
 * What members set up that would go on opening the account without them: access keys, uploads under way, connected apps.
 * The domains that have such things supply it.
 */
export interface MemberPowers {
  /** Ends them, together with the rest of the transaction. */
  end(tx: Transaction, member: MemberKey): Promise<void>;
  /** After the commit: whatever remembers them forgets. */
  ended(accountId: string): Promise<void>;
}
