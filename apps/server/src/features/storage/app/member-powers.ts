import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { MemberHooks } from '../../../platform/feature.ts';
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

/** Counts of the things that a member set up in an account and that still work. */
interface MemberBelongings {
  accessKeys: number;
  shareLinks: number;
  requestLinks: number;
  webhooks: number;
  backupNodes: number;
  runningJobs: number;
}

/**
 * Manages what members set up that works without them. Running uploads and bulk jobs end without further action.
 * Managers of the account may enable a disabled key again, as their own. All of the account's console URLs end,
 * including those of other members, whose pages request new ones.
 */
export function createMemberPowers({
  database: { read },
  clock,
  invalidations,
}: {
  database: Database;
  clock: Clock;
  invalidations: Invalidations;
}): Required<Omit<MemberHooks, 'endManaging'>> {
  const ended = (accountId: string) => invalidations.publish(accountTopic(accountId));
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
      return { accessKeys, ...links, webhooks, backupNodes, runningJobs } satisfies MemberBelongings;
    },
    ended,
    async takeBack(tx, { kind, about }) {
      const key = kind === 'access-key-created' ? await disableKey(tx, about ?? '') : undefined;
      return async () => {
        if (key) await ended(key.accountId);
      };
    },
  };
}
