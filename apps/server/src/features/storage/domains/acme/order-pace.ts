import { LRUCache } from 'lru-cache';
import { atMost } from '../../../../platform/cache.ts';
import { hourMs } from '../../../../platform/time.ts';

const windowMs = 3 * hourMs;
const ordersInWindow = 20;
/** A forgotten account has its full allowance again. */
const maxAccounts = 10_000;

/**
 * Limits orders per account, because authorities count them for the whole installation. Only knows this process. Counts
 * requests instead of rows, because an order is deleted with its domain, and both are quickly created again.
 */
export function createOrderPace() {
  const placed = new LRUCache<string, number[]>(atMost(maxAccounts));
  return {
    /** Returns when an order that the account requests now may be placed. */
    next(accountId: string, now: number) {
      const known = placed.get(accountId) ?? [];
      const [first] = known.slice(-ordersInWindow);
      const isFull = known.length >= ordersInWindow && first !== undefined;
      const at = isFull ? Math.max(now, first + windowMs) : now;
      placed.set(accountId, [...known, at].slice(-ordersInWindow));
      return at;
    },
  };
}
