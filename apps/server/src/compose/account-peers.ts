import { type AccountsDeps, noBelongings } from '../features/accounts/index.ts';
import type { Feature } from '../platform/feature.ts';

/**
 * What accounts asks of every other domain. The list is read when it is needed, since accounts comes first in it.
 * What a domain needs of those before it is removed first, so a deleted account leaves them in the opposite order.
 */
export function accountPeers(
  features: readonly Feature[],
): Pick<AccountsDeps, 'closing' | 'powers' | 'takeback'> {
  const hooks = () => features.flatMap(({ members }) => (members ? [members] : []));
  return {
    closing: {
      async settle(tx, accountId) {
        for (const feature of features) await feature.settleAccount?.(tx, accountId);
      },
      async changed(accountId) {
        for (const feature of features) await feature.forgetAccount?.(accountId);
      },
      async remove(accountId, signal) {
        for (const feature of features.toReversed()) await feature.removeAccount?.(accountId, signal);
      },
    },
    powers: {
      async end(tx, member) {
        for (const { end } of hooks()) await end(tx, member);
      },
      async revokeLinks(tx, member) {
        for (const { revokeLinks } of hooks()) await revokeLinks?.(tx, member);
      },
      async count(member) {
        const counts = await Promise.all(hooks().map(({ count }) => count(member)));
        return Object.assign({}, noBelongings, ...counts);
      },
      async ended(accountId) {
        for (const { ended } of hooks()) await ended?.(accountId);
      },
    },
    takeback: {
      async take(tx, change) {
        const afterwards: (() => Promise<void>)[] = [];
        for (const { takeBack } of hooks()) afterwards.push(await takeBack(tx, change));
        return async () => {
          for (const announce of afterwards) await announce();
        };
      },
    },
  };
}
