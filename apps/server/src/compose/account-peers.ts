import { type AccountsDeps, noBelongings } from '../features/accounts/index.ts';
import type { Feature } from '../platform/feature.ts';

/**
 * Returns the ports through which accounts calls every other domain. The list of features is read lazily, because
 * accounts is its first entry. A deleted account is removed from the features in reverse order, because later ones
 * depend on earlier ones.
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
      async endManaging(tx, member) {
        for (const { endManaging } of hooks()) await endManaging?.(tx, member);
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
