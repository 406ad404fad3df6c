import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import {
  countEnabledKeysBy,
  deleteConsoleKey,
  disableKey,
  disableKeysBy,
} from '../access-keys/access-key.store.ts';
import { countNodesBy } from '../backup/node.store.ts';
import { countUnfinishedBy } from '../bulk/bulk.store.ts';
import { accountTopic } from '../kernel/access-key-topics.ts';
import { countWebhooksBy } from '../notifications/webhook.store.ts';
import { countLinksBy, revokeLinksBy } from '../sharing/share-link.store.ts';
import { deleteZipOrders } from '../zip/zip-order.store.ts';

interface MemberKey {
  accountId: string;
  personId: string;
}

/** How much a member set up in an account that still works. */
export interface MemberBelongings {
  accessKeys: number;
  shareLinks: number;
  requestLinks: number;
  webhooks: number;
  backupNodes: number;
  runningJobs: number;
}

/** What members set up that works without them. Uploads under way and bulk jobs end by themselves. */
export interface MemberPowers {
  /**
   * Disables their access keys; who manages the account may enable one again, as its own. The console's addresses for the account
   * end, whoever got them: a page asks for others.
   */
  end(tx: Transaction, member: MemberKey): Promise<void>;
  /** Revokes the share links and request links that they created. */
  revokeLinks(tx: Transaction, member: MemberKey): Promise<void>;
  count(member: MemberKey): Promise<MemberBelongings>;
  /** Disables one key, whosever; answers whose account it opened. */
  endKey(tx: Transaction, accessKeyId: string): Promise<{ accountId: string } | undefined>;
  /** After the commit. */
  ended(accountId: string): Promise<void>;
}

export function createMemberPowers({
  database: { read },
  clock,
  invalidations,
}: {
  database: Database;
  clock: Clock;
  invalidations: Invalidations;
}): MemberPowers {
  return {
    async end(tx, member) {
      await disableKeysBy(tx, member);
      await deleteConsoleKey(tx, member.accountId);
      await deleteZipOrders(tx, member.accountId);
    },
    revokeLinks: (tx, member) => revokeLinksBy(tx, member, clock.now()),
    async count(member) {
      const [accessKeys, links, webhooks, backupNodes, runningJobs] = await Promise.all([
        countEnabledKeysBy(read, member),
        countLinksBy(read, member, clock.now()),
        countWebhooksBy(read, member),
        countNodesBy(read, member),
        countUnfinishedBy(read, member),
      ]);
      return { accessKeys, ...links, webhooks, backupNodes, runningJobs };
    },
    endKey: disableKey,
    ended: (accountId) => invalidations.publish(accountTopic(accountId)),
  };
}
