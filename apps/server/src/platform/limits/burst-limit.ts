import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** So many a second for each key, and what was saved up before; in this process alone, and in bounded memory. */
export interface BurstLimit {
  /** Takes one; false when none is left. */
  take(key: string): boolean;
}

interface Allowance {
  left: number;
  at: number;
}

/** Who isn't remembered any more has everything again: an address that comes back after so many others. */
const maxKeys = 50_000;
const savedSeconds = 10;

/** @param perSecond 0: no limit */
export function createBurstLimit({ perSecond, clock }: { perSecond: number; clock: Clock }): BurstLimit {
  if (perSecond === 0) return { take: () => true };
  const most = perSecond * savedSeconds;
  const allowances = new LRUCache<string, Allowance>({ max: maxKeys });

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

/** Whom an address stands for: of IPv6, one subscriber has a whole /64. What is no address stays as it is. */
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
