import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingFixture, booksOf, createBillingFixture, usd } from './billing.fixture.ts';

describeOnEveryDatabase('rewards from a budget of the data hub', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  let owner: string;
  let payee: string;
  /** Reserve that the hub reports for the project. */
  let kept: number;

  beforeEach(async () => {
    database = await open();
    kept = 4 * usd;
    const reservesOf = async () =>
      kept === 0 ? [] : [{ accountId: owner, projectId: 'project', amountMicroUsd: kept }];
    fixture = createBillingFixture(database, { hub: { reservesOf } });
    [owner, payee] = [newId(), newId()];
    await fixture.billing.operations.adjustCredit(owner, { amountMicroUsd: 10 * usd, note: 'a start' });
    await database.transaction((tx) => fixture.billing.hubBudgets.reserve(tx, movement('reserved', 4 * usd)));
  });

  const movement = (idempotencyKey: string, amountMicroUsd: number) => ({
    accountId: owner,
    amountMicroUsd,
    idempotencyKey,
    reference: 'project',
  });
  const pay = (key: string, amountMicroUsd: number, payeeAccountId = payee) =>
    database.transaction((tx) =>
      fixture.billing.hubBudgets.pay(tx, { ...movement(key, amountMicroUsd), payeeAccountId }),
    );
  const problems = async () => {
    const found: string[] = [];
    for await (const { kind, subject, problem } of fixture.billing.operations.reconcile({ repair: false })) {
      found.push(`${kind} ${subject}: ${problem}`);
    }
    return found;
  };
  const budgetOf = async (accountId: string) => {
    const postings = await database.read
      .selectFrom('ledger_postings')
      .select('amount_micro_usd')
      .where('ledger', '=', 'hub_budgets')
      .where('account_id', '=', accountId)
      .execute();
    return postings.reduce((sum, { amount_micro_usd }) => sum + amount_micro_usd, 0);
  };

  it('move from the owner’s budget to the payee’s credit, once for each key', async () => {
    await pay('item:1', usd);
    await pay('item:1', usd);
    await Promise.all([pay('item:2', 3), pay('item:2', 3)]);
    expect((await booksOf(database, payee)).balance).toBe(usd + 3);
    expect((await booksOf(database, owner)).balance).toBe(6 * usd);
    expect([await budgetOf(owner), await budgetOf(payee)]).toEqual([3 * usd - 3, 0]);
    await database.transaction((tx) =>
      fixture.billing.hubBudgets.giveBack(tx, movement('returned', 3 * usd - 3)),
    );
    kept = 0;
    expect(await budgetOf(owner)).toBe(0);
    expect((await booksOf(database, owner)).balance).toBe(9 * usd - 3);
    expect(await problems()).toEqual([]);
  });

  it('pay the owner themselves, and repay a debt first', async () => {
    await pay('item:own', usd, owner);
    expect((await booksOf(database, owner)).balance).toBe(7 * usd);
    await database.transaction(async (tx) => {
      await tx
        .insertInto('billing_accounts')
        .values({
          account_id: payee,
          plan: 'free',
          plan_since: null,
          credit_micro_usd: 0,
          owed_micro_usd: 2,
          credit_alert_micro_usd: null,
          credit_alert_due: 0,
          credit_ended_at: 1,
          credit_notice_due: 'none',
        })
        .execute();
    });
    await pay('item:owed', 5);
    expect((await booksOf(database, payee)).balance).toBe(3);
  });

  it('are reported if another amount is recorded for the project', async () => {
    const subject = `budget project project of account ${owner}`;
    expect(await problems()).toEqual([]);
    await pay('item:1', usd);
    expect(await problems()).toEqual([
      `${subject}: the recorded reserve is 4.00 USD, but its postings add up to 3.00 USD`,
    ]);
    kept = 0;
    expect(await problems()).toEqual([
      `${subject}: the recorded reserve is nothing, but its postings add up to 3.00 USD`,
    ]);
    await database.transaction((tx) =>
      fixture.billing.hubBudgets.giveBack(tx, movement('returned', 3 * usd)),
    );
    kept = 2;
    expect(await problems()).toEqual([
      `${subject}: the recorded reserve is 0.000002 USD, but its postings add up to 0.00 USD`,
    ]);
  });

  it('are reported if they exceed what was set aside, or name another account elsewhere', async () => {
    await pay('item:1', 5 * usd);
    expect(await problems()).toEqual([
      `budget project project of account ${owner}: it paid 1.00 USD more than its reserve`,
    ]);
    await database.transaction(async (tx) => {
      await tx
        .updateTable('ledger_transactions')
        .set({ reason: 'reward' })
        .where('reason', '=', 'hub_reward')
        .execute();
    });
    expect((await problems())[0]).toContain('1 of its postings belong to another account');
  });
});
