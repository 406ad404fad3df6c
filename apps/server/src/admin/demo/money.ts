import type { billingCalls } from '@atoll/contract';
import type { Billing } from '../../features/billing/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext, Handlers, Principal } from '../../platform/http/handlers.ts';
import { dayMs, hourMs, minuteMs, startOfDay, startOfMonth } from '../../platform/time.ts';

export interface DemoMoneyDeps {
  readonly billing: Pick<Handlers<typeof billingCalls>, 'billingSummary'>;
  /** Billing by another clock. */
  readonly billingAt: (clock: Clock) => Pick<Billing, 'handlers' | 'jobs'>;
}

type Caller = CallContext & { readonly principal: Principal };

const payment_method = 'sandbox_approved' as const;
const upgradedDaysAgo = 142;
/** When a night's usage is charged, and later its month invoiced, after midnight. */
const [chargedAfterMs, invoicedAfterMs] = [30 * minuteMs, 2 * hourMs];
/** Credit purchases of the previous months. */
const purchases = [
  { daysAgo: 143, amountMicroUsd: 10_000_000 },
  { daysAgo: 97, amountMicroUsd: 5_000_000 },
  { daysAgo: 51, amountMicroUsd: 5_000_000 },
  { daysAgo: 4, amountMicroUsd: 5_000_000 },
];

/** Reports whether the account can buy credit without paying. With a real payment provider, the demo has none. */
export async function hasSandbox({ billing }: DemoMoneyDeps, caller: Caller): Promise<boolean> {
  const { payments } = await billing.billingSummary({}, caller);
  return payments === 'sandbox';
}

/**
 * Buys credit, changes to pay as you go, charges each night and issues the invoices of past months, in the order of their
 * dates. Only those with `from < date ≤ to`. Repeated, it does nothing. No other job may run meanwhile, because it would use today's date.
 */
export async function spendMoney(
  { billingAt }: DemoMoneyDeps,
  caller: Caller,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<void> {
  const bought = purchases.map(({ daysAgo, amountMicroUsd }) => ({
    at: now - daysAgo * dayMs,
    async happen({ handlers }: Pick<Billing, 'handlers'>) {
      const purchase = {
        amount_micro_usd: amountMicroUsd,
        payment_method,
        idempotency_key: `demo ${daysAgo}`,
      };
      await handlers.addCredit(purchase, caller);
    },
  }));
  const upgraded = {
    at: now - upgradedDaysAgo * dayMs,
    happen: async ({ handlers }: Pick<Billing, 'handlers'>) => {
      await handlers.upgradePlan({ payment_method }, caller);
    },
  };
  const events = [...bought, upgraded, ...nights(upgraded.at, now)];
  for (const { at, happen } of events.toSorted((one, other) => one.at - other.at)) {
    if (from < at && at <= to) await happen(billingAt({ now: () => at }));
  }
}

/** Returns the nights at which usage is charged, and the first ones of months, at which it is also invoiced. */
function nights(since: number, now: number) {
  const runs: { at: number; happen: (billing: Pick<Billing, 'jobs'>) => Promise<void> }[] = [];
  for (let day = startOfDay(since) + dayMs; day <= now; day += dayMs) {
    runs.push({ at: day + chargedAfterMs, happen: ({ jobs }) => runJob(jobs, 'billing-charges') });
    if (day === startOfMonth(day))
      runs.push({ at: day + invoicedAfterMs, happen: ({ jobs }) => runJob(jobs, 'billing-invoices') });
  }
  return runs;
}

async function runJob(jobs: Billing['jobs'], name: string): Promise<void> {
  const never = new AbortController().signal;
  await jobs.find((job) => job.name === name)?.run(never);
}
