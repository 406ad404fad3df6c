import { createHash } from 'node:crypto';
import type { ErrorCode } from '@atoll/contract';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { OperationalError, UserError } from '../errors.ts';
import { subscriberOf } from './burst-limit.ts';

export interface LimitRule {
  /** Unique in the program; part of the counter's key. */
  readonly name: string;
  /** The allowed number in `windowSeconds`, before `RATE_LIMIT_FACTOR`. */
  readonly points: number;
  readonly windowSeconds: number;
  /** The error code when they are used up: 1002 or 1031. */
  readonly code: ErrorCode;
}

/** A counter per key (an account, or an address's subscriber) in a window that starts with the key's first use. */
export interface Limit {
  /** Uses one. @throws {UserError} with the rule's code if none is left */
  take(key: string): Promise<void>;
  /** Reports whether none is left, without using one. */
  isSpent(key: string): Promise<boolean>;
  reset(key: string): Promise<void>;
}

export interface Limits {
  define(rule: LimitRule): Limit;
}

export interface LimitsDeps {
  /** Stores the counters that all gateways share; without it they are in this process. */
  readonly sharedPool?: pg.Pool;
  /** Multiplies every rule's `points`. */
  readonly factor: number;
}

const limitsTable = 'rate_limits';

export function createLimits({ sharedPool, factor }: LimitsDeps): Limits {
  return {
    define(rule) {
      const settings = {
        keyPrefix: rule.name,
        points: Math.max(1, Math.floor(rule.points * factor)),
        duration: rule.windowSeconds,
      };
      const limiter = sharedPool
        ? new RateLimiterPostgres({
            ...settings,
            storeClient: sharedPool,
            storeType: 'pool',
            tableName: limitsTable,
            tableCreated: true,
            // Answers a used-up key from this process until its window ends.
            inMemoryBlockOnConsumed: settings.points + 1,
          })
        : new RateLimiterMemory(settings);
      return {
        async take(key) {
          const refusal: unknown = await limiter.consume(digest(key)).then(
            () => undefined,
            (reason: unknown) => reason,
          );
          if (refusal instanceof RateLimiterRes) throw new UserError(rule.code);
          if (refusal !== undefined) {
            throw new OperationalError(`the counter of ${rule.name} did not answer`, { cause: refusal });
          }
        },
        async isSpent(key) {
          const used = await limiter.get(digest(key));
          return (used?.consumedPoints ?? 0) >= settings.points;
        },
        async reset(key) {
          await limiter.delete(digest(key));
        },
      };
    },
  };
}

/** Addresses and emails are not stored readable, and a key's length is bounded. */
function digest(key: string): string {
  return createHash('sha256').update(subscriberOf(key)).digest('base64url');
}
