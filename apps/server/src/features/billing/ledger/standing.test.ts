import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Plan, updateCreditAlert, updatePlan } from '../account.store.ts';
import { graceMicroUsd, type Movement, movements, moves, standingOf } from './ledger.fixture.ts';

const alertMicroUsd = 1_000_000;
/** Tenths of a dollar, so that the alert of one dollar is in the middle of the range. */
const unit = 100_000;

/** The expected state of an account for a balance of given and taken amounts. */
interface Expected {
  net: number;
  isAlertDue: boolean;
  notice: string;
  hasEnded: boolean;
}

const owes = ({ net }: Expected) => net < -graceMicroUsd;

function afterMoving(before: Expected, amount: number, plan: Plan): Expected {
  const net = before.net + amount;
  const after = { ...before, net, hasEnded: plan === 'pay_as_you_go' ? net <= 0 : net < 0 };
  if (net >= alertMicroUsd) after.isAlertDue = false;
  else if (before.net >= alertMicroUsd) after.isAlertDue = true;
  return { ...after, notice: noticeOf(before, after) };
}

function noticeOf(before: Expected, after: Expected): string {
  if (before.hasEnded && !after.hasEnded) return before.notice === 'none' ? 'restored' : 'none';
  if (owes(after) && !owes(before)) return 'read_only';
  return after.hasEnded && !before.hasEnded ? 'ended' : before.notice;
}

function mailEverything(database: Database, accountId: string): Promise<unknown> {
  return database.transaction((tx) =>
    tx
      .updateTable('billing_accounts')
      .set({ credit_alert_due: 0, credit_notice_due: 'none' })
      .where('account_id', '=', accountId)
      .execute(),
  );
}

describeOnEveryDatabase('what an account is told of its credit', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function openAccount(plan: Plan): Promise<string> {
    const accountId = newId();
    await database.transaction(async (tx) => {
      await updatePlan(tx, accountId, plan, 0);
      await updateCreditAlert(tx, accountId, alertMicroUsd);
    });
    return accountId;
  }

  it('is due exactly when credit falls below the alert, ends, is overdrawn or is back', async () => {
    const steps = fc.array(fc.oneof({ weight: 4, arbitrary: movements }, fc.constant('mailed' as const)), {
      maxLength: 14,
    });
    const plans = fc.constantFrom<Plan[]>('free', 'pay_as_you_go');
    await fc.assert(
      fc.asyncProperty(steps, plans, async (taken, plan) => {
        const accountId = await openAccount(plan);
        let expected: Expected = { net: 0, isAlertDue: false, notice: 'none', hasEnded: false };
        const take = async (step: Movement, key: string) => {
          const amount = step.amount * unit;
          const isRefused = step.reason === 'operator' && amount < 0 && expected.net + amount < 0;
          if (isRefused) return;
          await database.transaction(moves({ ...step, amount, key }, accountId));
          expected = afterMoving(expected, amount, plan);
        };
        for (const [index, step] of taken.entries()) {
          if (step === 'mailed') {
            await mailEverything(database, accountId);
            expected = { ...expected, isAlertDue: false, notice: 'none' };
          } else await take(step, String(index));
          const { isAlertDue, notice, endedAt } = await standingOf(database, accountId);
          expect({ net: expected.net, isAlertDue, notice, hasEnded: endedAt !== null }).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });
});
