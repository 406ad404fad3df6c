import type { Transaction } from '@atoll/database';
import type { MemberKey } from './team.store.ts';

/** How much a member set up in an account that still works. */
export interface MemberBelongings {
  accessKeys: number;
  connectedApps: number;
  shareLinks: number;
  requestLinks: number;
  webhooks: number;
  backupNodes: number;
  runningJobs: number;
}

/** Of somebody who set up nothing. */
export const noBelongings: MemberBelongings = {
  accessKeys: 0,
  connectedApps: 0,
  shareLinks: 0,
  requestLinks: 0,
  webhooks: 0,
  backupNodes: 0,
  runningJobs: 0,
};

/**
 * What members set up that would go on opening the account without them: access keys, uploads under way, connected apps.
 * The domains that have such things supply it.
 */
export interface MemberPowers {
  /** Ends them, together with the rest of the transaction. */
  end(tx: Transaction, member: MemberKey): Promise<void>;
  /** Revokes the share links and request links that they created, together with the rest of the transaction. */
  revokeLinks(tx: Transaction, member: MemberKey): Promise<void>;
  count(member: MemberKey): Promise<MemberBelongings>;
  /** After the commit: whatever remembers them forgets. */
  ended(accountId: string): Promise<void>;
}
