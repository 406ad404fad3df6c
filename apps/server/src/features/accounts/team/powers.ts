import type { Transaction } from '@atoll/database';
import type { MemberKey } from './team.store.ts';

/** Counts of the things that a member set up in an account and that still work. */
export interface MemberBelongings {
  accessKeys: number;
  connectedApps: number;
  shareLinks: number;
  requestLinks: number;
  webhooks: number;
  backupNodes: number;
  agentKeys: number;
  runningJobs: number;
}

export const noBelongings: MemberBelongings = {
  accessKeys: 0,
  connectedApps: 0,
  shareLinks: 0,
  requestLinks: 0,
  webhooks: 0,
  backupNodes: 0,
  agentKeys: 0,
  runningJobs: 0,
};

/**
 * Access that members set up and that would outlive them: access keys, running uploads, connected apps.
 * Supplied by the domains that own these things.
 */
export interface MemberPowers {
  /** Ends them, in the same transaction. */
  end(tx: Transaction, member: MemberKey): Promise<void>;
  /** Ends what they set up as managers, such as keys of agents, in the same transaction. */
  endManaging(tx: Transaction, member: MemberKey): Promise<void>;
  /** Revokes the share links and request links that they created, in the same transaction. */
  revokeLinks(tx: Transaction, member: MemberKey): Promise<void>;
  count(member: MemberKey): Promise<MemberBelongings>;
  /** Call after the commit: drops cached facts about them. */
  ended(accountId: string): Promise<void>;
}
