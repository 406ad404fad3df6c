import type { Database } from '@atoll/database';
import { describeOnEveryDatabase, type StripeEvent, type StripeServer } from '@atoll/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usd } from '../billing.fixture.ts';
import { openStripeFixture, type StripeAccount, type StripeFixture } from './payments.fixture.ts';

/** An action on a payment at Stripe; an impossible one has no effect. */
type Happening = { kind: string; cents: number };

const beginning = fc.oneof(
  { weight: 5, arbitrary: fc.constant('pay') },
  { weight: 2, arbitrary: fc.constant('processing') },
  { weight: 1, arbitrary: fc.constantFrom('expire', 'decline') },
);
const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(
    ...['arrives', 'fails', 'expire', 'refund', 'slow refund', 'refund succeeds', 'refund fails'],
    ...['dispute', 'inquiry', 'won', 'lost', 'under_review'],
  ),
  cents: fc.integer({ min: 1, max: 600 }),
});
/** The event that arrives, the number of concurrent deliveries, and whether the process dies while booking. */
const delivery = fc.record({
  back: fc.nat({ max: 3 }),
  times: fc.integer({ min: 1, max: 2 }),
  crash: fc.constantFrom('no', 'no', 'before', 'after'),
} as const);
const story = fc.record({
  beginning,
  steps: fc.array(fc.oneof(happening, delivery), { minLength: 4, maxLength: 14, size: 'max' }),
});

describeOnEveryDatabase('notices in any order, again and again, or never', (open) => {
  let database: Database;
  let crashing: { next: 'no' | 'before' | 'after' };
  let at: StripeFixture;

  beforeAll(async () => {
    database = await open();
    crashing = { next: 'no' };
    at = await openStripeFixture(withCrashes(database, crashing));
  });
  afterAll(() => at?.close());

  it('end in books that say what Stripe says', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ beginning: kind, steps }) => {
        const account = at.account();
        const { sessionId } = await account.begin(10);
        const from = at.stripe.shop.events.length;
        happen(at.stripe, sessionId, { kind, cents: 0 });
        for (const step of steps) {
          if ('kind' in step) happen(at.stripe, sessionId, step);
          else await tell(at.stripe.shop.events.slice(from).at(-1 - step.back), step);
        }
        await tell(at.stripe.shop.events.slice(from).at(-1), { times: 1, crash: 'after' });
        await askAll();
        expect(await standing(account)).toBe(expected(at.stripe, sessionId));
      }),
      { numRuns: 12 },
    );
  });

  async function tell(
    event: StripeEvent | undefined,
    { times, crash }: { times: number; crash: typeof crashing.next },
  ): Promise<void> {
    if (!event) return;
    crashing.next = crash;
    const send = () => at.stripe.deliver(event, { url: at.webhookUrl });
    await Promise.all(Array.from({ length: times }, send));
    crashing.next = 'no';
  }

  /** Runs the job once every pending payment is due. */
  async function askAll(): Promise<void> {
    const { clock, billing } = at.fixture;
    clock.set(new Date(clock.now() + 6 * 60_000).toISOString());
    const job = billing.jobs.find(({ name }) => name === 'billing-payments');
    await job?.run(new AbortController().signal);
  }
});

const standing = async (account: StripeAccount) =>
  (await account.creditMicroUsd()) - (await account.owedMicroUsd());

function happen({ shop }: StripeServer, sessionId: string, { kind, cents }: Happening): void {
  const intent = shop.sessions.get(sessionId)?.payment_intent ?? '';
  const lastOf = <T extends { id: string; payment_intent: string }>(all: ReadonlyMap<string, T>) =>
    [...all.values()].findLast((object) => object.payment_intent === intent)?.id ?? '';
  const ways: Record<string, () => unknown> = {
    pay: () => shop.pay(sessionId),
    processing: () => shop.pay(sessionId, 'processing'),
    decline: () => shop.pay(sessionId, 'declined'),
    arrives: () => shop.settle(sessionId, 'succeeded'),
    fails: () => shop.settle(sessionId, 'failed'),
    expire: () => shop.expire(sessionId),
    refund: () => shop.refund(intent, cents),
    'slow refund': () => shop.refund(intent, cents, 'pending'),
    dispute: () => shop.dispute(intent, cents),
    inquiry: () => shop.dispute(intent, cents, 'warning_needs_response'),
    'refund succeeds': () => shop.setRefund(lastOf(shop.refunds), 'succeeded'),
    'refund fails': () => shop.setRefund(lastOf(shop.refunds), 'failed'),
    won: () => shop.setDispute(lastOf(shop.disputes), 'won'),
    lost: () => shop.setDispute(lastOf(shop.disputes), 'lost'),
    under_review: () => shop.setDispute(lastOf(shop.disputes), 'under_review'),
  };
  try {
    ways[kind]?.();
  } catch {
    // The action is not possible in this state.
  }
}

/** Returns the paid amount minus refunds and disputed or lost amounts, computed from Stripe's objects only. */
function expected({ shop }: StripeServer, sessionId: string): number {
  const session = shop.sessions.get(sessionId);
  if (session?.payment_status !== 'paid') return 0;
  const sum = (all: Iterable<{ payment_intent: string; amount: number; status: string }>, taking: string[]) =>
    [...all]
      .filter(
        ({ payment_intent, status }) => payment_intent === session.payment_intent && taking.includes(status),
      )
      .reduce((total, { amount }) => total + amount, 0);
  const cents =
    session.amount_total -
    sum(shop.refunds.values(), ['pending', 'succeeded']) -
    sum(shop.disputes.values(), ['needs_response', 'under_review', 'lost']);
  return cents * (usd / 100);
}

/** Returns a database whose next transaction fails: before any change, or after its commit without an answer. */
function withCrashes(database: Database, crashing: { next: 'no' | 'before' | 'after' }): Database {
  return {
    ...database,
    async transaction(work) {
      const now = crashing.next;
      crashing.next = 'no';
      if (now === 'before') throw new Error('crashed before the commit');
      const result = await database.transaction(work);
      if (now === 'after') throw new Error('crashed after the commit');
      return result;
    },
  };
}
