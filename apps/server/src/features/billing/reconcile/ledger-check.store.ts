import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { hasCreditEnded } from '../ledger/index.ts';
import type { ProjectBudget } from '../peers.ts';

/** An account's credit and debt: as stored, and as the sum of its postings. */
export interface BalanceDifference {
  accountId: string;
  creditMicroUsd: number;
  owedMicroUsd: number;
  postedCreditMicroUsd: number;
  postedOwedMicroUsd: number;
}

export async function findWrongBalances(db: Reader): Promise<BalanceDifference[]> {
  const { rows } = await sql<BalanceDifference>`
    select a.account_id as "accountId",
      coalesce(b.credit_micro_usd, 0) as "creditMicroUsd", coalesce(b.owed_micro_usd, 0) as "owedMicroUsd",
      coalesce(p.credit, 0) as "postedCreditMicroUsd", coalesce(p.owed, 0) as "postedOwedMicroUsd"
    from (select account_id from billing_accounts union select account_id from ledger_postings) a
    left join billing_accounts b on b.account_id = a.account_id
    left join (
      select account_id,
        sum(case when ledger = 'credit' then amount_micro_usd else 0 end) as credit,
        -sum(case when ledger = 'owed' then amount_micro_usd else 0 end) as owed
      from ledger_postings group by account_id
    ) p on p.account_id = a.account_id
    where coalesce(b.credit_micro_usd, 0) <> coalesce(p.credit, 0)
      or coalesce(b.owed_micro_usd, 0) <> coalesce(p.owed, 0)
    order by a.account_id
  `.execute(db);
  return rows;
}

/** Replaces the stored balances with the sums of postings, and updates the end of credit accordingly. */
export async function rewriteBalance(
  tx: Transaction,
  { accountId, postedCreditMicroUsd, postedOwedMicroUsd }: BalanceDifference,
  at: number,
): Promise<void> {
  const kept = await tx
    .selectFrom('billing_accounts')
    .select(['plan', 'credit_ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!kept) return;
  const balance = { creditMicroUsd: postedCreditMicroUsd, owedMicroUsd: postedOwedMicroUsd };
  await tx
    .updateTable('billing_accounts')
    .set({
      credit_micro_usd: postedCreditMicroUsd,
      owed_micro_usd: postedOwedMicroUsd,
      credit_ended_at: hasCreditEnded({ ...balance, plan: kept.plan }) ? (kept.endedAt ?? at) : null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

export interface Unbalanced {
  id: string;
  accountId: string;
  sum: number;
  postings: number;
  /** Postings of another account, other than the budget that pays a reward. */
  strangers: number;
}

/**
 * Returns transactions whose postings don't sum to 0, belong to another account, or are missing. A reward of the data hub is the
 * one movement between two accounts: it comes from the budget of the project's owner.
 */
export async function findUnbalanced(db: Reader): Promise<Unbalanced[]> {
  const isStranger = sql`p.account_id <> t.account_id and not (t.reason = 'hub_reward' and p.ledger = 'hub_budgets')`;
  const { rows } = await sql<Unbalanced>`
    select t.id, t.account_id as "accountId", coalesce(sum(p.amount_micro_usd), 0) as sum,
      count(p.ledger) as postings, sum(case when ${isStranger} then 1 else 0 end) as strangers
    from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
    group by t.id, t.account_id
    having coalesce(sum(p.amount_micro_usd), 0) <> 0 or count(p.ledger) = 0
      or sum(case when ${isStranger} then 1 else 0 end) > 0
    order by t.id
  `.execute(db);
  return rows;
}

/** Returns what each project of the data hub has set aside by its postings. Those with nothing are left out. */
export async function findPostedBudgets(db: Reader): Promise<ProjectBudget[]> {
  const { rows } = await sql<ProjectBudget>`
    select p.account_id as "accountId", coalesce(t.reference, '') as "projectId",
      sum(p.amount_micro_usd) as "amountMicroUsd"
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where p.ledger = 'hub_budgets'
    group by p.account_id, coalesce(t.reference, '') having sum(p.amount_micro_usd) <> 0
    order by p.account_id, coalesce(t.reference, '')
  `.execute(db);
  return rows;
}

/** Returns payments, refunds and disputes whose booked amount differs from the ledger. */
export async function findWrongPayments(
  db: Reader,
): Promise<{ id: string; accountId: string; bookedMicroUsd: number; postedMicroUsd: number }[]> {
  // A movement has the key `payment:<id>:<n>`, with an ID of 26 characters. Older payments have their invoice's ID, which the
  // ledger uses as `invoice:<id>`.
  const { rows } = await sql<{
    id: string;
    accountId: string;
    bookedMicroUsd: number;
    postedMicroUsd: number;
  }>`
    select y.id, y.account_id as "accountId", y.booked_micro_usd as "bookedMicroUsd",
      coalesce(m.moved, 0) as "postedMicroUsd"
    from payments y left join (
      select substr(t.idempotency_key, 9, 26) as id, sum(p.amount_micro_usd) as moved
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      where (t.idempotency_key like 'payment:%' or t.idempotency_key like 'invoice:%')
        and p.ledger in ('credit', 'owed')
      group by substr(t.idempotency_key, 9, 26)
    ) m on m.id = y.id
    where y.booked_micro_usd <> coalesce(m.moved, 0)
    order by y.id
  `.execute(db);
  return rows;
}
