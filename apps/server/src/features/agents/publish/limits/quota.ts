import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { UserError } from '../../../../platform/errors.ts';
import { dayMs, minuteMs } from '../../../../platform/time.ts';
import { costMicroUsd, type ModelPrice } from '../../models/prices.ts';
import type { ModelTokens } from '../../models/tokens.ts';
import type { AgentKey } from '../keys/key.ts';
import type { Published } from '../publication.service.ts';
import { addUsage, takeUsage, type UsageLimits } from './usage.store.ts';

/** Usage of an answer. */
export interface Spent {
  readonly tokens: number;
  readonly microUsd: number;
}

/** A question that was counted. */
export interface Taken {
  /** Replaces the estimate by what the answer used. */
  settle(spent: Spent): Promise<void>;
}

/** The asker: the holder of a key, or a visitor of the link or the widget. */
export type Asker = { readonly key: AgentKey } | { readonly visitorId: string };

export type Quota = ReturnType<typeof createQuota>;

/** Counted for a question while it runs, so that many at once can't overrun limits of tokens and money by much. */
const estimate: ModelTokens = { input: 3_000, output: 1_000, isEstimated: true };

/** Returns the UTC day, in days since 1970. */
export function dayOf(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}

export const agentSubject = 'agent';
export const keySubject = (keyId: string) => `key ${keyId}`;
const visitorSubject = (visitorId: string) => `visitor ${visitorId}`;

/** Creates the limits of an agent as a whole, its keys and its visitors: requests, tokens and money for each minute and UTC day. */
export function createQuota({
  database,
  clock,
  modelPrice,
}: {
  readonly database: Database;
  readonly clock: Clock;
  /** Price of the server's model; null: answers cost nothing. */
  readonly modelPrice: ModelPrice | null;
}) {
  const estimated: Spent = {
    tokens: estimate.input + estimate.output,
    microUsd: costMicroUsd(estimate, modelPrice),
  };
  return {
    /**
     * Counts a question for the agent and its asker, or for neither.
     * @throws {UserError} 1060 if a limit is reached
     */
    async take(published: Published, asker: Asker): Promise<Taken> {
      const now = clock.now();
      const [day, minute] = [dayOf(now), Math.floor(now / minuteMs)];
      const subjects = limitsOf(published, asker);
      const { agentId } = published;
      await database.transaction(async (tx) => {
        for (const [subject, limits] of subjects) {
          if (!(await takeUsage(tx, { agentId, day, subject }, limits, { minute, ...estimated })))
            throw new UserError(codes.agentLimitReached);
        }
      });
      return {
        settle: ({ tokens, microUsd }) =>
          database.transaction(async (tx) => {
            for (const [subject] of subjects) {
              const more = { tokens: tokens - estimated.tokens, microUsd: microUsd - estimated.microUsd };
              await addUsage(tx, { agentId, day, subject }, more);
            }
          }),
      };
    },
  };
}

/** Returns the limits in a fixed order, so that transactions can't deadlock. */
function limitsOf({ limits }: Published, asker: Asker): (readonly [string, UsageLimits])[] {
  const ofAgent: UsageLimits = {
    requestsPerMinute: null,
    requestsPerDay: limits.requests_per_day,
    tokensPerDay: limits.tokens_per_day,
    microUsdPerDay: limits.micro_usd_per_day,
  };
  return [
    [agentSubject, ofAgent],
    'key' in asker
      ? [keySubject(asker.key.id), { ...asker.key, requestsPerDay: null }]
      : [
          visitorSubject(asker.visitorId),
          {
            requestsPerMinute: limits.visitor_requests_per_minute,
            requestsPerDay: limits.visitor_requests_per_day,
            tokensPerDay: limits.visitor_tokens_per_day,
            microUsdPerDay: null,
          },
        ],
  ];
}
