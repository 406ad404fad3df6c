import type { Clock } from '../../../platform/clock.ts';
import { startOfMonth } from '../../../platform/time.ts';
import type { Allowance } from '../allowance.ts';
import type { StorageUsage } from '../peers.ts';
import type { PriceList } from './price-list.ts';

/** The prices for an account. */
export type PriceService = ReturnType<typeof createPriceService>;

export function createPriceService(deps: {
  prices: PriceList;
  clock: Clock;
  allowance: Allowance;
  storage: StorageUsage;
}) {
  const { prices, clock, allowance, storage } = deps;
  return {
    /** @returns the prices, and how much more the account may store for free; 0 if its plan includes nothing */
    async of(accountId: string) {
      const { storedBytes: includedBytes } = await allowance.limitsOf(accountId);
      // A plan without a limit is paid from its first byte.
      if (includedBytes === null) return { prices, includedBytesLeft: 0 };
      const { storedBytes } = await storage.usageOf(accountId, startOfMonth(clock.now()));
      return { prices, includedBytesLeft: Math.max(0, includedBytes - storedBytes) };
    },
  };
}
