import fc from 'fast-check';
import type { Answer, Judgment } from './model.fixture.ts';

const itemCount = 3;
export const reviewerCount = 6;

/** An event for both the hub and the reference; `reviewer` and `item` are positions in their lists. */
export type Event =
  | { readonly kind: 'vote'; readonly reviewer: number; readonly answer: Answer }
  | {
      readonly kind: 'take' | 'skip' | 'report' | 'suspend' | 'remove' | 'reinstate';
      readonly reviewer: number;
    }
  | { readonly kind: 'hold' | 'withdraw' | 'appeal'; readonly item: number }
  | { readonly kind: 'judge'; readonly item: number; readonly judgment: Judgment }
  | { readonly kind: 'expire' };

const reviewer = fc.nat(reviewerCount - 1);
const item = fc.nat(itemCount - 1);
const events: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('vote' as const),
      reviewer,
      answer: fc.constantFrom<Answer>('yes', 'yes', 'no', 'no', 'cannot_tell'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'take' as const,
        'take' as const,
        'take' as const,
        'skip' as const,
        'report' as const,
      ),
      reviewer,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'suspend' as const,
        'remove' as const,
        'reinstate' as const,
        'reinstate' as const,
      ),
      reviewer,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold' as const, 'withdraw' as const, 'appeal' as const, 'appeal' as const),
      item,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('judge' as const),
      item,
      judgment: fc.constantFrom<Judgment>('accept', 'reject', 'dismiss'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
);

/** The write at which the process dies, and the call is made again; 0: it lives. */
const deaths = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
);

export const scenarios = fc.record({
  events: fc.array(fc.record({ event: events, diesAt: deaths }), { minLength: 20, maxLength: 60 }),
  /** Budget in rewards of an item. The smallest budgets are used up. */
  budgetItems: fc.constantFrom(1, 2, 20),
  credit: fc.constantFrom(0, 1500, 100_000),
  voteMicroUsd: fc.constantFrom(0, 10),
  maxVotes: fc.constantFrom(3, 5),
  /** With one item, many look at it at the same time. */
  items: fc.constantFrom(1, 1, itemCount),
});
export type Scenario = typeof scenarios extends fc.Arbitrary<infer T> ? T : never;
