import { LRUCache } from 'lru-cache';
import { hourMs } from '../../../../platform/time.ts';

/** Authorities count the orders of a whole installation, so that no account may use up what is for all. */
export interface OrderPace {
  /** When an order that the account asks for now is to be placed. */
  next(accountId: string, now: number): number;
}

const windowMs = 3 * hourMs;
const ordersInWindow = 20;
/** Who isn't remembered any more has everything again. */
const maxAccounts = 10_000;

/** As far as this process knows. It counts what is asked, as an order goes with its domain, and both are soon made anew. */
export function createOrderPace(): OrderPace {
  const placed = new LRUCache<string, number[]>({ max: maxAccounts });
  return {
    next(accountId, now) {
      const known = placed.get(accountId) ?? [];
      const [first] = known.slice(-ordersInWindow);
      const isFull = known.length >= ordersInWindow && first !== undefined;
      const at = isFull ? Math.max(now, first + windowMs) : now;
      placed.set(accountId, [...known, at].slice(-ordersInWindow));
      return at;
    },
  };
}
