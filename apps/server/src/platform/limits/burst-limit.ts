import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { atMost } from '../cache.ts';
import type { Clock } from '../clock.ts';

/** A rate limit per key and second, with a saved-up burst; in this process only, and in bounded memory. */
export interface BurstLimit {
  /** Uses one; returns false if none is left. */
  take(key: string): boolean;
}

interface Allowance {
  left: number;
  at: number;
}

/** A forgotten key has its full allowance again, when it returns after this many others. */
const maxKeys = 50_000;
const savedSeconds = 10;

/** @param perSecond 0: no limit */
export function createBurstLimit({ perSecond, clock }: { perSecond: number; clock: Clock }): BurstLimit {
  if (perSecond === 0) return { take: () => true };
  const most = perSecond * savedSeconds;
  const allowances = new LRUCache<string, Allowance>(atMost(maxKeys));

  return {
    take(key) {
      const at = clock.now();
      const known = allowances.get(key);
      const left = known ? Math.min(most, known.left + ((at - known.at) / 1000) * perSecond) : most;
      allowances.set(key, { left: left < 1 ? left : left - 1, at });
      return left >= 1;
    },
  };
}

/** Returns the subscriber of an address: for IPv6 the /64. Anything else is returned unchanged. */
export function subscriberOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
