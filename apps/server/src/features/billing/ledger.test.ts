import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  approved,
  type BillingFixture,
  booksOf,
  createBillingFixture,
  declined,
  requestOf,
  usd,
} from './billing.fixture.ts';

type Step =
  | { kind: 'top-up'; key: string; amount: number; isApproved: boolean }
  | { kind: 'referral'; key: string; amount: number }
  | { kind: 'operator'; amount: number }
  | { kind: 'void' };

const keys = fc.constantFrom('a', 'b', 'c', 'd');
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('top-up' as const),
      key: keys,
      amount: fc.constantFrom(1, 2, 30).map((dollars) => dollars * usd),
      isApproved: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('referral' as const), key: keys, amount: fc.constant(5 * usd) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('operator' as const),
      amount: fc.integer({ min: -40 * usd, max: 10 * usd }).filter((amount) => amount !== 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const) }) },
);

describeOnEveryDatabase('the ledger', (open) => {
  let database: Database;
  let fixture: BillingFixture;

  beforeAll(async () => {
    database = await open();
    fixture = createBillingFixture(database);
  });

  async function take(accountId: string, step: Step): Promise<unknown> {
    const { handlers, credits, operations } = fixture.billing;
    const me = requestOf(accountId);
    switch (step.kind) {
      case 'top-up':
        return handlers.addCredit(
          {
            amount_micro_usd: step.amount,
            idempotency_key: step.key,
            payment_method: step.isApproved ? approved : declined,
          },
          me,
        );
      case 'referral':
        return database.transaction((tx) =>
          credits.grantReferral(tx, {
            accountId,
            amountMicroUsd: step.amount,
            idempotencyKey: `referral:${step.key}`,
          }),
        );
      case 'operator':
        return operations.adjustCredit(accountId, { amountMicroUsd: step.amount, note: 'a correction' });
      case 'void': {
        const { invoices } = await handlers.listInvoices({}, me);
        const open = invoices.find((invoice) => invoice.state === 'open');
        return open && handlers.voidInvoice({ id: open.id }, me);
      }
    }
  }

  it('balances, never counts anything twice and never goes below nothing, whatever happens at once', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(steps, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const accountId = newId();
          const adjusted: number[] = [];
          for (const round of rounds) {
            const results = await Promise.allSettled(round.map((step) => take(accountId, step)));
            for (const [index, result] of results.entries()) {
              const step = round[index];
              if (result.status === 'rejected')
                expect([1022, 1023, 1027, 1053]).toContain(result.reason.code);
              else if (step?.kind === 'operator') adjusted.push(step.amount);
            }
          }

          const books = await booksOf(database, accountId);
          expect(books.balance).toBe(books.sum);
          expect(books.balance).toBeGreaterThanOrEqual(0);
          expect((await fixture.billing.summaryOf(accountId)).creditMicroUsd).toBe(books.sum);

          const amountsOf = (reason: string) =>
            books.entries
              .filter((entry) => entry.reason === reason)
              .map((entry) => entry.amount_micro_usd)
              .sort((a, b) => a - b);
          const { invoices } = await fixture.billing.handlers.listInvoices({}, requestOf(accountId));
          const paid = invoices
            .filter((invoice) => invoice.state === 'paid')
            .map((invoice) => invoice.amount_micro_usd);
          expect(amountsOf('top_up')).toEqual(paid.sort((a, b) => a - b));
          expect(amountsOf('operator')).toEqual(adjusted.sort((a, b) => a - b));
          const referrals = new Set(
            rounds.flat().flatMap((step) => (step.kind === 'referral' ? [step.key] : [])),
          );
          expect(amountsOf('referral')).toHaveLength(referrals.size);
          const topUps = new Set(rounds.flat().flatMap((step) => (step.kind === 'top-up' ? [step.key] : [])));
          expect(invoices).toHaveLength(topUps.size);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('refuses (1022) to take more than there is, and then changes nothing', async () => {
    const accountId = newId();
    const { operations } = fixture.billing;
    expect(await operations.adjustCredit(accountId, { amountMicroUsd: 2 * usd, note: 'a gift' })).toBe(
      2 * usd,
    );
    await expect(
      operations.adjustCredit(accountId, { amountMicroUsd: -2 * usd - 1, note: 'too much' }),
    ).rejects.toMatchObject({ code: 1022 });
    expect((await booksOf(database, accountId)).entries).toHaveLength(1);
    expect(await operations.adjustCredit(accountId, { amountMicroUsd: -2 * usd, note: 'all of it' })).toBe(0);
    expect(await booksOf(database, accountId)).toMatchObject({ sum: 0, balance: 0 });
  });

  it('credits a referral only if the rest of its transaction holds', async () => {
    const accountId = newId();
    const grant = { accountId, amountMicroUsd: 5 * usd, idempotencyKey: 'referral' };
    const failing = database.transaction(async (tx) => {
      await fixture.billing.credits.grantReferral(tx, grant);
      throw new Error('the registration failed');
    });
    await expect(failing).rejects.toThrow('the registration failed');
    expect(await booksOf(database, accountId)).toMatchObject({ entries: [], balance: 0 });
    await database.transaction((tx) => fixture.billing.credits.grantReferral(tx, grant));
    await database.transaction((tx) => fixture.billing.credits.grantReferral(tx, grant));
    expect(await booksOf(database, accountId)).toMatchObject({ sum: 5 * usd, balance: 5 * usd });
  });

  it('is append-only in what the product offers: an entry stays as it was written', async () => {
    const accountId = newId();
    const { operations, handlers } = fixture.billing;
    await operations.adjustCredit(accountId, { amountMicroUsd: 3 * usd, note: 'a gift' });
    const [before] = (await handlers.listLedger({}, requestOf(accountId))).entries;
    await operations.adjustCredit(accountId, { amountMicroUsd: -usd, note: 'a correction' });
    const after = (await handlers.listLedger({}, requestOf(accountId))).entries;
    expect(after).toHaveLength(2);
    expect(after[1]).toEqual(before);
  });
});
