import { codes } from '@atoll/contract/codes';
import { dayMs } from '../../../platform/time.ts';
import type { HubDeps, Visitor } from '../kernel/deps.ts';

/** Holds back what new accounts send. */
export interface Pace {
  /** @param device hash of the browser, if it is known. @throws {UserError} 1031 */
  take(visitor: Visitor, device: string | null): Promise<void>;
}

const newForMs = dayMs;

/**
 * Limits what accounts send on their first day: signing up often must not pay. Every account has confirmed its email. Items that
 * continue, and gold items, are not counted.
 */
export function createPace({
  limits,
  accountSince,
  clock,
}: Pick<HubDeps, 'limits' | 'accountSince' | 'clock'>): Pace {
  const code = codes.tooManyRequests;
  const rules = [
    limits.define({ name: 'hub-items-hour', points: 200, windowSeconds: 3_600, code }),
    limits.define({ name: 'hub-items-day', points: 2_000, windowSeconds: 86_400, code }),
  ];
  return {
    async take({ accountId, personId }, device) {
      const since = await accountSince(accountId);
      if (since !== null && clock.now() - since >= newForMs) return;
      const keys = [`person:${personId}`, ...(device === null ? [] : [`device:${device}`])];
      for (const rule of rules) for (const key of keys) await rule.take(key);
    },
  };
}
